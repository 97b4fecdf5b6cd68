"""Order at the tables: reports, what comes of them, appeals, and the moderators' desk."""

"""Croatian: a month in numbers has no zero before it, as the day has none."""

SHORT_DATE_FORMAT = "j. n. Y."
SHORT_DATETIME_FORMAT = "j. n. Y. H:i"

"""Finding an opponent and sitting down: rooms, practice, the table page and its socket."""

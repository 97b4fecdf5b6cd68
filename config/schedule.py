"""What the ticker does each second, composed from the apps."""

from config.ticker import Job, Ticker
from games import porter
from rooms.tidying import tidy

JOBS: list[Job] = [("games.sweep", porter.sweep), ("rooms.tidy", tidy)]

TICKER = Ticker(JOBS)

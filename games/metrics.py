"""What is counted of matches, for Prometheus: never whose cards, only how many and how fast."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("snops_commands", "Commands carried to the door", ["kind"])
REFUSALS = Counter("snops_refusals", "Commands refused", ["reason"])
COMMIT = Histogram(
    "snops_commit_seconds",
    "Seconds from a command or knock until it is committed",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5),
)
THINKING = Histogram(
    "snops_bot_seconds",
    "Seconds the computer thinks",
    ["level"],
    buckets=(0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2.5),
)
SOCKETS_OPEN = Gauge("snops_sockets", "Open sockets", multiprocess_mode="livesum")

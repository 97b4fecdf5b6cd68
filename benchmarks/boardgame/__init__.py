"""boardgame.io's server under our players: what `make bench-boardgame` measures.

`game.js` is a card game as large as ours in view and move, `server.js` the server as it comes, its
matches in memory. Players, tables, pace and tally are those of `benchmarks.tables`.
"""

"""Tables of two scripted players each, over real sockets: what `make bench-tables` measures.

`python -m benchmarks.tables --url http://127.0.0.1:PORT`. The client is plain asyncio beside the
server on the same machine, so it is kept light and imports no Django; what needs the database
(`setting`, `audit`) runs in processes of its own.
"""

"""The names and addresses under which this machine can be reached."""

import socket

LOCAL = ["localhost", "127.0.0.1", "[::1]"]


def debug_hosts(listen: str) -> list[str]:
    """Hosts to allow in debug; the network's own addresses only if somebody listens there."""
    everywhere = listen in {"0.0.0.0", "::"}
    asked = [] if everywhere else [listen]
    return unique(
        [*LOCAL, socket.gethostname().lower(), *asked, *(lan_addresses() if everywhere else [])]
    )


def lan_addresses() -> list[str]:
    """The machine's IPv4 addresses other than loopback."""
    found = [_outward_address(), *_named_addresses()]
    return unique([address for address in found if address and not address.startswith("127.")])


def _outward_address() -> str | None:
    """The address used towards others; connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _named_addresses() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)
    except OSError:
        return []
    return [str(entry[4][0]) for entry in found]


def unique(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))

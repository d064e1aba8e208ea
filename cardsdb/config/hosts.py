"""The names and addresses of this machine for other devices."""

import ipaddress
import socket

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)  # RFC 5737; connecting a UDP socket sends nothing


def is_open(host: str) -> bool:
    """Return whether other devices can reach a server bound to `host`."""
    if host in ("", "localhost"):
        return False
    try:
        return not ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return True


def lan_address() -> str | None:
    """Return this machine's address in its local network, None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_DOCUMENTATION_ADDRESS)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def reachable_names(host: str) -> list[str]:
    """Return the names of a server bound to `host` for other devices, the best one for a phone first."""
    if not is_open(host):
        return []
    name = socket.gethostname()
    if host in ("0.0.0.0", "::", "[::]"):  # noqa: S104 asked for by the operator
        names = [lan_address(), name, f"{name}.local"]
    else:
        names = [f"[{host}]" if ":" in host and host[0] != "[" else host]
    return list(dict.fromkeys(known for known in names if known))


def allowed_hosts(asked: str | None, host: str) -> list[str]:
    """Return Django's ALLOWED_HOSTS: the configured ones, or the names under which this machine can be reached."""
    if asked:
        return [word.strip() for word in asked.split(",") if word.strip()]
    return [*LOOPBACK, *reachable_names(host)]

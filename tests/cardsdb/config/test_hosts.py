"""Which names the site answers to, and which of them a phone can use."""

import pytest

from cardsdb.config import hosts


@pytest.mark.parametrize("host", ["", "localhost", "127.0.0.1", "127.0.0.5", "::1", "[::1]"])
def test_a_loopback_server_is_reached_by_nobody_else(host):
    assert hosts.reachable_names(host) == []
    assert hosts.allowed_hosts(None, host) == ["localhost", "127.0.0.1", "[::1]"]


def test_an_open_server_accepts_this_machines_own_names(monkeypatch):
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.7.5")
    monkeypatch.setattr(hosts.socket, "gethostname", lambda: "arkham")
    assert hosts.reachable_names("0.0.0.0") == ["192.168.7.5", "arkham", "arkham.local"]
    assert set(hosts.allowed_hosts("", "0.0.0.0")) >= {"127.0.0.1", "192.168.7.5", "arkham", "arkham.local"}


def test_an_open_server_without_a_network_still_has_its_name(monkeypatch):
    monkeypatch.setattr(hosts, "lan_address", lambda: None)
    monkeypatch.setattr(hosts.socket, "gethostname", lambda: "arkham")
    assert hosts.reachable_names("::") == ["arkham", "arkham.local"]


@pytest.mark.parametrize(
    ("host", "name"), [("192.168.7.5", "192.168.7.5"), ("fe80::7", "[fe80::7]"), ("arkham", "arkham")]
)
def test_a_server_on_one_address_is_reached_by_it(host, name):
    assert hosts.reachable_names(host) == [name]


def test_the_operators_own_list_is_taken_as_it_is():
    assert hosts.allowed_hosts("cards.example, www.cards.example", "0.0.0.0") == ["cards.example", "www.cards.example"]

"""What is read once per dataset."""

import threading
import time

import pytest

from cardsdb import dataset


@pytest.fixture
def in_use(monkeypatch, tmp_path):
    """Return a function that puts a dataset in use."""

    def use(version: str) -> None:
        monkeypatch.setattr(dataset, "current", lambda: dataset.Current(version, tmp_path))

    use("one")
    return use


@pytest.mark.usefixtures("in_use")
def test_threads_that_ask_at_once_read_once():
    reads, answers = [], []
    together = threading.Barrier(4)

    @dataset.per_dataset
    def read(name: str) -> object:
        reads.append(name)
        time.sleep(0.05)  # the others ask meanwhile
        return object()

    def ask() -> None:
        together.wait()
        answers.append(read("large"))

    threads = [threading.Thread(target=ask) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reads == ["large"]
    assert len(answers) == 4
    assert len(set(map(id, answers))) == 1


def test_another_dataset_is_read_anew_and_the_old_one_let_go(in_use):
    reads = []

    @dataset.per_dataset
    def read(name: str) -> str:
        reads.append(name)
        return name

    assert [read("a"), read("a"), read("b")] == ["a", "a", "b"]
    in_use("two")
    assert read("a") == "a"
    in_use("one")
    assert read("a") == "a"
    assert reads == ["a", "b", "a", "a"]


@pytest.mark.usefixtures("in_use")
def test_what_fails_is_tried_again():
    tries = []

    @dataset.per_dataset
    def read() -> str:
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        return "read"

    with pytest.raises(OSError):
        read()
    assert read() == "read"


@pytest.mark.usefixtures("in_use")
def test_one_reads_what_another_reads():
    @dataset.per_dataset
    def inner(name: str) -> str:
        return name

    @dataset.per_dataset
    def outer(name: str) -> str:
        return inner(name) * 2

    assert outer("a") == "aa"


@pytest.mark.usefixtures("in_use")
def test_results_are_kept_up_to_a_number(monkeypatch):
    monkeypatch.setattr(dataset, "MOST_KEPT", 2)
    reads = []

    @dataset.per_dataset
    def read(name: str) -> str:
        reads.append(name)
        return name

    for name in ("a", "b", "c", "c", "b", "a"):
        read(name)
    assert reads == ["a", "b", "c", "a"]

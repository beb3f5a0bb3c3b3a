"""`companion serve`: it says where it is, keeps what it is told, and leaves when it is asked to."""

import json
import os
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

from tests.served import COMMAND, Server, ask, environment

DOCUMENT = {
    "game": "tien-gow",
    "sheet": "simple",
    "players": ["Ah Ming", "Bo", "Chan", "Di"],
    "lines": [{"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}] * 400,
}


def test_on_a_terminal_it_shows_where_it_is_as_a_code_for_the_phone(tmp_path: Path) -> None:
    ours, its = os.openpty()
    command = [*COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment(tmp_path), stdout=its) as server:
        os.close(its)
        said = ""
        while "Ctrl+C" not in said:
            said += os.read(ours, 1 << 16).decode(errors="replace")
        server.terminate()
    os.close(ours)
    assert "█" in said
    assert "http://127.0.0.1:" in said


def test_it_says_where_it_is(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.said == [f"http://127.0.0.1:{server.port}/"]
        status, _ = ask(server.connect(), "GET", "/")
        assert status == 200


def test_the_address_of_the_operator_is_the_one_it_says(tmp_path: Path) -> None:
    with Server(tmp_path, COMPANION_BASE_URL="https://tien-gow.example:1/") as server:
        assert server.said[-1] == "https://tien-gow.example:1/"


def test_for_a_local_network_it_goes_by_the_names_of_this_machine_alone(tmp_path: Path) -> None:
    listening = ("--host", "0.0.0.0", "--local")
    with Server(tmp_path, *listening, COMPANION_TRUSTED_HOSTS="tien-gow.example") as server:
        assert f"http://localhost:{server.port}/" in server.said
        for name, status in (("tien-gow.example", 200), ("elsewhere.example", 400)):
            assert ask(server.connect(), "GET", "/api/sheets", Host=name)[0] == status
        assert ask(server.connect(), "GET", "/", Host="elsewhere.example")[0] == 400


def test_whoever_hears_that_nothing_is_new_keeps_the_connection(tmp_path: Path) -> None:
    style = "/static/css/companion.css"
    with Server(tmp_path) as server:
        connection = server.connect()
        connection.request("GET", style)
        answer = connection.getresponse()
        answer.read()
        for wanted in ("keep-alive", "close"):
            known = {"If_None_Match": answer.headers["ETag"], "Connection": wanted}
            assert ask(connection, "GET", style, **known)[0] == 304
            assert (connection.sock is not None) == (wanted == "keep-alive")


def test_it_ends_what_has_begun_before_it_leaves(tmp_path: Path) -> None:
    # Strangers wait for each other: of these all but one are only in a row when it has to stop.
    with Server(tmp_path) as server:
        asked = [server.connect() for _ in range(4)]
        body = json.dumps(DOCUMENT)
        for connection in asked:
            connection.request("POST", "/api/score", body, {"Content-Type": "application/json"})
        answers: list[int] = []
        taking = [Thread(target=lambda c=c: answers.append(_taken(c))) for c in asked]
        for thread in taking:
            thread.start()
        assert server.stop() == 0
        for thread in taking:
            thread.join()
        assert answers == [200] * len(asked)


def _taken(connection: HTTPConnection) -> int:
    answer = connection.getresponse()
    assert len(json.loads(answer.read())["rows"]) == len(DOCUMENT["lines"])
    return answer.status


def test_a_port_that_is_taken_is_said_in_a_line(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        second = [*COMMAND, "serve", "--port", str(server.port)]
        ended = subprocess.run(second, env=environment(tmp_path), capture_output=True, text=True)
        assert ended.returncode == 2
        [line] = ended.stderr.splitlines()
        assert f"127.0.0.1:{server.port}" in line


def test_settings_that_cannot_be_are_all_said_in_a_line(tmp_path: Path) -> None:
    wrong = environment(
        tmp_path,
        COMPANION_RATES="writs by link=5/minute,writes by address=lots",
        COMPANION_TRUSTED_PROXIES="one",
    )
    ended = subprocess.run([*COMMAND, "serve"], env=wrong, capture_output=True, text=True)
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    for fault in ("“writs by link”", "“lots”", "COMPANION_TRUSTED_PROXIES is “one”"):
        assert fault in line

"""A server that uses all CPU time, to separate the machine's limits from Companion's.

Requests that are slow beside it are slowed by the machine, not by Companion.
`python -m tests.ordeals.burner` prints its port.
"""

from http.server import BaseHTTPRequestHandler, HTTPServer
from time import process_time

SECONDS = 0.04
"""What a stranger's request costs Companion, more or less."""


class Burner(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        until = process_time() + SECONDS
        while process_time() < until:
            sum(range(1000))
        self.send_response(200)
        self.end_headers()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


class Crowded(HTTPServer):
    request_queue_size = 100


if __name__ == "__main__":
    with Crowded(("127.0.0.1", 0), Burner) as server:
        print(server.server_port, flush=True)
        server.serve_forever()

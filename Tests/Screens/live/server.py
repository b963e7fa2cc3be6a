"""Serves the pages whose answers take a while: python3 server.py PORT.

The file of a page is its path. `?s=SECONDS` delays style sheets and `/slow`; `/ws` is a WebSocket that sends "done" after 5 seconds.
"""
import base64
import hashlib
import http.server
import pathlib
import sys
import time
from urllib.parse import parse_qs, urlsplit

PAGES = pathlib.Path(__file__).parent / "pages"
KINDS = {".html": "text/html", ".css": "text/css"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = urlsplit(self.path)
        if address.path == "/ws":
            self.talk()
            return
        file = PAGES / address.path.removeprefix("/")
        if address.path == "/slow" or file.suffix == ".css":
            time.sleep(float(parse_qs(address.query).get("s", ["0"])[0]))
        if address.path == "/slow":
            self.answer("text/plain", b"saved")
        elif file.suffix in KINDS and file.is_file():
            self.answer(KINDS[file.suffix], file.read_bytes())
        else:
            self.send_error(404)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def talk(self):
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        time.sleep(5)
        self.wfile.write(b"\x81\x04done")
        self.wfile.flush()
        while self.rfile.read(1):
            pass
        self.close_connection = True

    def log_message(self, *words):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()

"""Serves the tea shop on a free port of the loopback interface, and prints its address: python3 server.py"""
import email
import html
import http.server
import pathlib
import urllib.parse

FOLDER = pathlib.Path(__file__).parent


class Shop(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=FOLDER)

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/old":
            self.answer(302, "", Location="/teas.html")
        elif path == "/cookies":
            self.show("Cookies", urllib.parse.parse_qsl((self.headers["Cookie"] or "").replace("; ", "&")))
        elif path == "/sign-in":
            cookie = "session=s-42; Path=/; HttpOnly; SameSite=Lax"
            self.answer(302, "", Location="/cookies", **{"Set-Cookie": cookie})
        else:
            super().do_GET()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/orders":
            self.show("Thank you", urllib.parse.parse_qsl(body.decode(), keep_blank_values=True))
        elif self.path == "/uploads":
            head = b"Content-Type: " + self.headers["Content-Type"].encode() + b"\r\n\r\n"
            parts = email.message_from_bytes(head + body).get_payload()
            self.show("Received", [(part.get_filename(), f"{len(part.get_payload(decode=True))} bytes") for part in parts])
        else:
            self.answer(404, "")

    def show(self, title, values):
        """A page with a list of names and values."""
        rows = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>" for name, value in values)
        self.answer(200, f"<!doctype html><title>{title}</title><h1>{title}</h1><dl>{rows}</dl>"
                         '<a href="/index.html">Home</a>')

    def answer(self, status, text, **headers):
        body = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": len(body), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Shop) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()

"""How many requests a second cukeswift serve answers: serve.py COMMAND [SECONDS]
How long it takes for the same calls beside chromedriver: serve.py COMMAND --beside CHROMEDRIVER [BROWSER]

The first prints requests of status and finds a second, on one connection, one after another and with 16 sent ahead. The second drives
one page through both servers, and prints the median of each call in milliseconds. BROWSER is what chromedriver starts.
"""
import base64
import json
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def request(method, path, body=b""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def read(connection, rest=b""):
    """One answer, and what was read of the next one."""
    while b"\r\n\r\n" not in rest:
        rest += connection.recv(1 << 16)
    head, rest = rest.split(b"\r\n\r\n", 1)
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(rest) < length:
        rest += connection.recv(1 << 16)
    return rest[:length], rest[length:]


def answers(port, message, seconds, ahead):
    """How many answers come on one connection, with so many requests sent ahead."""
    connection, rest, count = connect(port), b"", 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        connection.sendall(message * ahead)
        for _ in range(ahead):
            _, rest = read(connection, rest)
        count += ahead
    return count / seconds


def session(port, app):
    connection = connect(port)
    body = json.dumps({"capabilities": {"alwaysMatch": {"appium:app": app}}}).encode()
    connection.sendall(request("POST", "/session", body))
    return json.loads(read(connection)[0])["value"]["sessionId"]


PAGE = "<!doctype html><title>Calls</title><button id=go onclick='n.textContent++'>Go</button><p id=n>0</p>" + "".join(
    f"<p class=row>Row {number}</p>" for number in range(100))


def call(connection, method, path, body=None):
    """The value that a command answers."""
    connection.sendall(request(method, path, json.dumps(body).encode() if body is not None else b""))
    value = json.loads(read(connection)[0])["value"]
    if isinstance(value, dict) and "error" in value:
        raise SystemExit(f"{method} {path}: {value['error']}: {value['message']}")
    return value


def medians(port, capabilities, address):
    """How many milliseconds calls take on a page, as pairs of a name and the median."""
    times = {}

    def measure(name, *arguments):
        start = time.perf_counter()
        value = call(connection, *arguments)
        times.setdefault(name, []).append((time.perf_counter() - start) * 1000)
        return value

    connection = connect(port)
    for _ in range(5):
        body = {"capabilities": {"alwaysMatch": capabilities}}
        path = "/session/" + measure("new session", "POST", "/session", body)["sessionId"]
        if address:
            call(connection, "POST", path + "/url", {"url": address})
        for _ in range(20):
            measure("status", "GET", "/status")
            find = {"using": "css selector", "value": "#go"}
            element = next(iter(measure("find by css", "POST", path + "/element", find).values()))
            measure("find all by xpath", "POST", path + "/elements", {"using": "xpath", "value": "//p[@class='row']"})
            measure("text", "GET", f"{path}/element/{element}/text")
            measure("click", "POST", f"{path}/element/{element}/click", {})
            measure("source", "GET", path + "/source")
            measure("screenshot", "GET", path + "/screenshot")
        measure("delete session", "DELETE", path)
    return [(name, statistics.median(values)) for name, values in times.items()]


def beside(command, chromedriver, browser):
    """Prints what calls take with chromedriver and with our server."""
    address = "data:text/html;base64," + base64.b64encode(PAGE.encode()).decode()
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text(PAGE)
        # Both windows have the same size, as the time of a screenshot depends on it.
        arguments = ["--headless", "--no-sandbox", "--window-size=1280,800"]
        options = {"args": arguments, **({"binary": browser} if browser else {})}
        columns = []
        for server, end, capabilities, opened in [
            ([chromedriver, "--port=0"], "port ", {"goog:chromeOptions": options}, address),
            ([command, "serve", "--port", "0", "--app", str(page)], ":", {"browserName": "chrome"}, None),
        ]:
            process = subprocess.Popen(server, stdout=subprocess.PIPE, text=True)
            try:
                # Each ends a line with its port; chromedriver repeats before that the 0 that it was given.
                ports = (line.rstrip(".\n").rpartition(end)[2] for line in process.stdout)
                port = next(int(port) for port in ports if port.isdigit() and port != "0")
                columns.append(medians(port, capabilities, opened))
            finally:
                process.send_signal(signal.SIGINT)
                process.wait()
    print(f"{'milliseconds':20} {'chromedriver':>12} {'cukeswift':>12}")
    for (name, theirs), (_, ours) in zip(*columns):
        print(f"{name:20} {theirs:12.1f} {ours:12.1f}")


def main():
    if sys.argv[2:3] == ["--beside"]:
        return beside(sys.argv[1], sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None)
    command, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 3
    server = subprocess.Popen([command, "serve", "--port", "0", "--app", "Alarm"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        find = json.dumps({"using": "xpath", "value": "//XCUIElementTypeCell[@name='22:00']"}).encode()
        by_name = json.dumps({"using": "accessibility id", "value": "22:00"}).encode()
        status = request("GET", "/status")
        finds = [request("POST", f"/session/{session(port, 'Alarm')}/element", body) for body in (find, by_name)]
        names = ["status", "find by xpath", "find by accessibility id"]
        for name, message in zip(names, [status] + finds):
            alone = answers(port, message, seconds, 1)
            ahead = answers(port, message, seconds, 16)
            print(f"{name:26} {alone:8.0f} a second one after another, {ahead:8.0f} with 16 sent ahead", flush=True)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


main()

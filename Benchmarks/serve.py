"""How many requests a second cukeswift serve answers: serve.py COMMAND [SECONDS]

Prints requests of status and finds a second, on one connection after another request and with eight connections at once.
"""
import json
import multiprocessing
import signal
import socket
import subprocess
import sys
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


def main():
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

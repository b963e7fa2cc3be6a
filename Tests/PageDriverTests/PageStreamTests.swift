import AppUnderTest
import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// Pages that listen to their server: an endless response does not stop the clock, and its data arrives in real time.
@Suite(
  .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages,
  .enabled(if: TestServer.areInstalled("python3"), "the servers are written in Python"))
struct PageStreamTests {
  /// A server that forwards posted data to all listeners.
  private static let server = """
    import base64, hashlib, http.server, threading, time
    PAGES = {
      '/events': '''<!doctype html><meta name=viewport content='width=device-width'>
        <p id=s>idle</p><p id=t>0</p><p id=w>fresh</p><button onclick="fetch('/post', { method: 'POST', body: 'done' })">Go</button>
        <script>
        const source = new EventSource('/listen');
        source.onmessage = event => { s.textContent = event.data; };
        source.onopen = () => fetch('/slow');
        setTimeout(() => { w.textContent = 'stale'; }, 20000);
        setTimeout(() => { t.textContent = '1'; }, 100);
        </script>''',
      '/lines': '''<!doctype html><meta name=viewport content='width=device-width'>
        <p id=s>idle</p><p id=w>fresh</p><button onclick="go()">Go</button>
        <script>
        const go = async () => {
          const lines = (await fetch('/listen?lines')).body.pipeThrough(new TextDecoderStream()).getReader();
          setTimeout(() => { w.textContent = 'stale'; }, 20000);
          s.textContent = 'begun';
          fetch('/post', { method: 'POST', body: 'done' });
          for (let next; !(next = await lines.read()).done;) s.textContent = next.value.trim();
        };
        </script>''',
      '/socket': '''<!doctype html><meta name=viewport content='width=device-width'>
        <p id=s>idle</p><p id=w>fresh</p><button onclick="socket.send('Anna')">Go</button>
        <script>
        const socket = new WebSocket(location.href.replace('http', 'ws') + '/talk');
        setTimeout(() => { w.textContent = 'stale'; }, 10000);
        socket.onopen = () => { s.textContent = 'open'; };
        socket.onmessage = event => { s.textContent = event.data; };
        </script>''',
      '/given-up': '''<!doctype html><meta name=viewport content='width=device-width'>
        <p id=w>fresh</p><button onclick="go(new AbortController)">Go</button>
        <script>
        const go = controller => {
          fetch('/slow', { signal: controller.signal }).catch(() => {});
          setTimeout(() => controller.abort(), 20);
          setTimeout(() => { w.textContent = 'stale'; }, 4000);
        };
        </script>''',
      '/endless': '''<!doctype html><meta name=viewport content='width=device-width'>
        <p id=s>idle</p><button onclick="setTimeout(() => { s.textContent = 'late'; }, 500)">Go</button>
        <img src='/drip'><script>fetch('/drip?text').then(answer => answer.text())</script>''',
    }
    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = 'HTTP/1.1'
      listeners = []
      def log_message(self, *_): pass
      def answer(self, type, text):
        self.send_response(200)
        self.send_header('Content-Type', type)
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())
      def do_GET(self):
        if self.path.startswith('/listen'):
          isLines = self.path.endswith('lines')
          self.send_response(200)
          self.send_header('Content-Type', 'application/x-ndjson; charset=utf-8' if isLines else 'text/event-stream')
          self.end_headers()
          self.wfile.flush()
          Handler.listeners.append((self.wfile, '%s\\n' if isLines else 'data: %s\\n\\n'))
          threading.Event().wait()
        elif self.path.startswith('/drip'):
          self.send_response(200)
          self.send_header('Content-Type', 'text/plain')
          self.end_headers()
          self.wfile.write(b'begun')
          self.wfile.flush()
          threading.Event().wait()
        elif self.path == '/socket/talk':
          key = self.headers['Sec-WebSocket-Key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
          time.sleep(0.3)
          self.send_response(101)
          self.send_header('Upgrade', 'websocket')
          self.send_header('Connection', 'Upgrade')
          self.send_header('Sec-WebSocket-Accept', base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
          self.end_headers()
          self.wfile.flush()
          size = self.rfile.read(2)[1] & 127
          mask, text = self.rfile.read(4), self.rfile.read(size)
          time.sleep(0.3)
          text = b'hello ' + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
          self.wfile.write(bytes([0x81, len(text)]) + text)
          self.wfile.flush()
          threading.Event().wait()
        elif self.path == '/slow':
          threading.Event().wait()
        else:
          self.answer('text/html', PAGES.get(self.path.partition('?')[0], ''))
      def do_POST(self):
        text = self.rfile.read(int(self.headers['Content-Length'])).decode()
        self.answer('text/plain', '')
        for stream, form in Handler.listeners:
          try:
            stream.write((form % text).encode())
            stream.flush()
          except OSError: pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  private static func open(
    _ path: String, _ body: (AppSession, PageDriver) async throws -> Void
  ) async throws {
    try await TestServer.run(server) { port in
      let source = try #require(try PageSource.located(at: "http://127.0.0.1:\(port)\(path)"))
      let driver = PageDriver(source, launchedWith: [], browser: .ofProcess)
      let session = AppSession(driver: driver)
      try await session.launch()
      try await body(session, driver)
      try await session.terminate()
    }
  }

  /// The page waits for an event in real time, and its own time does not advance before.
  @Test func serverSentEventsAreAwaitedInRealTime() async throws {
    try await Self.open("/events") { session, _ in
      try await session.touch("button marked:'Go'")
      try await session.waitFor("label text:'done'")
      #expect(try await session.texts("* id:'w'") == ["fresh"])
      // Its own timers run while it is listening.
      try await session.waitFor("label text:'1'")
    }
  }

  /// The server responds through a separate connection: its messages arrive before the page's timers for missing
  /// responses.
  @Test func socketMessagesAreAwaitedInRealTime() async throws {
    try await Self.open("/socket") { session, _ in
      try await session.waitFor("label text:'open'")
      try await session.touch("button marked:'Go'")
      try await session.waitFor("label text:'hello Anna'")
      #expect(try await session.texts("* id:'w'") == ["fresh"])
    }
  }

  /// A wait ends with a change, and not before.
  @Test func nothingIsLookedAtUntilSomethingChanges() async throws {
    try await Self.open("/events") { session, driver in
      try await session.waitFor("label text:'1'")
      let advance = try await driver.advance(notAfter: try await driver.now() + .milliseconds(200))
      #expect(advance == .deadline)
      _ = try await driver.evaluate("fetch('/post', { method: 'POST', body: 'later' })")
      try await session.waitFor("* id:'s' text:'later'")
      #expect(try await session.texts("* id:'w'") == ["fresh"])
    }
  }

  @Test func streamedAnswerDoesNotStopTheClock() async throws {
    try await Self.open("/lines") { session, _ in
      try await session.touch("button marked:'Go'")
      try await session.waitFor("label text:'done'")
      #expect(try await session.texts("* id:'w'") == ["fresh"])
    }
  }

  /// A check that something is absent does not wait for a response that the page has cancelled.
  @Test func abortedAnswerIsNotAwaited() async throws {
    try await Self.open("/given-up") { session, driver in
      try await session.touch("button marked:'Go'")
      let start = try await driver.now()
      try await session.waitForNone("label text:'done'")
      #expect(try await driver.now() - start < .seconds(3))
      #expect(try await session.texts("* id:'w'") == ["fresh"])
    }
  }

  /// An endless response of any media type: the page continues, and its log reports that its time no longer waits.
  @Test func endlessAnswerIsNotAwaitedForever() async throws {
    try await Self.open("/endless") { session, driver in
      try await session.touch("button marked:'Go'")
      try await session.waitFor("label text:'late'")
      let log = await driver.log().map(\.text).filter { $0.contains("the answer has not ended") }
      #expect(log.count == 2 && log.allSatisfy { $0.contains("GET /drip") }, "\(log)")
    }
  }
}

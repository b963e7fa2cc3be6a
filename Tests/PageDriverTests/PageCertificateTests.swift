import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// Servers with an untrusted certificate, as used in tests.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageCertificateTests {
  /// A server with a self-signed certificate on any port, which it prints.
  private static let server = """
    import http.server, ssl, subprocess, tempfile
    class Page(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><h1>Hello</h1>")
      def log_message(self, *words): pass
    with tempfile.TemporaryDirectory() as folder:
      key, certificate = folder + "/key.pem", folder + "/certificate.pem"
      subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
        "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True)
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(certificate, key)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test(.enabled(if: TestServer.areInstalled("python3", "openssl"), "needs python3 and openssl"))
  func aServerForTestsIsTrustedOnWish() async throws {
    try await TestServer.run(Self.server) { port in
      var source = PageSource.address("https://127.0.0.1:\(port)/")
      let refusing = AppSession(driver: PageDriver(source, launchedWith: [], browser: .ofProcess), timeout: .seconds(5))
      let error = await #expect(throws: AppError.self) { try await refusing.launch() }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("ERR_CERT_AUTHORITY_INVALID") && text.contains(#""anyCertificate": true"#))
      let trusted = PageDriver(source, launchedWith: [], browser: .ofProcess)
      await trusted.acceptAnyCertificate()
      let accepting = AppSession(driver: trusted, timeout: .seconds(5))
      try await accepting.launch()
      try await accepting.terminate()
      source.acceptsAnyCertificate = true
      let trusting = AppSession(driver: PageDriver(source, launchedWith: [], browser: .ofProcess), timeout: .seconds(5))
      try await trusting.launch()
      #expect(try await trusting.texts("label").contains("Hello"))
      try await trusting.terminate()
    }
  }
}

import AppUnderTest
import DevTools
import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// Downloads of pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageDownloadTests {
  private static let page = """
    <a href=report.txt download>Report</a><a href=report.txt download="../x.txt">Climb</a>
    <a href=none.txt download="none.txt">None</a>
    <button onclick="give('numbers.bin', new Uint8Array([0, 255, 7]))">Bytes</button>
    <button onclick="setTimeout(() => give('late.txt', 'late'), 3000)">Late</button>
    <button onclick="give('twice.txt', 'version ' + ++count)">Twice</button>
    <a href="/export" download="export.csv">Export</a>
    <p id=t>early</p>
    <script>
      var count = 0
      function give(name, content) {
        const link = document.createElement('a')
        link.download = name
        link.href = URL.createObjectURL(new Blob([content]))
        link.click()
      }
      setTimeout(() => { t.textContent = 'minute' }, 60000)
    </script>
    """

  private static func open(_ body: (AppSession, PageDriver) async throws -> Void) async throws {
    let stub = HTTPStub(nil, "/export", outcome: .answer("Total;12"), after: .seconds(2))
    try await TestPage.open(page, files: ["report.txt": "inside the report"], stubs: [stub], body)
  }

  @Test func filesAreDownloaded() async throws {
    try await Self.open { session, driver in
      try await session.expectNoDownload()
      let start = try await driver.now()
      try await session.touch("* marked:'Report'")
      let touched = try await driver.now()
      let report = try await session.waitForDownload("report.txt", containing: "the report")
      // The page's time stands still during the download.
      #expect(try await driver.now() == touched && touched - start < .seconds(1))
      #expect(report.address.hasSuffix("/report.txt"))
      #expect(try String(contentsOfFile: report.path, encoding: .utf8) == "inside the report")
      // The file name requested by a page cannot lead out of the folder.
      try await session.touch("* marked:'Climb'")
      let climbed = try await session.waitForDownload("_x.txt")
      #expect(
        URL(filePath: climbed.path).deletingLastPathComponent()
          == URL(filePath: report.path).deletingLastPathComponent())
      try await session.touch("button marked:'Bytes'")
      try await session.waitForDownload("numbers.bin")
      let binary = await #expect(throws: AppError.self) {
        try await session.waitForDownload("numbers.bin", containing: "7", timeout: .milliseconds(100))
      }
      #expect(binary?.description.contains("it is a binary file of 3 bytes") == true, "\(String(describing: binary))")
      let any = await #expect(throws: AppError.self) { try await session.expectNoDownload() }
      #expect(any?.problem.contains(#""report.txt", "_x.txt", "numbers.bin" were downloaded"#) == true)
      let lines = await driver.log().map(\.text).filter { $0.contains(#"download of "report.txt""#) }
      #expect(lines.map { String($0.split(separator: " ").last ?? "") } == ["begun", "completed"])
      #expect(try await session.records.downloads.map(\.state) == [.completed, .completed, .completed])
    }
  }

  @Test func downloadsAreWaitedForInThePagesTime() async throws {
    try await Self.open { session, driver in
      try await session.touch("button marked:'Late'")
      try await session.waitForDownload("late.txt", containing: "late")
      #expect(try await driver.now() < .seconds(5))
      try await session.touch("* marked:'Export'")
      try await session.waitForDownload("export.csv", containing: "Total;12")
      // For two downloads of the same name, the one with the text is awaited.
      for version in 1...2 {
        try await session.touch("button marked:'Twice'")
        try await session.waitForDownload("twice.txt", containing: "version \(version)")
      }
      #expect(try await session.texts("label id:'t'") == ["early"])
    }
  }

  @Test func missingDownloadIsReported() async throws {
    try await Self.open { session, _ in
      try await session.touch("* marked:'None'")
      let failed = await #expect(throws: AppError.self) { try await session.waitForDownload("none.txt") }
      #expect(
        failed?.problem == #"the download of "none.txt" was cancelled or failed"#, "\(String(describing: failed))")
      try await session.expectNoDownload()
      try await session.touch("* marked:'Report'")
      try await session.waitForDownload("report.txt")
      let other = await #expect(throws: AppError.self) {
        try await session.waitForDownload("other.txt", timeout: .seconds(1))
      }
      #expect(other?.kind == .timeout)
      #expect(
        other?.description.contains(#""none.txt", "report.txt" were downloaded"#) == true,
        "\(String(describing: other))")
    }
  }

  /// A server on any port, which it prints, with a page, an attachment, and an aborted download.
  private static let server = """
    import http.server
    class Page(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        self.send_response(200)
        if self.path == "/":
          body = b"<!doctype html><a href=/list>List</a><a href=/list target=_blank>Tab</a><a href=/broken>Broken</a>"
          self.send_header("Content-Type", "text/html")
        else:
          body = b"a,b"
          self.send_header("Content-Type", "text/csv")
          name = self.path[1:] + ".csv"
          self.send_header("Content-Disposition", 'attachment; filename="' + name + '"')
        self.send_header("Content-Length", str(len(body) + (5 if self.path == "/broken" else 0)))
        self.end_headers()
        self.wfile.write(body)
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test(.enabled(if: TestServer.areInstalled("python3"), "needs python3"))
  func serversHaveFilesDownloaded() async throws {
    try await TestServer.run(Self.server) { port in
      let source = PageSource.address("http://127.0.0.1:\(port)/")
      func session() -> AppSession {
        AppSession(driver: PageDriver(source, launchedWith: [], browser: .ofProcess), timeout: .seconds(5))
      }
      let first = session()
      try await first.launch()
      try await first.touch("* marked:'List'")
      let list = try await first.waitForDownload("list.csv", containing: "a,b")
      // The tab opened for the download is closed again.
      try await first.touch("* marked:'Tab'")
      var known = try await first.records.downloads
      while known.count < 2 || known.last?.state == .inProgress {
        let latest = try await first.driver.able(to: .reportDownloads)
          .downloads(otherThan: known, waitingAtMost: .seconds(600))
        try #require(latest != known)
        known = latest
      }
      #expect(known.map(\.name) == ["list.csv", "list.csv"])
      #expect(try await first.exists("* marked:'Tab'"))
      let broken = await #expect(throws: AppError.self) {
        try await first.touch("* marked:'Broken'")
        try await first.waitForDownload("broken.csv")
      }
      #expect(broken?.problem.contains("was cancelled or failed") == true, "\(String(describing: broken))")
      // Another scenario has separate downloads in a separate folder.
      let second = session()
      try await second.launch()
      try await second.expectNoDownload()
      try await second.touch("* marked:'List'")
      let other = try await second.waitForDownload("list.csv")
      #expect(
        URL(filePath: other.path).deletingLastPathComponent() != URL(filePath: list.path).deletingLastPathComponent())
      try await first.terminate()
      try await second.terminate()
    }
  }

  @Test func theFolderIsGoneWithTheScenario() async throws {
    let context = try await PageContext(in: BrowserShare.ofProcess.connection())
    let path = context.downloads.path
    #expect(!FileManager.default.fileExists(atPath: path))
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: path).appending(path: "file"))
    await context.close()?.value
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

import HTTP
import JSON
import Synchronization
import Testing

@testable import Studio

/// The page is served only to clients that know its address.
@Suite struct StudioServerTests {
  private static let token = "0123456789abcdef"

  private struct NoFiles: StudioProject {
    var walkPage: [UInt8]?
    func features() throws -> [StudioFeature] {
      [StudioFeature(path: "a.feature", name: "<b>A</b>", scenarios: [.init("one", line: 3)])]
    }
    func text(of path: String) throws -> String { "Feature: A" }
    func walkReport() throws -> [UInt8]? { walkPage }
    func write(_ text: String, to path: String, replacing before: String) throws {}
  }

  private let server = StudioServer(
    token: token, hosts: ["phone.local"], project: NoFiles(), hub: StudioHub { throw SessionLoss("none") })

  private func status(_ target: String, _ headers: [(String, String)] = []) -> Int {
    let request = WebRequest("GET", target, headers: HeaderFields(headers))
    return server.immediateResponse(to: request)?.status ?? 200
  }

  @Test func whoDoesNotKnowTheTokenGetsNothing() {
    #expect(status("/\(Self.token)/") == 200)
    for path in [
      "/", "", "/studio.js", "/\(Self.token.dropLast())/", "/\(Self.token)x/", "/\(Self.token.uppercased())/",
      "/x/\(Self.token)/",
    ] {
      #expect(status(path) == 404, "\(path)")
    }
  }

  @Test func otherPagesGetNothingEvenWithTheToken() {
    let own = "/\(Self.token)/do"
    #expect(status(own, [("Host", "localhost:80"), ("Origin", "http://localhost:80")]) == 200)
    #expect(status(own, [("Host", "phone.local:80")]) == 200)
    // The server listens on all interfaces, and a phone may use the address of any of them.
    #expect(status(own, [("Host", "192.168.1.4:80"), ("Origin", "http://192.168.1.4:80")]) == 200)
    for headers in [
      [("Host", "evil.example")], [("Host", "localhost"), ("Origin", "http://evil.example")],
      [("Host", "localhost"), ("Origin", "null")], [("Host", "localhost"), ("Sec-Fetch-Site", "cross-site")],
      [("Host", "localhost"), ("Sec-Fetch-Site", "same-site")],
    ] {
      #expect(status(own, headers) == 403, "\(headers)")
    }
  }

  @Test func servedFilesForbidForeignContentAndScripts() async throws {
    for path in ["", "studio.css", "studio.js"] {
      let response = await server.response(to: WebRequest("GET", "/\(Self.token)/\(path)"))
      #expect(response.status == 200)
      let policy = try #require(response.headers["Content-Security-Policy"])
      #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"), "\(policy)")
      #expect(response.headers["Referrer-Policy"] == "no-referrer")
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(!text.contains("innerHTML") && !text.contains("eval(") && !text.contains("//cdn"))
    }
    let moved = await server.response(to: WebRequest("GET", "/\(Self.token)"))
    #expect(moved.status == 303 && moved.headers["Location"] == "/\(Self.token)/")
  }

  @Test func theMapOfTheLastWalkIsServed() async throws {
    let request = WebRequest("GET", "/\(Self.token)/walk")
    let missing = await server.response(to: request)
    #expect(missing.status == 404 && String(decoding: missing.body, as: UTF8.self).contains("explore --map"))
    let studio = StudioServer(
      token: Self.token, hosts: [], project: NoFiles(walkPage: Array("<svg/>".utf8)),
      hub: StudioHub { throw SessionLoss("none") })
    let response = await studio.response(to: request)
    #expect(response.status == 200 && response.body == Array("<svg/>".utf8))
    #expect(response.headers["Content-Security-Policy"] == "frame-ancestors 'self'")
  }

  @Test func framedPageIsServedIfAllowed() async throws {
    let framed = StudioServer(
      token: Self.token, hosts: [], project: NoFiles(), hub: StudioHub { throw SessionLoss("none") }, isFramed: true)
    func status(_ server: StudioServer, _ method: String, _ destination: String) -> Int {
      let headers = [("Host", "localhost"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", destination)]
      let request = WebRequest(method, "/\(Self.token)/", headers: HeaderFields(headers))
      return server.immediateResponse(to: request)?.status ?? 200
    }
    #expect(status(server, "GET", "iframe") == 403)
    #expect(status(framed, "GET", "iframe") == 200)
    for (method, destination) in [("POST", "iframe"), ("GET", "empty"), ("GET", "document"), ("GET", "script")] {
      #expect(status(framed, method, destination) == 403, "\(method) \(destination)")
    }
    for (server, isFramed) in [(server, false), (framed, true)] {
      let headers = await server.response(to: WebRequest("GET", "/\(Self.token)/")).headers
      #expect((headers["X-Frame-Options"] == nil) == isFramed)
      #expect(headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == !isFramed)
    }
  }

  @Test func reportsAreServedAfterRuns() async throws {
    #expect(await server.response(to: WebRequest("GET", "/\(Self.token)/run")).status == 404)
    let page = await server.response(to: WebRequest("GET", "/\(Self.token)/"))
    #expect(page.headers["Content-Security-Policy"]?.contains("frame-src 'self'") == true)
  }

  @Test func questionsAreAskedInJSON() async throws {
    func ask(_ body: String, type: String = "application/json") async -> WebResponse {
      await server.response(
        to: WebRequest(
          "POST", "/\(Self.token)/do", headers: HeaderFields([("Content-Type", type)]), body: Array(body.utf8)))
    }
    // Forms of other pages can only send such types.
    #expect(await ask("{}", type: "text/plain").status == 400)
    let features = try JSONValue(parsing: await ask(#"{"do": "features"}"#).body)
    #expect(features["features"]?.array?.first?["name"] == "<b>A</b>")
    #expect(try JSONValue(parsing: await ask("nonsense").body)["problem"] != nil)
  }
}

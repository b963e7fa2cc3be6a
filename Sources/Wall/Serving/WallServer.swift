package import HTTP
import Messages
import OperatingSystem
import Reporters

/// Answers the requests of a wall's viewers.
///
/// Pages are read-only, except that a page with a secret address can start a run of a project.
package struct WallServer: WebResponder {
  private let wall: Wall
  private let guardian: OriginGuard
  /// The option of the command that runs a scenario as one of its variants.
  private let variantOption: String

  /// Makes the server.
  ///
  /// - Parameters:
  ///   - wall: the wall to show.
  ///   - hosts: further names by which the server may be addressed.
  ///   - variantOption: the option of the command that runs a scenario as one of its variants, for reports.
  package init(_ wall: Wall, hosts: [String], variantOption: String) {
    self.wall = wall
    self.variantOption = variantOption
    guardian = OriginGuard(hosts: hosts, allowsAddresses: true)
  }

  /// Answers a request.
  package func response(to request: WebRequest) async -> WebResponse {
    var segments = request.segments
    let isReading = ["GET", "HEAD"].contains(request.method)
    guard isReading || isBuild(request.method, segments) else {
      return WebResponse(405, text: "This page can only be read.").guarded
    }
    // Other sites show badges to all their visitors. A badge has its own secret name.
    let isBadge = segments.count == 2 && segments[0] == "badge"
    if let objection = isBadge ? guardian.hostObjection(to: request) : guardian.objection(to: request),
      // People may follow a link from another site to the page. That site cannot read the page.
      !(isReading && request.headers["Sec-Fetch-Mode"] == "navigate" && guardian.hostObjection(to: request) == nil)
    {
      return WebResponse(objection.status, text: "\(objection.description).").guarded
    }
    if isBadge { return await badge(segments[1]).guarded }
    if let token = wall.token {
      guard SharedSecret(token).isPresented(by: Array((segments.first ?? "").utf8)) else {
        return WebResponse(404, text: "Nothing was found here.").guarded
      }
      // Addresses in the page are relative to the token.
      guard segments.count > 1 || request.path.hasSuffix("/") else {
        return WebResponse(303, headers: HeaderFields([("Location", "/\(token)/")])).guarded
      }
      segments.removeFirst()
    }
    guard isReading else { return await build(segments[1], at: request.path).guarded }
    switch segments.count {
    case 0: return WebResponse(200, html: await wall.page.document).guarded
    case 1: return await file(segments[0]).guarded
    case 4 where segments[0] == "runs" && segments[3] == "report": return await report(segments[2], of: segments[1])
    case 4 where segments[0] == "runs" && segments[3] == "log":
      let isPage = request.headers["Accept"]?.contains("text/html") == true
      return await log(segments[2], of: segments[1], asPage: isPage).guarded
    default: return Self.nothing(request.path).guarded
    }
  }

  /// Whether a request has the form of one that starts a run: `POST /TOKEN/projects/SLUG/build`.
  ///
  /// Without a secret in the address, other users of the machine and the network could start runs.
  private func isBuild(_ method: String, _ segments: [String]) -> Bool {
    method == "POST" && wall.token != nil && segments.count == 4 && segments[1] == "projects" && segments[3] == "build"
  }

  private func build(_ slug: String, at path: String) async -> WebResponse {
    guard await wall.states.contains(where: { $0.project.slug == slug }) else { return Self.nothing(path) }
    if let refusal = await wall.build(ofSlug: slug) { return WebResponse(409, text: refusal) }
    return WebResponse(202, text: "A run begins as soon as one of the parallel slots is free.")
  }

  private static func nothing(_ path: String) -> WebResponse { WebResponse(404, text: "Nothing was found at \(path).") }

  private func file(_ name: String) async -> WebResponse {
    switch name {
    case "wall.css": return WebResponse(200, type: "text/css; charset=utf-8", body: Array(WallStyle.css.utf8))
    case "wall.js": return WebResponse(200, type: "text/javascript; charset=utf-8", body: Array(WallScript.js.utf8))
    case "icon.svg":
      let svg = WallBadge.icon(of: await wall.states, now: WallClock.now)
      return WebResponse(200, type: "image/svg+xml", body: Array(svg.utf8))
    case "cctray.xml":
      let feed = WallFeed(states: await wall.states, address: await wall.address, now: WallClock.now)
      return WebResponse(200, type: "application/xml; charset=utf-8", body: Array(feed.document.utf8))
    case "feed.atom":
      let feed = WallAtomFeed(
        title: await wall.page.name, states: await wall.states, address: await wall.address, now: WallClock.now)
      return WebResponse(200, type: "application/atom+xml; charset=utf-8", body: Array(feed.document.utf8))
    case "events":
      let wall = wall
      let viewer = WebStream { viewer in Task { await wall.remove(viewer) } }
      await wall.add(viewer)
      return WebResponse(events: viewer)
    default: return Self.nothing("/\(name)")
    }
  }

  private func badge(_ file: String) async -> WebResponse {
    let name = file.hasSuffix(".svg") ? String(file.dropLast(4)) : file
    let wanted = SharedSecret(name)
    guard
      let state = await wall.states.first(where: { state in
        wanted.isPresented(by: Array(WallBadge.name(of: state.project, token: wall.token).utf8))
      })
    else {
      return WebResponse(404, text: "No project has this badge.")
    }
    return WebResponse(
      200, type: "image/svg+xml", body: Array(WallBadge.svg(of: state, now: WallClock.now).utf8))
  }

  /// The maximum number of bytes shown of a command's output.
  private static let mostOutput = 1 << 20

  /// The address of the wall from the pages of runs.
  private static let home = "../../../"

  /// The output of a command: a page for browsers, otherwise a text.
  private func log(_ id: String, of slug: String, asPage isPage: Bool) async -> WebResponse {
    guard let files = await wall.files(ofRun: id, ofSlug: slug) else { return Self.nothing("this run") }
    do {
      var (bytes, size) = try FileSystem.readEnd(of: files.log, atMost: Self.mostOutput)
      if size > bytes.count { bytes = Array("The last \(bytes.count) of \(size) bytes:\n".utf8) + bytes }
      guard isPage else { return WebResponse(200, type: "text/plain; charset=utf-8", body: bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      let page = WallOutputPage(project: slug, output: text, wall: await wall.page.name, home: Self.home)
      return WebResponse(200, html: page.document)
    } catch {
      return WebResponse(404, text: "The output of this run cannot be read: \(error.reason).")
    }
  }

  /// The report of a run, made from its messages.
  private func report(_ id: String, of slug: String) async -> WebResponse {
    guard let (streams, _, run) = await wall.files(ofRun: id, ofSlug: slug), !streams.isEmpty else {
      return WebResponse(404, text: "This run has left no messages.").guarded
    }
    do {
      let page = try await WallReport.html(
        of: streams, begunAt: run.announced ?? run.started, variantOption: variantOption,
        home: (Self.home, await wall.page.name))
      return WebResponse(200, html: page, isReport: true)
    } catch {
      return WebResponse(404, text: "The report cannot be made: \(error).").guarded
    }
  }
}

extension WebResponse {
  /// A page.
  ///
  /// - Parameter isReport: whether the page has its own policy, and must not have access to the wall.
  fileprivate init(_ status: Int, html: some Collection<UInt8>, isReport: Bool) {
    self = WebResponse(status, type: "text/html; charset=utf-8", body: Array(html)).unstored
    // The sandbox gives a report its own origin. Its content cannot read other pages of this server.
    if isReport { headers.append("Content-Security-Policy", "sandbox allow-scripts allow-popups allow-downloads") }
  }

  fileprivate init(_ status: Int, html: String) { self.init(status, html: html.utf8, isReport: false) }

  /// The response with headers that keep browsers from loading files from other servers or running inline scripts.
  fileprivate var guarded: WebResponse { guarded(images: "'self'", frames: "'self'", isIsolated: false) }
}

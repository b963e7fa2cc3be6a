package import HTTP
import JSON

/// Serves the page of a studio and answers its requests, if the address contains the token.
package final class StudioServer: WebResponder {
  private let guardian: OriginGuard
  private let token: SharedSecret
  private let hub: StudioHub
  private let project: any StudioProject
  /// Whether other pages may show the page in a frame.
  private let isFramed: Bool

  /// Makes a server, which answers the requests of a `WebServer`.
  ///
  /// - Parameters:
  ///   - token: the first segment of every path. Requests without it get status 404.
  ///   - hosts: the accepted host names besides those of the loopback interface. If there are any, all IP addresses are
  ///     accepted too, because a phone uses the machine's IP address.
  ///   - project: the feature files.
  ///   - hub: passes the requests of pages to a session.
  ///   - isFramed: whether other pages may show the page in a frame, as the panel of an editor does.
  package init(
    token: String, hosts: [String], project: any StudioProject, hub: StudioHub, isFramed: Bool = false
  ) {
    self.token = SharedSecret(token)
    self.project = project
    self.hub = hub
    guardian = OriginGuard(hosts: hosts, allowsAddresses: !hosts.isEmpty, allowsFrames: isFramed)
    self.isFramed = isFramed
  }

  /// Refuses unauthorised requests at once.
  package func immediateResponse(to request: WebRequest) -> WebResponse? {
    if let objection = guardian.objection(to: request) { return text(objection.status, objection.description) }
    guard token.isPresented(by: Array((request.segments.first ?? "").utf8)) else {
      return text(404, "this address has no page")
    }
    return nil
  }

  /// Answers a request of a page.
  package func response(to request: WebRequest) async -> WebResponse {
    let segments = request.segments.dropFirst()
    switch (request.method, segments.first) {
    case ("GET", nil):
      // Addresses in the page are relative to the token.
      guard request.path.hasSuffix("/") else { return moved(to: request.path + "/") }
      return asset("text/html; charset=utf-8", StudioPage.text)
    case ("GET", "studio.css"): return asset("text/css; charset=utf-8", StudioPage.style)
    case ("GET", "studio.js"): return asset("text/javascript; charset=utf-8", StudioPage.script)
    case ("GET", "run"): return report(hub.runPage, otherwise: "nothing was run yet")
    case ("GET", "walk"):
      do {
        let page = try project.walkReport()
        return report(
          page ?? [], otherwise: "no walk has written its map yet, as 'cukeswift explore --map map.html' does")
      } catch {
        return text(500, "\(error)")
      }
    case ("GET", "events"): return WebResponse(events: hub.stream())
    case ("POST", "do"):
      guard request.headers["Content-Type"] == "application/json" else {
        return text(400, "the request must be JSON")
      }
      return answer(await answer(request.body))
    default: return text(404, "this address has no page")
    }
  }

  // MARK: - Questions

  private func answer(_ body: [UInt8]) async -> JSONValue {
    do {
      switch ProjectRequest(try JSONValue(parsing: body)) {
      case .features: return ["features": .array(try project.features().map(\.json))]
      case .text(let path): return ["text": .string(try project.text(of: path))]
      case .write(let text, let path, let before):
        try project.write(text, to: path, replacing: before)
        hub.announce(.features)
        return ["text": .string("\(path) is saved")]
      case .clock(let isReal):
        hub.setClock(isReal)
        return [:]
      case nil: return await hub.perform(body)
      }
    } catch {
      return ["problem": .string("\(error)")]
    }
  }

  // MARK: - Answers

  private func guarded(_ response: WebResponse) -> WebResponse {
    response.guarded(images: "data:", frames: isFramed ? nil : "'none'", isIsolated: true, showsFrames: true)
  }

  /// The report of the last run or walk, whose own policy allows only its own script.
  private func report(_ page: [UInt8], otherwise reason: String) -> WebResponse {
    guard !page.isEmpty else { return text(404, reason) }
    var response = WebResponse(200, type: "text/html; charset=utf-8", body: page).unstored
    if !isFramed { response.headers.append("Content-Security-Policy", "frame-ancestors 'self'") }
    response.headers.append("Cross-Origin-Resource-Policy", "same-origin")
    return response
  }

  private func asset(_ type: String, _ text: String) -> WebResponse {
    guarded(WebResponse(200, type: type, body: Array(text.utf8)))
  }

  private func text(_ status: Int, _ text: String) -> WebResponse {
    guarded(WebResponse(status, text: text + "."))
  }

  private func moved(to path: String) -> WebResponse {
    guarded(WebResponse(303, headers: HeaderFields([("Location", path)])))
  }

  private func answer(_ value: JSONValue) -> WebResponse {
    guarded(WebResponse(200, type: "application/json", body: value.bytes))
  }
}

extension StudioFeature {
  /// The file in the form that the page reads.
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "name": .string(name),
      "scenarios": .array(scenarios.map { ["name": .string($0.name), "line": .number(Double($0.line))] }),
    ]
  }
}

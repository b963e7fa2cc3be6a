/// Refuses requests of foreign web pages, by their host and by the headers in which browsers name the origin.
package struct OriginGuard: Sendable {
  /// The accepted host names of the server, in lower case.
  private let hosts: Set<String>
  /// Whether any IP address is accepted as host, such as `192.168.1.4`.
  private let allowsAddresses: Bool
  /// Whether any host name is accepted.
  private let allowsAnyHost: Bool
  /// Whether other pages may show pages of the server in a frame.
  private let allowsFrames: Bool

  /// Makes a guard; `localhost` and its addresses are always accepted.
  ///
  /// - Parameters:
  ///   - hosts: further accepted host names of the server.
  ///   - allowsAddresses: whether any IP address is accepted as host. An attacker can point a name to this machine, but
  ///     not an address.
  ///   - allowsAnyHost: whether any host name is accepted, for a server that requires a secret, which foreign pages
  ///     lack.
  ///   - allowsFrames: whether other pages may show pages of the server in a frame, which they cannot read.
  package init(
    hosts: [String], allowsAddresses: Bool = false, allowsAnyHost: Bool = false, allowsFrames: Bool = false
  ) {
    self.hosts = Set(["localhost", "127.0.0.1", "[::1]", "::1"] + hosts.map { $0.lowercased() })
    self.allowsAddresses = allowsAddresses
    self.allowsAnyHost = allowsAnyHost
    self.allowsFrames = allowsFrames
  }

  /// Why a request is refused; nil for an accepted request.
  package func objection(to request: WebRequest) -> WebProblem? {
    if let objection = hostObjection(to: request) { return objection }
    if let origin = request.headers["Origin"], !isOwn(origin) {
      return WebProblem(403, "requests of web pages are not served, and this one comes from \(origin.debugDescription)")
    }
    let isFrame = allowsFrames && request.method == "GET" && request.headers["Sec-Fetch-Dest"] == "iframe"
    if !isFrame, let site = request.headers["Sec-Fetch-Site"], site != "none", site != "same-origin" {
      return WebProblem(403, "requests of web pages are not served")
    }
    return nil
  }

  /// Why the host of a request is refused, regardless of the sender; nil for an accepted host.
  package func hostObjection(to request: WebRequest) -> WebProblem? {
    guard !allowsAnyHost, let host = request.headers["Host"], !isOwnHost(Self.name(of: host)) else { return nil }
    // A page can point its own host name to this machine, but it cannot change the headers that the browser sets.
    return WebProblem(403, "the host \(host.debugDescription) is not this server")
  }

  private func isOwnHost(_ name: String) -> Bool {
    if hosts.contains(name) { return true }
    guard allowsAddresses else { return false }
    if name.hasPrefix("[") { return name.hasSuffix("]") }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// The name in a header such as `localhost:4723`, in lower case.
  private static func name(of host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }

  private func isOwn(_ origin: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      return isOwnHost(Self.name(of: String(origin.dropFirst(scheme.count))))
    }
    return false
  }
}

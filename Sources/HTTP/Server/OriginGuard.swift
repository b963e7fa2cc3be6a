/// Refuses requests of web pages that are not the server's own: by the host they were sent to, and by what browsers say of them.
package struct OriginGuard: Sendable {
  /// The names by which the server may be addressed, in small letters.
  private let hosts: Set<String>
  /// Whether it may be addressed by any number of the network, as `192.168.1.4`.
  private let allowsAddresses: Bool
  /// Whether it may be addressed by any name.
  private let allowsAnyHost: Bool
  /// Whether another page may show one of the server's in a frame.
  private let allowsFrames: Bool

  /// Makes a guard; `localhost` and its addresses are always names of the server.
  ///
  /// - Parameters:
  ///   - hosts: further names by which the server may be addressed.
  ///   - allowsAddresses: whether it may be addressed by any number of the network. No other page can have such a number lead to
  ///     this machine, as it can with a name.
  ///   - allowsAnyHost: whether it may be addressed by any name: for a server that asks for a secret, which no other page has.
  ///   - allowsFrames: whether another page may show one of the server's in a frame, of which it sees nothing.
  package init(
    hosts: [String], allowsAddresses: Bool = false, allowsAnyHost: Bool = false, allowsFrames: Bool = false
  ) {
    self.hosts = Set(["localhost", "127.0.0.1", "[::1]", "::1"] + hosts.map { $0.lowercased() })
    self.allowsAddresses = allowsAddresses
    self.allowsAnyHost = allowsAnyHost
    self.allowsFrames = allowsFrames
  }

  /// Why a request is refused, with the status; `nil` where it is not.
  package func objection(to request: WebRequest) -> (status: Int, reason: String)? {
    if let objection = hostObjection(to: request) { return objection }
    if let origin = request.headers["Origin"], !isOwn(origin) {
      return (403, "requests of web pages are not served, and this one comes from \(origin.debugDescription)")
    }
    let isFrame = allowsFrames && request.method == "GET" && request.headers["Sec-Fetch-Dest"] == "iframe"
    if !isFrame, let site = request.headers["Sec-Fetch-Site"], site != "none", site != "same-origin" {
      return (403, "requests of web pages are not served")
    }
    return nil
  }

  /// Why a request is refused by the host that it was sent to, whoever sends it; `nil` where it is not.
  package func hostObjection(to request: WebRequest) -> (status: Int, reason: String)? {
    guard !allowsAnyHost, let host = request.headers["Host"], !isOwnHost(Self.name(of: host)) else { return nil }
    // A page can have its own name lead to this machine, but not change what the browser says of it.
    return (403, "the host \(host.debugDescription) is not this server")
  }

  private func isOwnHost(_ name: String) -> Bool {
    if hosts.contains(name) { return true }
    guard allowsAddresses else { return false }
    if name.hasPrefix("[") { return name.hasSuffix("]") }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// The name in a header such as `localhost:4723`, in small letters.
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

import HTTP

/// Refuses what no client of the user's sends: requests of web pages, and those without the token.
struct RequestGuard: Sendable {
  /// The names by which the server may be addressed, in small letters.
  private let hosts: Set<String>
  private let token: String?

  init(hosts: [String], token: String?) {
    self.hosts = Set(["localhost", "127.0.0.1", "[::1]", "::1"] + hosts.map { $0.lowercased() })
    self.token = token
  }

  /// Why a request is refused, with the status; `nil` where it is not.
  func objection(to request: WebRequest) -> (status: Int, reason: String)? {
    if let host = request.headers["Host"], !hosts.contains(Self.name(of: host)) {
      // A page can have its own name lead to this machine, but not change what the browser says of it.
      return (403, "the host \(host.debugDescription) is not this server")
    }
    if let origin = request.headers["Origin"], !isOwn(origin) {
      return (403, "requests of web pages are not served, and this one comes from \(origin.debugDescription)")
    }
    if let site = request.headers["Sec-Fetch-Site"], site != "none", site != "same-origin" {
      return (403, "requests of web pages are not served")
    }
    guard let token, !isPresented(token, by: request) else { return nil }
    return (
      401, "the token is missing: send 'Authorization: Bearer TOKEN', or the token as the password of the address"
    )
  }

  /// The name in a header such as `localhost:4723`, in small letters.
  private static func name(of host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }

  private func isOwn(_ origin: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      return hosts.contains(Self.name(of: String(origin.dropFirst(scheme.count))))
    }
    return false
  }

  /// Whether the token is presented by itself or as a password; it takes as long whatever is wrong with it.
  private func isPresented(_ token: String, by request: WebRequest) -> Bool {
    guard let field = request.headers["Authorization"] else { return false }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return false }
    var presented = Array(words[1].trimmedBlanks.utf8)
    if words[0].isSameFieldName(as: "Basic") {
      let bytes = presented.withUnsafeBufferPointer { Base64Text.decode($0) } ?? []
      presented = bytes.firstIndex(of: UInt8(ascii: ":")).map { Array(bytes[($0 + 1)...]) } ?? []
    } else if !words[0].isSameFieldName(as: "Bearer") {
      return false
    }
    let wanted = Array(token.utf8)
    var difference = UInt(bitPattern: presented.count ^ wanted.count)
    for (index, byte) in presented.enumerated() {
      difference |= UInt(byte ^ (index < wanted.count ? wanted[index] : 0))
    }
    return difference == 0
  }
}

import HTTP

/// Refuses requests of web pages and requests without the token.
struct RequestGuard: Sendable {
  private let origins: OriginGuard
  private let token: SharedSecret?
  /// The addresses that stand for all interfaces of a machine.
  private static let wildcards: Set<String> = ["0.0.0.0", "::"]

  init(_ access: ServeSetting.Access) {
    // On all interfaces a machine may have unknown names, so any host is accepted. The token protects the server.
    let isEverywhere = access.hosts.contains { Self.wildcards.contains($0) }
    origins = OriginGuard(hosts: access.hosts, allowsAnyHost: isEverywhere && access.token != nil)
    token = access.token.map(SharedSecret.init)
  }

  /// Why a request is refused; nil for an accepted request.
  func objection(to request: WebRequest) -> WebProblem? {
    if let objection = origins.objection(to: request) { return objection }
    guard let token, !isPresented(token, by: request) else { return nil }
    return WebProblem(
      401, "the token is missing: send 'Authorization: Bearer TOKEN', or the token as the password of the address"
    )
  }

  /// Whether a request contains the token, as a bearer token or as a password.
  private func isPresented(_ token: SharedSecret, by request: WebRequest) -> Bool {
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
    return token.isPresented(by: presented)
  }
}

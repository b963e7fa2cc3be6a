import AppUnderTest
import SourceText

/// The credentials of the user, for a server that requests them (RFC 9110, section 11).
struct PageLogin: Sendable, Hashable {
  /// The origin of the server, such as `https://shop.example`.
  let origin: String
  let user: String
  let password: String

  /// Removes user and password from an address.
  ///
  /// Scripts of a page whose address has them cannot send requests to its own server.
  ///
  /// address = scheme "://" [ user [ ":" password ] "@" ] host …
  ///
  /// - Returns: the address without credentials, and the credentials; nil for an address without them.
  static func split(_ address: String) -> (address: String, login: PageLogin?) {
    guard let scheme = address.firstRange(of: "://") else { return (address, nil) }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: "@") else { return (address, nil) }
    let host = rest[rest.index(after: at)..<end]
    let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PercentEncoding.decoded($0) }
    let origin = (address[..<scheme.upperBound] + host).lowercased()
    let login = PageLogin(
      origin: origin, user: parts.first ?? "", password: parts.count > 1 ? parts[1] : "")
    return (String(address[..<scheme.upperBound] + host + rest[end...]), login)
  }
}

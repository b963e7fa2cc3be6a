import ElementQuery
package import HTTP
import JSON
package import SourceText

/// The address of a WebDriver server.
package struct RemoteAddress: Sendable, Hashable, CustomStringConvertible {
  /// Whether the connection uses TLS.
  private let isSecure: Bool
  /// The port of an address without one.
  private let usualPort: Int
  let host: String
  let port: Int
  /// The prefix of the path of every command, such as `/wd/hub`; empty for most servers.
  let path: String
  /// The value of the header field `Authorization`; nil for an address without user and password.
  var authorization: String?

  /// Parses an address.
  ///
  /// - Parameter text: a URL, such as `http://127.0.0.1:4723` or `https://anna:key@grid.example/wd/hub`.
  /// - Throws: a `Diagnostic` for a malformed address.
  package init(_ text: String) throws(Diagnostic) {
    func refuse(_ why: String) -> Diagnostic {
      Diagnostic(
        problem: "\(Self.hidingPassword(in: text).quoted) is not the address of a server: \(why)",
        advice: "Write one such as http://127.0.0.1:4723.")
    }
    guard let schemeEnd = text.firstRange(of: "://") else { throw refuse("it does not begin with http:// or https://") }
    switch text[..<schemeEnd.lowerBound].lowercased() {
    case "http": (isSecure, usualPort) = (false, 80)
    case "https": (isSecure, usualPort) = (true, 443)
    default: throw refuse("it does not begin with http:// or https://")
    }
    let rest = text[schemeEnd.upperBound...].prefix { $0 != "?" && $0 != "#" }
    guard !rest.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw refuse("it contains a blank") }
    var authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.last == "/" { path = path.dropLast() }
    self.path = String(path)
    if let at = authority.lastIndex(of: "@") {
      authorization = Self.basicAuthorization(authority[..<at])
      authority = authority[authority.index(after: at)...]
    }
    let host: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { throw refuse("the bracket is not closed") }
      host = authority[..<end].dropFirst()
      authority = authority[authority.index(after: end)...]
      guard authority.isEmpty || authority.first == ":" else { throw refuse("unexpected text after the bracket") }
    } else {
      host = authority[..<(authority.lastIndex(of: ":") ?? authority.endIndex)]
      authority = authority[host.endIndex...]
    }
    guard !host.isEmpty else { throw refuse("it names no host") }
    self.host = String(host)
    let port = authority.isEmpty ? usualPort : Int(authority.dropFirst())
    guard let port, (1...65535).contains(port) else { throw refuse("the port is a number from 1 to 65535") }
    self.port = port
  }

  /// The value of `Authorization` for a login as it stands in a URL: the user, and a password after a colon.
  private static func basicAuthorization(_ login: Substring) -> String {
    let parts = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (user, password) = (parts.first ?? "", parts.dropFirst().first ?? "")
    let text = "\(PercentEncoding.decoded(user)):\(PercentEncoding.decoded(password))"
    return "Basic " + String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self)
  }

  /// The address without user and password.
  package var description: String {
    (isSecure ? "https://" : "http://") + host.hostOfURL + (port == usualPort ? "" : ":\(port)") + path
  }

  /// A client of the server, which also speaks TLS.
  ///
  /// - Parameter patience: how long the server may be silent.
  package func client(patience: Duration) -> WebClient {
    let tunnel: @Sendable () throws -> Int32 = { try RemoteTunnel.start(to: self) }
    return WebClient(host: host, port: port, timeout: patience, connecting: isSecure ? tunnel : nil)
  }

  /// The address with its user and password replaced by "…".
  private static func hidingPassword(in text: String) -> String {
    guard let at = text.lastIndex(of: "@"), let start = text.firstRange(of: "://")?.upperBound, start < at else {
      return text
    }
    return text[..<start] + "…" + text[at...]
  }
}

internal import ElementQuery
package import HTTP
internal import JSON
package import SourceText

/// The address of a WebDriver server.
package struct RemoteAddress: Sendable, Hashable, CustomStringConvertible {
  /// Whether the connection uses TLS.
  let isSecure: Bool
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
    case "http": isSecure = false
    case "https": isSecure = true
    default: throw refuse("it does not begin with http:// or https://")
    }
    let rest = text[schemeEnd.upperBound...].prefix { $0 != "?" && $0 != "#" }
    guard !rest.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw refuse("there is a blank in it") }
    var authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.last == "/" { path = path.dropLast() }
    self.path = String(path)
    if let at = authority.lastIndex(of: "@") {
      let login = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let parts = login.map { PercentEncoding.decoded($0) }
      authorization =
        "Basic "
        + String(
          decoding: Base64.encode(Array((parts + (parts.count < 2 ? [""] : [])).joined(separator: ":").utf8)),
          as: UTF8.self)
      authority = authority[authority.index(after: at)...]
    } else {
      authorization = nil
    }
    var host = authority
    var digits: Substring?
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { throw refuse("the bracket is not closed") }
      host = authority[authority.index(after: authority.startIndex)..<end]
      let behind = authority[authority.index(after: end)...]
      guard behind.isEmpty || behind.first == ":" else { throw refuse("unexpected text after the bracket") }
      digits = behind.isEmpty ? nil : behind.dropFirst()
    } else if let colon = authority.lastIndex(of: ":") {
      host = authority[..<colon]
      digits = authority[authority.index(after: colon)...]
    }
    guard !host.isEmpty else { throw refuse("it names no host") }
    self.host = String(host)
    guard let port = digits.map({ Int($0) }) ?? (isSecure ? 443 : 80), (1...65535).contains(port) else {
      throw refuse("the port is a number from 1 to 65535")
    }
    self.port = port
  }

  /// The address without user and password.
  package var description: String {
    let isUsual = port == (isSecure ? 443 : 80)
    let name = host.contains(":") ? "[\(host)]" : host
    return (isSecure ? "https://" : "http://") + name + (isUsual ? "" : ":\(port)") + path
  }

  /// A client of the server, which also speaks TLS.
  ///
  /// - Parameter patience: how long the server may be silent.
  package func client(patience: Duration) -> WebClient {
    isSecure
      ? WebClient(host: host, port: port, timeout: patience) { try RemoteTunnel.start(to: self) }
      : WebClient(host: host, port: port, timeout: patience)
  }

  /// The address with its user and password replaced by "…".
  private static func hidingPassword(in text: String) -> String {
    guard let at = text.lastIndex(of: "@"), let start = text.firstRange(of: "://")?.upperBound, start < at else {
      return text
    }
    return text[..<start] + "…" + text[at...]
  }
}

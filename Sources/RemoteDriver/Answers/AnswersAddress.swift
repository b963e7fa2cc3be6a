import ElementQuery
package import JSON
package import SourceText

/// The address to which an app behind a server sends its requests. Scenarios answer these requests.
package struct AnswersAddress: Sendable, Hashable {
  /// The network interface to listen on.
  let host: String
  /// The port; 0 for any free one.
  let port: Int
  /// Whether the address names a port.
  var isFixed: Bool { port != 0 }

  /// The capability for the address, which is not sent to servers.
  package static let capability = "cukeswift:answers"

  /// Parses an address.
  ///
  /// - Parameter text: a host and a port, such as `127.0.0.1:8089`.
  /// - Throws: a `Diagnostic` for a malformed address.
  package init(_ text: String) throws(Diagnostic) {
    let colon = text.lastIndex(of: ":") ?? text.startIndex
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    let digits = text[colon...].dropFirst()
    guard !host.isEmpty, !host.contains(where: { $0 == "/" || $0.isWhitespace }), digits.utf8.count <= 5,
      digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let port = Int(digits), port <= 65535
    else {
      throw Diagnostic(
        problem: "\(text.quoted) is not an address for answers",
        advice: "Write a host and a port, such as 127.0.0.1:8089, or 127.0.0.1:0 for any free port.")
    }
    (self.host, self.port) = (String(host), port)
  }

  /// Parses the value of the capability.
  ///
  /// - Throws: a `Diagnostic` for anything but an address.
  package init(_ value: JSONValue) throws(Diagnostic) {
    guard let text = value.string else {
      throw Diagnostic(
        problem: "'\(Self.capability)' is not a text", advice: "Write a host and a port, such as 127.0.0.1:8089.")
    }
    try self.init(text)
  }
}

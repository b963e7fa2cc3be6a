/// The body of a form with several parts (RFC 2046, section 5.1), with masked secrets and a fixed boundary.
///
/// Browsers choose another boundary each time.
struct MaskedParts {
  /// The boundary in recordings.
  static let boundary = "boundary"

  /// The body.
  private(set) var bytes: [UInt8] = []

  /// Copies a body; nil for other bodies.
  init?(_ body: [UInt8], _ rules: AnswerRules) {
    let line = Array("\r\n".utf8)
    guard body.starts(with: "--".utf8), let firstEnd = body.firstRange(of: line)?.lowerBound, firstEnd > 2,
      firstEnd <= Self.longestDelimiter
    else { return nil }
    let delimiter = body[..<firstEnd]
    var rest = body[firstEnd...]
    guard rest.firstRange(of: line + delimiter) != nil else { return nil }
    bytes = Array("--\(Self.boundary)".utf8)
    while let end = rest.firstRange(of: line + delimiter) {
      bytes += Self.masked(rest[..<end.lowerBound], rules)
      bytes += line + Array("--\(Self.boundary)".utf8)
      rest = rest[end.upperBound...]
    }
    bytes += rest
  }

  /// The longest delimiter in bytes: a boundary has at most 70.
  private static let longestDelimiter = 72

  /// A part, from the end of the previous delimiter.
  private static func masked(_ part: ArraySlice<UInt8>, _ rules: AnswerRules) -> [UInt8] {
    guard let head = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return Array(part) }
    let content = part[head.upperBound...]
    guard let text = String(validating: content, as: UTF8.self), !text.isEmpty else { return Array(part) }
    let fields = String(decoding: part[..<head.lowerBound], as: UTF8.self)
    let name = fields.firstRange(of: " name=\"").map { String(fields[$0.upperBound...].prefix { $0 != "\"" }) }
    return part[..<head.upperBound] + Array(rules.masked(text, named: name ?? "").utf8)
  }
}

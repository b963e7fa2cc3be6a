/// Parses the source of a screen, which is XML with elements and attributes only.
struct SourceXML {
  /// An element with the name and attributes of its tag.
  struct Element: Sendable, Hashable {
    let name: String
    let attributes: [String: String]
    /// The number of elements around the element.
    let depth: Int
  }

  /// Why a text is not a valid source.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let offset: Int
    let reason: String

    var description: String { "at byte \(offset): \(reason)" }

    /// The problem that all elements lack a frame.
    static let empty = Problem(offset: 0, reason: "no element has a frame")
  }

  /// The deepest nesting of elements, and the most elements.
  private static let (deepest, most) = (2000, 400_000)

  private let bytes: [UInt8]
  private var offset = 0

  /// Parses all elements, in the order of their start tags.
  ///
  /// source = { text | "<?" … "?>" | "<!" … ">" | "<" name { attribute } [ "/" ] ">" | "</" name ">" }
  static func elements(of text: String) throws(Problem) -> [Element] {
    var reader = SourceXML(bytes: Array(text.utf8))
    return try reader.read()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(Problem) -> [Element] {
    var elements: [Element] = []
    var open: [String] = []
    while let start = skip(to: UInt8(ascii: "<")) {
      switch peek() {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        let isComment = bytes[offset...].starts(with: "!--".utf8)
        try skip(past: isComment ? "-->" : ">", from: start)
      case UInt8(ascii: "/"):
        offset += 1
        let name = readName()
        guard open.popLast() == name else { throw Problem(offset: start, reason: "</\(name)> ends nothing") }
        try skip(past: ">", from: start)
      default:
        let name = readName()
        guard !name.isEmpty else { throw Problem(offset: start, reason: "an element has no name") }
        guard open.count < Self.deepest, elements.count < Self.most else {
          throw Problem(offset: start, reason: "it has too many elements")
        }
        let attributes = try readAttributes(from: start)
        elements.append(Element(name: name, attributes: attributes, depth: open.count))
        if peek() == UInt8(ascii: "/") {
          offset += 1
        } else {
          open.append(name)
        }
        guard peek() == UInt8(ascii: ">") else { throw Problem(offset: start, reason: "the tag does not end") }
        offset += 1
      }
    }
    guard let last = open.last else { return elements }
    throw Problem(offset: bytes.count, reason: "<\(last)> does not end")
  }

  /// attribute = name "=" ( '"' text '"' | "'" text "'" )
  private mutating func readAttributes(from start: Int) throws(Problem) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      let name = readName()
      if name.isEmpty { return attributes }
      skipBlanks()
      guard peek() == UInt8(ascii: "=") else { throw Problem(offset: offset, reason: "'\(name)' has no value") }
      offset += 1
      skipBlanks()
      guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw Problem(offset: offset, reason: "the value of '\(name)' has no quotation marks")
      }
      offset += 1
      let begin = offset
      guard let end = bytes[offset...].firstIndex(of: quote) else {
        throw Problem(offset: start, reason: "the value of '\(name)' does not end")
      }
      offset = end + 1
      attributes[name] = Self.decoded(bytes[begin..<end])
    }
  }

  /// The text with its entities decoded; unknown entities stay.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let character = entity(rest[rest.index(after: start)..<end])
      else {
        decoded += "&"
        rest = rest.dropFirst()
        continue
      }
      decoded.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return decoded + rest
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  // MARK: - Bytes

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips the next byte with this value, and returns its offset; nil at the end of the text.
  private mutating func skip(to byte: UInt8) -> Int? {
    guard let found = bytes[offset...].firstIndex(of: byte) else { return nil }
    offset = found + 1
    return found
  }

  private mutating func skip(past text: String, from start: Int) throws(Problem) {
    let mark = Array(text.utf8)
    while offset < bytes.count {
      if bytes[offset...].starts(with: mark) {
        offset += mark.count
        return
      }
      offset += 1
    }
    throw Problem(offset: start, reason: "the element that begins here does not end")
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte <= 0x20 { offset += 1 }
  }

  private mutating func readName() -> String {
    let start = offset
    while let byte = peek(), byte > 0x20, !"=/><\"'".utf8.contains(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}

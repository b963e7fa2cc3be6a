import Messages
import OperatingSystem
import PageAssets

/// Writes XML and HTML as UTF-8 bytes; texts are escaped while they are written.
struct MarkupWriter {
  /// The written bytes.
  private(set) var bytes: [UInt8] = []

  /// Writes unescaped markup.
  mutating func markup(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Writes the bytes of another writer.
  mutating func markup(_ other: MarkupWriter) {
    bytes += other.bytes
  }

  /// Writes the head of a page.
  mutating func head(_ head: PageHead) { bytes += head.text.utf8 }

  /// Writes the part of a head after the policy.
  mutating func rest(of head: PageHead) { bytes += head.rest.utf8 }

  /// Passes the written bytes to an output.
  func write(to output: OutputFile) {
    output.write(bytes)
  }

  /// Writes a text between two tags.
  mutating func text(_ text: String) {
    escape(text, MarkupEscapes.inText)
  }

  /// Writes a text between two pieces of markup, such as the tags of an element.
  mutating func markup(_ start: StaticString, _ text: String, _ end: StaticString) {
    markup(start)
    self.text(text)
    markup(end)
  }

  /// Writes ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    beginAttribute(name)
    escape(value, MarkupEscapes.inAttribute)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: Int) {
    attribute(name, String(value))
  }

  /// Writes bytes in Base64, which needs no escapes.
  mutating func base64(_ data: [UInt8]) {
    bytes += Base64.encode(data)
  }

  private mutating func beginAttribute(_ name: StaticString) {
    bytes.append(UInt8(ascii: " "))
    markup(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String, _ escapes: MarkupEscapes) {
    var text = text
    text.withUTF8 { escape($0, escapes) }
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, _ escapes: MarkupEscapes) {
    var start = 0
    var index = 0
    while index < text.count {
      guard escapes.mayNeedEscape(text[index]), let escape = escapes.escape(at: index, in: text) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      bytes += escape.replacement
      index += escape.length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}

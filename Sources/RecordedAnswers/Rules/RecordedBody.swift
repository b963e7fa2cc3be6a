import AppUnderTest
import JSON
import SourceText

/// The body of a recorded request or answer, in the form in which it is kept.
struct RecordedBody: Sendable, Hashable {
  /// The form of a body.
  enum Form: Sendable, Hashable {
    case json, form, text, binary
  }

  let form: Form
  let bytes: [UInt8]

  /// Takes a body, with masked secrets; JSON is laid out for readers.
  ///
  /// - Parameters:
  ///   - bytes: the body.
  ///   - type: its media type; nil for an unknown one.
  ///   - rules: the rules for secrets.
  init(_ bytes: [UInt8], type: String? = nil, _ rules: AnswerRules) {
    if let json = MaskedJSON(rules).text(of: bytes) {
      (form, self.bytes) = (.json, Array(json.utf8))
    } else if let parts = MaskedParts(bytes, rules) {
      (form, self.bytes) = (String(validating: bytes, as: UTF8.self) == nil ? .binary : .text, parts.bytes)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      let isForm = Self.isForm(text)
      (form, self.bytes) = isForm ? (.form, Array(rules.maskedForm(text).utf8)) : (.text, rules.masked(text, of: type))
    } else {
      (form, self.bytes) = (.binary, bytes)
    }
  }

  /// Whether a text looks like the body of a form.
  static func isForm(_ text: String) -> Bool {
    let line = text.utf8
    return line.contains(UInt8(ascii: "=")) && line.count <= 1 << 16
      && line.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\"") }
  }

  /// The text; nil for a body that is not text.
  var text: String? { form == .binary ? nil : String(decoding: bytes, as: UTF8.self) }

  /// The extension for a file with the body.
  ///
  /// - Parameter type: the media type; nil for an unknown one.
  func fileExtension(for type: String?) -> String {
    if form == .json { return "json" }
    let known = type.flatMap(MediaType.fileExtension)
    // The type can be wrong: text that is not JSON, or bytes that are not text.
    if let known, known != (form == .binary ? "txt" : "json") { return known }
    return form == .binary ? "bin" : "txt"
  }
}

extension AnswerRules {
  /// A text with masked secrets. Code of pages is unchanged, because its names are names of variables.
  fileprivate func masked(_ text: String, of type: String?) -> [UInt8] {
    let code = ["text/html", "text/css", "text/javascript", "application/javascript", "application/xhtml+xml"]
    let isCode = type.map { code.contains(String($0.prefix { $0 != ";" }).lowercased()) } ?? false
    return Array((isCode ? text : masked(text: text)).utf8)
  }
}

/// Copies JSON with masked secrets.
private struct MaskedJSON {
  /// How the values of a member are copied.
  private enum Secrecy {
    case open, secret, kept
  }

  private let rules: AnswerRules

  init(_ rules: AnswerRules) { self.rules = rules }

  /// The JSON with its secrets masked, laid out for readers; nil for other texts.
  ///
  /// Members keep their order, and numbers all their digits.
  func text(of bytes: [UInt8]) -> String? {
    let start = bytes.first { $0 > 0x20 }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var (reader, writer) = (JSONReader(bytes), JSONWriter())
      do throws(JSONError) {
        try copy(&reader, bytes, to: &writer, .open)
        try reader.end()
        return writer.laidOut()
      } catch {
        return nil
      }
    }
  }

  private func copy(
    _ json: inout JSONReader, _ bytes: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter, _ secrecy: Secrecy
  ) throws(JSONError) {
    switch try json.peek() {
    case UInt8(ascii: "{"):
      try json.beginObject()
      writer.beginObject()
      while let name = try json.nextMemberOrNull()?.string {
        writer.name(of: name)
        try copy(&json, bytes, to: &writer, inner(of: secrecy, name))
      }
      writer.endObject()
    case UInt8(ascii: "["):
      try json.beginArray()
      writer.beginArray()
      while try json.nextElement() { try copy(&json, bytes, to: &writer, secrecy) }
      writer.endArray()
    case UInt8(ascii: "\""):
      let text = try json.string().string
      // An empty text is not secret, and apps may depend on it.
      switch secrecy {
      case .secret: writer.string(text.isEmpty ? text : AnswerRules.mask)
      case .open: writer.string(rules.masked(text: text))
      case .kept: writer.string(text)
      }
    case UInt8(ascii: "t"), UInt8(ascii: "f"): writer.boolean(try json.boolean())
    case UInt8(ascii: "n"):
      try json.skip()
      writer.null()
    default:
      let start = json.offset
      try json.skip()
      if secrecy == .secret {
        writer.integer(0)
      } else {
        writer.raw(UnsafeBufferPointer(rebasing: bytes[start..<json.offset]))
      }
    }
  }

  private func inner(of outer: Secrecy, _ name: String) -> Secrecy {
    if outer == .secret || rules.isSecret(name) { return .secret }
    return rules.isKept(name) ? .kept : outer
  }
}

import GherkinParser
import Messages
import SourceText

/// Does with an input everything that the parser offers, and checks what has to hold for every input.
struct FuzzCheck {
  private var writer = JSONWriter(capacity: 1 << 14)
  /// How many inputs were documents without an error.
  private(set) var documents = 0
  /// How many inputs were no UTF-8.
  private(set) var notText = 0

  /// Checks an input.
  ///
  /// - Returns: what does not hold, or nil.
  mutating func problem(with input: FuzzInput) -> String? {
    do throws(Diagnostic) {
      let source = try SourceFile(uri: input.uri, bytes: input.bytes)
      guard String(validating: input.bytes, as: UTF8.self) != nil else { return "bytes that are no UTF-8 were taken" }
      return problem(with: source)
    } catch {
      notText += 1
      if String(validating: input.bytes, as: UTF8.self) != nil { return "UTF-8 was refused: \(error)" }
      return nil
    }
  }

  private mutating func problem(with source: SourceFile) -> String? {
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    if (result.document == nil) == result.errors.isEmpty { return "a document and errors, or neither" }
    let lines = source.bytes.count { $0 == UInt8(ascii: "\n") } + 1
    let listing = Gherkin.tokens(of: source)
    if listing.errors != result.errors { return "other errors with tokens than without" }
    writer.removeAll()
    writer.source(source)
    writer.endLine()
    for error in result.errors {
      if !(1...lines + 1).contains(error.location.line) { return "an error in line \(error.location.line)" }
      if error.diagnostic.quoting(source).description.isEmpty { return "an error without a text" }
      writer.parseError(error)
      writer.endLine()
    }
    var messages = 1 + result.errors.count
    if let document = result.document {
      documents += 1
      if listing.tokens.last?.listing != "EOF" {
        return "the tokens end with \(listing.tokens.last?.listing ?? "none")"
      }
      messages += 1 + write(document, &ids)
      if messages != 2 + document.pickleCount { return "not as many pickles as were announced" }
      if let odd = document.warnings.first(where: { !(1...lines + 1).contains($0.location?.line ?? 1) }) {
        return "a warning outside of the file: \(odd)"
      }
    }
    return problemWithMessages(messages)
  }

  private mutating func write(_ document: GherkinDocument, _ ids: inout IDGenerator) -> Int {
    writer.gherkinDocument(document)
    writer.endLine()
    var count = 0
    for pickle in document.pickles(ids: &ids) {
      writer.pickle(pickle)
      writer.endLine()
      count += 1
    }
    return count
  }

  /// Looks at the messages as a reader of JSON does.
  private func problemWithMessages(_ count: Int) -> String? {
    writer.withBytes { bytes in
      if UTF8Validation.firstInvalidOffset(in: bytes) != nil { return "a message is no UTF-8" }
      var scan = JSONScan()
      for byte in bytes where !scan.accept(byte) { return "a message is no JSON" }
      return scan.lines == count && scan.isAtEnd ? nil : "\(scan.lines) lines for \(count) messages"
    }
  }
}

/// Follows JSON byte by byte, closely enough to find a missing escape, quotation mark, bracket or value.
struct JSONScan {
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var previous = UInt8(ascii: "\n")
  /// How many lines have ended.
  private(set) var lines = 0

  /// Whether no value is open.
  var isAtEnd: Bool { open.isEmpty && !isInString && previous == UInt8(ascii: "\n") }

  /// Takes the next byte; false where it cannot stand there.
  mutating func accept(_ byte: UInt8) -> Bool {
    if isInString { return acceptInString(byte) }
    defer { previous = byte }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      return true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(byte + 2)
      return true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return open.popLast() == byte && previous != UInt8(ascii: ",") && previous != UInt8(ascii: ":")
    case UInt8(ascii: "\n"):
      lines += 1
      return open.isEmpty
    case UInt8(ascii: ","):
      return previous != UInt8(ascii: "{") && previous != UInt8(ascii: "[") && previous != UInt8(ascii: ",")
        && previous != UInt8(ascii: ":")
    default:
      return byte > 0x20 && byte < 0x7F
    }
  }

  private mutating func acceptInString(_ byte: UInt8) -> Bool {
    previous = UInt8(ascii: "\"")
    if isEscaped {
      isEscaped = false
      return "\"\\/bfnrtu".utf8.contains(byte)
    }
    isEscaped = byte == UInt8(ascii: "\\")
    isInString = byte != UInt8(ascii: "\"")
    return byte >= 0x20
  }
}

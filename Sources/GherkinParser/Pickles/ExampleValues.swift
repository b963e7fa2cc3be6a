import SourceText

/// The values of one row of examples for the placeholders of its table.
final class ExampleValues: Sendable {
  let placeholders: Placeholders
  let row: Int
  let storage: DocumentStorage

  init(placeholders: Placeholders, row: Int, storage: DocumentStorage) {
    self.placeholders = placeholders
    self.row = row
    self.storage = storage
  }

  /// Passes a text with its placeholders filled.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - values: the values; nil to pass the text unchanged.
  ///   - body: receives the text; it must not keep the buffer.
  static func fill(
    _ text: UnsafeBufferPointer<UInt8>, _ values: ExampleValues?, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let values, let first = text.firstOffset(of: UInt8(ascii: "<"), from: 0, to: text.count) else {
      return body(text)
    }
    values.filled(text, from: first).withUnsafeBufferPointer(body)
  }

  /// Passes the text of a span with its placeholders filled, in Normalization Form C.
  ///
  /// Names and steps are compared in this form. Blocks below steps are data and stay as they were written.
  static func composed(
    _ span: TextSpan, _ values: ExampleValues?, in storage: DocumentStorage,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    storage.withUTF8(of: span) { text in
      fill(text, values) { $0.withComposed(body) }
    }
  }

  /// The text of a span with its placeholders filled, in Normalization Form C.
  static func string(_ span: TextSpan, _ values: ExampleValues?, in storage: DocumentStorage) -> String {
    var string = ""
    composed(span, values, in: storage) { string = String(decoding: $0, as: UTF8.self) }
    return string
  }

  private func filled(_ text: UnsafeBufferPointer<UInt8>, from first: Int) -> [UInt8] {
    filledAtOnce(text, from: first) ?? text.withComposed { filledInTurn(Array($0)) }
  }

  /// Fills all placeholders in one pass; nil if filling column by column could give a different result.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - first: the offset of its first `<`.
  private func filledAtOnce(_ text: UnsafeBufferPointer<UInt8>, from first: Int) -> [UInt8]? {
    guard placeholders.areSimple else { return nil }
    var result: [UInt8] = []
    // Values are often longer than their placeholders.
    result.reserveCapacity(text.count + 64)
    // The last open `<`. A second open `<` allows nesting as in `<a<b>>`, which must be filled column by column.
    var open: Int?
    var hasOuter = false
    var done = 0
    for index in first..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "<") {
        hasOuter = hasOuter || open != nil
        open = index
      } else if byte == UInt8(ascii: ">"), let start = open {
        let placeholder = UnsafeBufferPointer(rebasing: text[start...index])
        if let column = placeholders.column(of: placeholder) {
          result += UnsafeBufferPointer(rebasing: text[done..<start])
          guard !hasOuter, append(column, to: &result) else { return nil }
          done = index + 1
        }
        open = nil
      }
    }
    result += UnsafeBufferPointer(rebasing: text[done...])
    return result
  }

  /// Appends a value; returns false for a value with angle brackets.
  private func append(_ column: Int, to result: inout [UInt8]) -> Bool {
    var isSimple = true
    withValue(column) { value in
      isSimple = !value.containsAngleBracket
      result += value
    }
    return isSimple
  }

  /// Fills the columns in sequence, since a value may contain the placeholder of a later column.
  ///
  /// Such values could double a text with each column. Filling stops when the text has 64 times its original length and
  /// at least a mebibyte.
  private func filledInTurn(_ text: [UInt8]) -> [UInt8] {
    let longest = max(64 * text.count, 1 << 20)
    var text = text
    for column in placeholders.ranges.indices where text.count <= longest {
      let placeholder = placeholders.placeholder(column)
      withValue(column) { text = Self.replacing(placeholder, with: $0, in: text) }
    }
    return text
  }

  private static func replacing(
    _ placeholder: ArraySlice<UInt8>, with value: UnsafeBufferPointer<UInt8>, in text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var done = 0
    var index = 0
    while index + placeholder.count <= text.count {
      guard text[index] == UInt8(ascii: "<"),
        text[index..<index + placeholder.count].elementsEqual(placeholder)
      else {
        index += 1
        continue
      }
      result += text[done..<index]
      result += value
      index += placeholder.count
      done = index
    }
    guard done > 0 else { return text }
    return result + text[done...]
  }

  private func withValue(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let cells = storage.nodes.rows[row].cells.indices
    guard column < cells.count else { return }
    storage.withUTF8(of: storage.nodes.cells[cells.lowerBound + column].text, body)
  }
}

/// A comparison with one text, prepared for many texts.
///
/// Texts that users read as the same are equal, as for `String.reads(as:)`, except in regular expressions.
package struct TextComparison: Sendable {
  private let comparator: Predicate.Operator
  private let folding: TextFolding
  /// The text to compare with, folded.
  private let wanted: String
  private let bytes: [UInt8]
  private let wildcards: Wildcards?
  private let expression: TextExpression?
  /// Whether texts are compared in the form in which users read them.
  private let isAsRead: Bool

  /// Prepares a comparison without modifiers.
  ///
  /// - Parameters:
  ///   - comparator: any operator except `matches`.
  ///   - wanted: the text to compare with.
  package init(_ comparator: Predicate.Operator, _ wanted: String) {
    self.init(comparator, wanted, options: [], expression: nil)
  }

  init(_ comparator: Predicate.Operator, _ wanted: String, options: Predicate.Options, expression: TextExpression?) {
    self.comparator = comparator
    self.expression = expression
    // An expression handles case itself. Folding could change its meaning.
    folding = TextFolding(expression == nil ? options : options.subtracting(.ignoresCase))
    self.wanted = folding.fold(wanted.asRead)
    bytes = Array(self.wanted.utf8)
    wildcards = comparator == .like ? Wildcards(self.wanted) : nil
    isAsRead = comparator != .matches
  }

  /// Whether a text fulfils the comparison.
  ///
  /// - Parameter text: the text.
  package func passes(_ text: String) -> Bool {
    let text = folding.fold(isAsRead ? text.asRead : text)
    switch comparator {
    case .contains: return isPart(of: text)
    case .beginsWith: return text.hasPrefix(wanted)
    case .endsWith: return text.hasSuffix(wanted)
    case .like: return wildcards?.match(text) ?? false
    case .matches: return expression?.matches(text) ?? false
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return comparator.compare(text, wanted)
    }
  }

  /// Whether another text contains this one, by characters: `e` is not part of an `é` made of two scalars.
  private func isPart(of text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes.isFound(in: $0) }
    // Bytes decide only for ASCII; other texts are compared by characters.
    return found.flatMap { $0 } ?? (wanted.isEmpty || text.contains(wanted))
  }
}

extension [UInt8] {
  /// Whether a text contains these bytes; nil if only a comparison of characters can decide.
  fileprivate func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let first else { return true }
    var index = 0
    let last = text.count - count
    while index <= last {
      if text[index] == first, zip(self, text[index...]).allSatisfy({ $0 == $1 }) {
        // A mark after the last letter would change it.
        let end = index + count
        return end == text.count || text[end] < 0x80 ? true : nil
      }
      index += 1
    }
    let isASCII = allSatisfy { $0 < 0x80 } || text.allSatisfy { $0 < 0x80 }
    return isASCII ? false : nil
  }
}

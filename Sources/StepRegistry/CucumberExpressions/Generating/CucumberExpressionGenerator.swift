/// Proposes Cucumber Expressions for a text, for use in snippets for undefined steps.
package struct CucumberExpressionGenerator: Sendable {
  /// The maximum number of expressions to make if several parameter types match the same words.
  private static let mostExpressions = 256

  private let candidates: [(type: ParameterTypeDefinition, expression: RegularExpression)]

  /// Selects the types that are intended for snippets.
  package init(parameterTypes: ParameterTypeRegistry) {
    candidates = parameterTypes.all.filter(\.useForSnippets).flatMap { type in
      // Invalid sources are rejected when their type is defined, so this drops none.
      type.regularExpressions.compactMap { source in (try? RegularExpression("(\(source))")).map { (type, $0) } }
    }
  }

  /// The expressions for a text, best first; at least one.
  package func expressions(for text: String) -> [GeneratedExpression] {
    var text = text
    return text.withUTF8 { bytes in
      var pieces: [String] = []
      var choices: [[ParameterTypeDefinition]] = []
      var position = 0
      while let (range, types) = nextParameter(in: bytes, from: position) {
        pieces.append(CucumberExpressionGenerator.escaped(bytes[position..<range.lowerBound]))
        choices.append(types)
        position = range.upperBound
      }
      pieces.append(CucumberExpressionGenerator.escaped(bytes[position...]))
      return combinations(of: choices).map { GeneratedExpression(pieces: pieces, parameterTypes: $0) }
    }
  }

  /// The leftmost and then longest words that match a parameter, with all types that match exactly these words.
  private func nextParameter(
    in text: UnsafeBufferPointer<UInt8>, from position: Int
  ) -> (range: Range<Int>, types: [ParameterTypeDefinition])? {
    var best: (range: Range<Int>, types: [ParameterTypeDefinition])?
    for (type, expression) in candidates {
      guard let range = nextMatch(of: expression, in: text, from: position) else { continue }
      guard let known = best?.range, (range.lowerBound, known.upperBound) >= (known.lowerBound, range.upperBound) else {
        best = (range, [type])
        continue
      }
      if range == known, best?.types.contains(where: { $0.name == type.name }) == false { best?.types.append(type) }
    }
    best?.types.sort(by: ParameterTypeDefinition.precedes)
    return best
  }

  /// The first match of whole words. After a match of partial words, the search continues one scalar later.
  private func nextMatch(
    of expression: RegularExpression, in text: UnsafeBufferPointer<UInt8>, from position: Int
  ) -> Range<Int>? {
    var captures = RegularExpression.Captures()
    var start = position
    while start < text.count {
      let rest = UnsafeBufferPointer(rebasing: text[start...])
      // A search that exceeds its step limit counts as no match here.
      guard (try? expression.firstMatch(in: rest, into: &captures)) == true, let match = captures[0] else { return nil }
      let range = start + match.lowerBound..<start + match.upperBound
      if !range.isEmpty, isWholeWords(range, in: text) { return range }
      if range.lowerBound == text.count { return nil }
      start = text.scalar(at: range.lowerBound).end
    }
    return nil
  }

  private func isWholeWords(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = range.lowerBound == 0 ? nil : text.scalar(at: text.startOfScalar(before: range.lowerBound)).0
    let after = range.upperBound == text.count ? nil : text.scalar(at: range.upperBound).0
    return (before.map(isBoundary) ?? true) && (after.map(isBoundary) ?? true)
  }

  /// Whether a scalar is a separator, punctuation or a symbol.
  private func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// Combinations of one type for each parameter, up to the limit. The last parameter changes fastest.
  private func combinations(of choices: [[ParameterTypeDefinition]]) -> [[ParameterTypeDefinition]] {
    let most = CucumberExpressionGenerator.mostExpressions
    let count = choices.reduce(1) { min($0 * $1.count, most) }
    return (0..<count).map { number in
      var rest = number
      let reversed = choices.reversed().map { types in
        defer { rest /= types.count }
        return types[rest % types.count]
      }
      return reversed.reversed()
    }
  }

  /// A text with the special characters of expressions escaped.
  private static func escaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var result: [UInt8] = []
    for byte in text {
      if "({/\\".utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A Cucumber Expression that was generated from a text.
package struct GeneratedExpression: Sendable {
  /// The expression.
  package let source: String
  /// The types of its parameters, in their order.
  package let parameterTypes: [ParameterTypeDefinition]
  /// A name for each parameter: the name of its type, numbered from the second parameter of the same type on.
  package let parameterNames: [String]

  /// Joins parameters and the texts around them. There is one text more than there are parameters.
  init(pieces: [String], parameterTypes: [ParameterTypeDefinition]) {
    var source = ""
    var names: [String] = []
    var uses: [String: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      source += piece
      guard index < parameterTypes.count else { continue }
      let name = parameterTypes[index].name
      source += "{\(name)}"
      let use = (uses[name] ?? 0) + 1
      uses[name] = use
      names.append(use == 1 ? name : "\(name)\(use)")
    }
    self.source = source
    self.parameterTypes = parameterTypes
    parameterNames = names
  }
}

/// Proposes Cucumber Expressions for a text, as snippets for steps without a definition show them.
package struct CucumberExpressionGenerator: Sendable {
  /// How many expressions are made at most, where several parameter types match the same words.
  private static let mostExpressions = 256

  private let candidates: [(type: ParameterType, expression: RegularExpression)]

  /// Takes the types that the expressions may use; only those meant for snippets are looked for.
  package init(parameterTypes: ParameterTypeRegistry) {
    candidates = parameterTypes.all.filter(\.useForSnippets).flatMap { type in
      // Sources that do not compile are refused when their type is defined, so none is left out here.
      type.regularExpressions.compactMap { source in (try? RegularExpression("(\(source))")).map { (type, $0) } }
    }
  }

  /// The expressions for a text, best first; at least one.
  package func expressions(for text: String) -> [GeneratedExpression] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [String] = []
    var choices: [[ParameterType]] = []
    var position = 0
    while let (range, types) = nextParameter(in: scalars, from: position) {
      pieces.append(CucumberExpressionGenerator.escaped(scalars[position..<range.lowerBound]))
      choices.append(types)
      position = range.upperBound
    }
    pieces.append(CucumberExpressionGenerator.escaped(scalars[position...]))
    return combinations(of: choices).map { GeneratedExpression(pieces: pieces, parameterTypes: $0) }
  }

  /// The leftmost and then longest words that are a parameter, with all the types that match just these.
  private func nextParameter(
    in scalars: [Unicode.Scalar], from position: Int
  ) -> (range: Range<Int>, types: [ParameterType])? {
    var best: (range: Range<Int>, types: [ParameterType])?
    for (type, expression) in candidates {
      guard let range = nextMatch(of: expression, in: scalars, from: position) else { continue }
      let isBetter =
        best.map { current in
          range.lowerBound < current.range.lowerBound
            || (range.lowerBound == current.range.lowerBound && range.upperBound > current.range.upperBound)
        } ?? true
      if isBetter {
        best = (range, [type])
      } else if range == best?.range, best?.types.contains(where: { $0.name == type.name }) == false {
        best?.types.append(type)
      }
    }
    best?.types.sort(by: ParameterType.precedes)
    return best
  }

  /// The first match of whole words, in scalars; a match that is none is looked for again one scalar later.
  private func nextMatch(
    of expression: RegularExpression, in scalars: [Unicode.Scalar], from position: Int
  ) -> Range<Int>? {
    var start = position
    while start < scalars.count {
      let rest = String(String.UnicodeScalarView(scalars[start...]))
      // A search that is given up for its many steps is one without a match here.
      guard let captures = try? expression.firstMatch(in: rest), let bytes = captures[0] else { return nil }
      let utf8 = rest.utf8
      let before = rest.unicodeScalars.distance(
        from: rest.startIndex, to: utf8.index(rest.startIndex, offsetBy: bytes.lowerBound))
      let count = rest.unicodeScalars.distance(
        from: utf8.index(rest.startIndex, offsetBy: bytes.lowerBound),
        to: utf8.index(rest.startIndex, offsetBy: bytes.upperBound))
      let range = start + before..<start + before + count
      if !range.isEmpty, isWholeWords(range, in: scalars) { return range }
      start = range.lowerBound + 1
    }
    return nil
  }

  private func isWholeWords(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    (range.lowerBound == 0 || isBoundary(scalars[range.lowerBound - 1]))
      && (range.upperBound == scalars.count || isBoundary(scalars[range.upperBound]))
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

  /// Every choice of one type for each parameter, the first types first.
  private func combinations(of choices: [[ParameterType]]) -> [[ParameterType]] {
    var result: [[ParameterType]] = [[]]
    for types in choices {
      var longer: [[ParameterType]] = []
      for combination in result {
        for type in types where longer.count < CucumberExpressionGenerator.mostExpressions {
          longer.append(combination + [type])
        }
      }
      result = longer
    }
    return result
  }

  /// A text as it is written in an expression, where it would mean something else otherwise.
  private static func escaped(_ text: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text {
      if scalar == "(" || scalar == "{" || scalar == "/" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

/// A Cucumber Expression that was made from a text.
package struct GeneratedExpression: Sendable {
  /// The expression.
  package let source: String
  /// The types of its parameters, in their order.
  package let parameterTypes: [ParameterType]
  /// A name for each parameter: that of its type, with a number behind it from the second of the same type on.
  package let parameterNames: [String]

  /// Joins the texts around the parameters, of which there is one more than parameters.
  init(pieces: [String], parameterTypes: [ParameterType]) {
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

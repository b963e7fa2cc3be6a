package import SourceText

/// The pattern of a step definition: a Cucumber Expression or a regular expression.
///
/// A text that begins with `^` or ends with `$` is a regular expression, any other a Cucumber Expression.
package enum StepExpression: Sendable {
  /// A Cucumber Expression.
  case cucumber(CucumberExpression)
  /// A regular expression, with the types that its capture groups may stand for.
  case regular(RegularExpression, parameterTypes: ParameterTypeRegistry)

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: the pattern.
  ///   - parameterTypes: the types that it may use.
  /// - Throws: a `CucumberExpressionError` or a `RegularExpressionError`.
  package init(_ source: String, parameterTypes: ParameterTypeRegistry) throws {
    if StepExpression.isRegularExpression(source) {
      self = .regular(try RegularExpression(source), parameterTypes: parameterTypes)
    } else {
      self = .cucumber(try CucumberExpression(source, parameterTypes: parameterTypes))
    }
  }

  /// Whether a pattern is a regular expression rather than a Cucumber Expression.
  package static func isRegularExpression(_ source: String) -> Bool {
    source.utf8.first == UInt8(ascii: "^") || source.utf8.last == UInt8(ascii: "$")
  }

  /// The pattern as it was written.
  package var source: String {
    switch self {
    case .cucumber(let expression): expression.source
    case .regular(let expression, _): expression.source
    }
  }

  /// The regular expression that does the matching.
  package var regularExpression: RegularExpression {
    switch self {
    case .cucumber(let expression): expression.regularExpression
    case .regular(let expression, _): expression
    }
  }

  /// What each argument of a match is made by; nil where its text is taken as it is.
  package var argumentTypes: [ParameterType?] {
    switch self {
    case .cucumber(let expression): expression.parameterTypes
    case .regular(let expression, let registry):
      // A group that several types may stand for is refused when a text is matched, which names them and the text.
      expression.topGroups.map { group in
        try? registry.type(
          forRegularExpression: expression.source(ofGroup: group), in: expression.source, text: "")
      }
    }
  }

  /// Whether the pattern matches a text, without making its arguments.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - captures: memory for the search, which can be used again; `arguments(of:captures:)` reads it after a match.
  /// - Throws: a `RegularExpressionError` where the search takes too many steps.
  package func matches(
    _ text: UnsafeBufferPointer<UInt8>, captures: inout RegularExpression.Captures
  ) throws(RegularExpressionError) -> Bool {
    try regularExpression.firstMatch(in: text, into: &captures)
  }

  /// The arguments of a text; nil where the pattern does not match it.
  ///
  /// - Throws: a `RegularExpressionError` where the search takes too many steps, a `Diagnostic` where a capture group
  ///   may stand for several parameter types.
  package func match(_ text: String) throws -> [StepMatchArgument]? {
    guard let captures = try regularExpression.firstMatch(in: text) else { return nil }
    return try arguments(of: text, captures: captures)
  }

  /// The arguments of a text that the pattern matched.
  ///
  /// - Parameters:
  ///   - text: the text that was matched.
  ///   - captures: what the match has found.
  /// - Throws: a `Diagnostic` where a capture group may stand for several parameter types.
  package func arguments(
    of text: String, captures: RegularExpression.Captures
  ) throws(Diagnostic) -> [StepMatchArgument] {
    let expression = regularExpression
    var builder = MatchGroupBuilder(text: text, captures: captures, expression: expression)
    var arguments: [StepMatchArgument] = []
    for (index, group) in expression.topGroups.enumerated() {
      arguments.append(
        StepMatchArgument(
          group: builder.group(group), parameterType: try parameterType(of: group, at: index, in: text)))
    }
    return arguments
  }

  private func parameterType(of group: Int, at index: Int, in text: String) throws(Diagnostic) -> ParameterType? {
    switch self {
    case .cucumber(let expression): return expression.parameterTypes[index]
    case .regular(let expression, let registry):
      let source = expression.source(ofGroup: group)
      return try registry.type(forRegularExpression: source, in: expression.source, text: text)
    }
  }
}

/// Makes the tree of groups of one match.
private struct MatchGroupBuilder {
  private var text: String
  private let captures: RegularExpression.Captures
  private let expression: RegularExpression
  /// The last place whose UTF-16 offset was counted; groups mostly come in the order of the text.
  private var counted = (bytes: 0, units: 0)

  init(text: String, captures: RegularExpression.Captures, expression: RegularExpression) {
    self.text = text
    self.text.makeContiguousUTF8()
    self.captures = captures
    self.expression = expression
  }

  /// A group with those inside of it; groups are nested as deep as the pattern's parser allows.
  mutating func group(_ number: Int) -> MatchGroup {
    guard let range = captures[number] else {
      let children = expression.groups(inGroup: number).map { group($0) }
      return MatchGroup(start: nil, byteRange: nil, value: nil, children: children)
    }
    let start = utf16Offset(ofByte: range.lowerBound)
    let value = text.utf8.withContiguousStorageIfAvailable { String(decoding: $0[range], as: UTF8.self) }
    let children = expression.groups(inGroup: number).map { group($0) }
    return MatchGroup(start: start, byteRange: range, value: value, children: children)
  }

  private mutating func utf16Offset(ofByte offset: Int) -> Int {
    if offset < counted.bytes { counted = (0, 0) }
    let from = counted.bytes
    let units = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Each scalar has one code unit, and a second one if it has four bytes.
      bytes[from..<offset].reduce(0) { $0 + ($1.isContinuation ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }
    counted = (offset, counted.units + (units ?? 0))
    return counted.units
  }
}

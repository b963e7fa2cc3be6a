package import SourceText

/// The pattern of a step definition: a Cucumber Expression or a regular expression.
///
/// A text that begins with `^`, ends with `$` or is enclosed in slashes is a regular expression. Any other text is a
/// Cucumber Expression. The value is immutable. It is parsed when it is created and compiled on its first match,
/// because most runs need only a few of their definitions.
package final class StepExpression: Sendable {
  /// The pattern in its written form. A regular expression has no slashes around it, and its flags are at the
  /// beginning.
  package let source: String
  /// The literal texts that every match contains.
  package let requiredLiterals: RequiredLiterals
  /// The parameter type that converts each argument; nil for an argument that is used as text.
  package let argumentTypes: [ParameterTypeDefinition?]
  /// The source of the first capture group that may represent several types, and these types; nil for a pattern without
  /// such a group.
  private let ambiguity: (group: String, types: ParameterTypeRegistry)?
  /// Whether each argument is a capture group without nested groups. Known for a regular expression before it is
  /// compiled.
  private let areArgumentsAllGroups: Bool
  /// The Cucumber Expression; nil for a regular expression.
  private let cucumberExpression: CucumberExpression?
  private let compiled = CompiledExpression()

  /// Parses a pattern.
  ///
  /// - Parameters:
  ///   - source: the pattern.
  ///   - parameterTypes: the types that the pattern may use.
  /// - Throws: a `CucumberExpressionError` or a `RegularExpressionError`.
  package convenience init(_ source: String, parameterTypes: ParameterTypeRegistry) throws {
    let source = source.composed
    if let source = StepExpression.regularExpression(in: source) {
      let outline = try RegularExpression.outline(of: source, splicing: parameterTypes.splicedGroups)
      self.init(source, outline, parameterTypes: parameterTypes)
    } else {
      self.init(try CucumberExpression(source, parameterTypes: parameterTypes))
    }
  }

  /// Makes a pattern from a Cucumber Expression.
  package init(_ expression: CucumberExpression) {
    source = expression.source
    requiredLiterals = expression.requiredLiterals
    // An implicit conversion of the array would cast each element at run time.
    argumentTypes = expression.parameterTypes.map(Optional.some)
    ambiguity = nil
    areArgumentsAllGroups = false
    cucumberExpression = expression
  }

  private init(_ source: String, _ outline: RegularExpression.Outline, parameterTypes: ParameterTypeRegistry) {
    var types: [ParameterTypeDefinition?] = []
    var ambiguousGroup: String?
    for group in outline.topGroupSources {
      switch parameterTypes.candidate(forRegularExpression: group) {
      case .none: types.append(nil)
      case .one(let type): types.append(type)
      case .several:
        types.append(nil)
        ambiguousGroup = ambiguousGroup ?? group
      }
    }
    self.source = source
    requiredLiterals = outline.requiredLiterals
    argumentTypes = types
    ambiguity = ambiguousGroup.map { ($0, parameterTypes) }
    areArgumentsAllGroups = !outline.hasNestedGroups
    cucumberExpression = nil
  }

  /// The regular expression used for matching, compiled on the first call.
  ///
  /// - Throws: an error of the compiler. Patterns that could be created are not known to cause one.
  package func regularExpression() throws -> RegularExpression {
    try compiled.value { try cucumberExpression?.regularExpression() ?? RegularExpression(source) }
  }

  /// Whether the pattern is a regular expression instead of a Cucumber Expression.
  package var isRegularExpression: Bool { cucumberExpression == nil }

  /// The regular expression in a pattern; nil for a Cucumber Expression.
  ///
  /// A regular expression that begins with `^` or ends with `$` is the whole pattern. Between slashes, as in
  /// `/apples?/` or `/apples?/i`, it may match any part of a step. The closing slash may be followed by flags: `i`,
  /// `m`, `s`, `x`.
  package static func regularExpression(in pattern: String) -> String? {
    let bytes = pattern.utf8
    if bytes.first == UInt8(ascii: "^") || bytes.last == UInt8(ascii: "$") { return pattern }
    guard bytes.first == UInt8(ascii: "/"), let end = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let start = bytes.index(after: bytes.startIndex)
    let flags = bytes[bytes.index(after: end)...]
    guard start < end, flags.allSatisfy("imsx".utf8.contains) else { return nil }
    let expression = String(pattern[start..<end])
    return flags.isEmpty ? expression : "(?\(pattern[flags.startIndex...]))" + expression
  }

  /// The source of an argument's capture group, without its parentheses; nil for an index out of range or an expression
  /// that does not compile.
  func source(ofArgument index: Int) -> String? {
    guard let expression = try? regularExpression(), expression.topGroups.indices.contains(index) else { return nil }
    return expression.source(ofGroup: expression.topGroups[index])
  }

  /// Whether the pattern matches a text, without making its arguments.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - captures: reusable memory for the search. `arguments(of:captures:)` reads it after a match.
  /// - Throws: a `RegularExpressionError` if the search takes too many steps.
  package func matches(
    _ text: UnsafeBufferPointer<UInt8>, captures: inout RegularExpression.Captures
  ) throws -> Bool {
    try regularExpression().firstMatch(in: text, into: &captures)
  }

  /// The arguments of a text; nil if the pattern does not match.
  ///
  /// - Throws: a `RegularExpressionError` if the search takes too many steps, or a `Diagnostic` if a capture group may
  ///   represent several parameter types.
  package func match(_ text: String) throws -> [StepMatchArgument]? {
    guard let captures = try regularExpression().firstMatch(in: text) else { return nil }
    try checkTypes(for: text)
    return arguments(of: text, captures: captures)
  }

  /// Checks that every capture group represents at most one parameter type.
  ///
  /// - Parameter text: a text that the pattern matches, used to propose better patterns.
  /// - Throws: a `Diagnostic` with the proposed patterns if a group may represent several types.
  package func checkTypes(for text: String) throws(Diagnostic) {
    guard let ambiguity else { return }
    throw ambiguity.types.ambiguity(ofRegularExpression: ambiguity.group, in: source, text: text)
  }

  /// The values for the closure, if all of them are plain matched texts.
  ///
  /// - Parameters:
  ///   - text: the text that was matched.
  ///   - captures: the result of the match.
  /// - Returns: nil if the values have to be made from `arguments(of:captures:)`.
  func plainValues(of text: String, captures: RegularExpression.Captures) -> [StepArgument]? {
    // Another process may have found the match, so this process may never compile the expression.
    guard areArgumentsAllGroups || haveArgumentsNoGroupsInside else { return nil }
    var values: [StepArgument] = []
    // The block below the step may add one more.
    values.reserveCapacity(argumentTypes.count + 1)
    for (index, type) in argumentTypes.enumerated() {
      guard let range = captures[index + 1] else {
        values.append(.text(nil))
        continue
      }
      guard let value = text.utf8.withContiguousStorageIfAvailable({ String(decoding: $0[range], as: UTF8.self) })
      else { return nil }
      switch type?.conversion {
      case nil: values.append(.text(value))
      case .builtIn(let type): values.append(.text(type.text(of: [value])))
      case .custom: return nil
      }
    }
    return values
  }

  /// Whether each argument is a capture group without nested groups.
  private var haveArgumentsNoGroupsInside: Bool {
    guard let expression = try? regularExpression() else { return false }
    return expression.topGroups.count == expression.captureCount && expression.captureCount == argumentTypes.count
  }

  /// The arguments of a text that the pattern matched.
  ///
  /// - Parameters:
  ///   - text: the text that was matched.
  ///   - captures: the result of the match.
  package func arguments(of text: String, captures: RegularExpression.Captures) -> [StepMatchArgument] {
    // A match exists, so the expression compiled.
    guard let regularExpression = try? regularExpression() else { return [] }
    var builder = MatchGroupBuilder(text: text, captures: captures, expression: regularExpression)
    return zip(regularExpression.topGroups, argumentTypes).map { group, type in
      StepMatchArgument(group: builder.group(group), parameterType: type)
    }
  }
}

/// Makes the tree of groups of one match.
private struct MatchGroupBuilder {
  private var text: String
  private let captures: RegularExpression.Captures
  private let expression: RegularExpression
  /// The last index whose UTF-16 offset was computed. Groups mostly come in the order of the text.
  private var counted = (bytes: 0, units: 0)

  init(text: String, captures: RegularExpression.Captures, expression: RegularExpression) {
    self.text = text
    self.text.makeContiguousUTF8()
    self.captures = captures
    self.expression = expression
  }

  /// A group with its nested groups. The pattern's parser limits the depth.
  mutating func group(_ number: Int) -> MatchGroup {
    guard let range = captures[number] else {
      return MatchGroup(start: nil, byteRange: nil, value: nil, children: children(of: number))
    }
    let start = utf16Offset(ofByte: range.lowerBound)
    let value = text.utf8.withContiguousStorageIfAvailable { String(decoding: $0[range], as: UTF8.self) }
    return MatchGroup(start: start, byteRange: range, value: value, children: children(of: number))
  }

  private mutating func children(of number: Int) -> [MatchGroup] {
    if expression.topGroups.count == expression.captureCount { return [] }
    var children: [MatchGroup] = []
    // Groups are numbered in the order of their opening parentheses, so nested groups follow.
    for inner in number..<expression.captureCount where expression.parent(ofGroup: inner + 1) == number {
      children.append(group(inner + 1))
    }
    return children
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

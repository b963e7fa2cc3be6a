package import SourceText
package import StepRegistry

/// The definitions of a Swift file, found by its tokens without a compiler. It also works for files that do not
/// compile.
///
/// A call directly inside the braces of a step group that has a name, a string and a closure is a definition. Any name
/// is accepted, because each spoken language has its own.
package struct StepFileOutline: Sendable {
  /// A step definition in its written form.
  package struct Definition: Sendable {
    /// The first word of the definition, such as `Given`.
    package let keyword: String
    /// The pattern.
    package let pattern: String
    /// The byte range of the pattern's literal, with its quotes.
    package let literal: Range<Int>
    /// Whether the literal is raw, as in `#"…"#`.
    package let isRaw: Bool
    /// The byte range of the whole definition, with its closure if that is complete.
    package let range: Range<Int>
    /// The position of its first word.
    package let location: SourceLocation
    /// The name of its step group.
    package let group: String
    /// The scope of the definition's group, if it is written with literals; nil for everywhere.
    package let scope: StepScope?
    /// The documentation above the definition; nil for an undocumented definition.
    package let docComment: String?
    /// The names of the parameters of its closure, without the world; nil for the name `_`.
    package let parameterNames: [String?]
  }

  /// A parameter type that is written with literals.
  package struct ParameterType: Sendable {
    /// The name between the braces.
    package let name: String
    /// The regular expressions of the type.
    package let regularExpressions: [String]
    /// The first line.
    package let line: Int
  }

  /// A step that code calls with a literal: `step("…")`.
  package struct Call: Sendable {
    /// The text.
    package let text: StepCallText
    /// The byte range of the literal, with its quotes.
    package let literal: Range<Int>
    /// The literal as written in the source.
    package let source: String
    /// The place where the literal begins.
    package let location: SourceLocation
  }

  /// The steps that code calls, in their order.
  package private(set) var calls: [Call] = []
  /// The step definitions, in their order.
  package private(set) var definitions: [Definition] = []
  /// The parameter types, in their order.
  package private(set) var parameterTypes: [ParameterType] = []

  /// The kind of a pair of braces.
  private enum Braces {
    case group(String, StepScope?)
    case closure
    case other
  }

  /// The words of a group before a bracket that define no step.
  private static let wordsOfNoStep = Set(HookKind.allCases.map(\.rawValue)).union([
    "Explore", "if", "for", "while", "switch", "func", "guard",
  ])

  /// Reads a file.
  package init(_ source: SourceFile) {
    let bytes = source.bytes
    // Nearly all Swift files contain no steps, and the others are small.
    guard bytes.firstRange(of: Array("Steps".utf8)) != nil || bytes.firstRange(of: Array("step(".utf8)) != nil else {
      return
    }
    let text = FileText(
      bytes: bytes, tokens: SwiftTokens(source, includesPackageCode: true), file: DefinitionFile(bytes))
    let tokens = text.tokens
    var known = Self.groupBraces(tokens)
    var open: [Braces] = []
    for index in tokens.indices {
      if tokens.symbol(index, "{") { open.append(known[index] ?? .other) }
      if tokens.symbol(index, "}") { _ = open.popLast() }
      guard let word = tokens.word(index), tokens.symbol(index + 1, "("), let literal = tokens.string(index + 2) else {
        continue
      }
      if word == "step", Self.isCall(tokens, index) {
        takeCall(literal, of: text)
        continue
      }
      guard case .group(let group, let scope)? = open.last(where: { if case .other = $0 { false } else { true } }),
        !Self.wordsOfNoStep.contains(word), !tokens.symbol(index - 1, ".")
      else { continue }
      let end = tokens.closing(index + 1) ?? index + 2
      if word == "ParameterType" {
        takeParameterType(at: index, until: end, of: text)
        continue
      }
      // A closure in the parentheses, or after them.
      for inner in (index + 2)...(end + 1) where tokens.symbol(inner, "{") { known[inner] = .closure }
      takeDefinition(word, at: index, until: tokens.closing(end + 1) ?? end, literal, of: text, group, scope)
    }
  }

  /// A file, its tokens and its lines.
  private struct FileText {
    let bytes: [UInt8]
    let tokens: SwiftTokens
    let file: DefinitionFile
  }

  private mutating func takeCall(_ literal: Range<Int>, of source: FileText) {
    guard let text = StepCallText(source.bytes[literal]) else { return }
    calls.append(
      Call(
        text: text, literal: literal, source: String(decoding: source.bytes[literal], as: UTF8.self),
        location: source.file.location(ofByte: literal.lowerBound)))
  }

  /// Adds the parameter type whose call begins and ends at tokens.
  private mutating func takeParameterType(at start: Int, until end: Int, of source: FileText) {
    let texts = ((start + 2)...end).prefix { source.tokens.word($0) != "as" }.compactMap(source.tokens.string)
      .compactMap { SwiftLiteral(source.bytes[$0])?.text }
    guard let name = texts.first, texts.count > 1 else { return }
    let line = source.file.location(ofByte: source.tokens[start].range.lowerBound).line
    parameterTypes.append(ParameterType(name: name, regularExpressions: Array(texts.dropFirst()), line: line))
  }

  /// Adds the definition whose call begins and ends at tokens.
  private mutating func takeDefinition(
    _ keyword: String, at start: Int, until end: Int, _ literal: Range<Int>, of source: FileText, _ group: String,
    _ scope: StepScope?
  ) {
    guard let pattern = SwiftLiteral(source.bytes[literal]) else { return }
    let start = source.tokens[start].range.lowerBound
    let location = source.file.location(ofByte: start)
    definitions.append(
      Definition(
        keyword: keyword, pattern: pattern.text, literal: literal, isRaw: pattern.isRaw,
        range: start..<source.tokens[end].range.upperBound, location: location, group: group, scope: scope,
        docComment: source.file.docComment(above: location.line),
        parameterNames: source.file.parameterNames(ofDefinitionAt: location.line)))
  }

  /// The modules that provide the definition functions. A file can use them as prefixes.
  package static let modules = ["CukeKit", "CukeSteps"]

  /// Whether a word is a call with a literal as its only or first argument. Methods of the same name do not count.
  private static func isCall(_ tokens: SwiftTokens, _ index: Int) -> Bool {
    guard tokens.symbol(index + 3, ")") || tokens.symbol(index + 3, ",") else { return false }
    return !tokens.symbol(index - 1, ".") || tokens.word(index - 2).map(modules.contains) == true
  }

  /// The braces of the step groups, by the index of their beginning.
  private static func groupBraces(_ tokens: SwiftTokens) -> [Int: Braces] {
    var braces: [Int: Braces] = [:]
    for bracket in tokens.stepGroups().map(\.bracket) {
      guard let end = tokens.closing(bracket), tokens.symbol(end + 1, "{") else { continue }
      braces[end + 1] = .group(name(ofGroupWith: bracket, in: tokens), scope(bracket..<end, in: tokens))
    }
    return braces
  }

  /// The name of a group: the last word before `=`, with or without a type.
  private static func name(ofGroupWith bracket: Int, in tokens: SwiftTokens) -> String {
    var next = bracket - 2
    while tokens.symbol(next, ".") { next -= tokens.word(next - 1) == nil ? 1 : 2 }
    guard tokens.symbol(next, "=") else { return "" }
    next -= 1
    var name = ""
    while true {
      if let word = tokens.word(next) {
        if word == "let" || word == "var" { return name }
        name = word
      } else if !tokens.symbol(next, ":"), !tokens.symbol(next, ".") {
        return ""
      }
      next -= 1
    }
  }

  /// The scope after `only:`: a tag expression, `.feature("…", rule: "…")`, `.rule("…")`, or the texts of
  /// `StepScope(tags: …)`.
  private static func scope(_ range: Range<Int>, in tokens: SwiftTokens) -> StepScope? {
    guard let only = range.first(where: { tokens.word($0) == "only" }) else { return nil }
    var texts: [String: String] = [:]
    var label = "tags"
    for index in only + 1..<range.upperBound {
      if let word = tokens.word(index), ["feature", "rule", "tags"].contains(word) { label = word }
      if let string = tokens.string(index) { texts[label] = SwiftLiteral(tokens.source.bytes[string])?.text }
    }
    guard !texts.isEmpty else { return nil }
    return StepScope(tags: texts["tags"], feature: texts["feature"], rule: texts["rule"])
  }
}

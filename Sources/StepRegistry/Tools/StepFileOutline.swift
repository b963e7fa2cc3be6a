package import SourceText

/// The definitions of a Swift file, found by its tokens without a compiler. It also works for files that do not
/// compile.
///
/// A call directly inside the braces of a step group that has a name, a string and a closure is a definition. Any name
/// is accepted, because each spoken language has its own.
package struct StepFileOutline: Sendable {
  /// A step definition as it is written.
  package struct Definition: Sendable {
    /// Its first word, such as `Given`.
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
    /// The scope of its group, as far as it is written with literals; nil for everywhere.
    package let scope: StepScope?
    /// The documentation above it; nil for an undocumented definition.
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
    /// Where the literal begins.
    package let location: SourceLocation
  }

  /// The steps that code calls, in their order.
  package private(set) var calls: [Call] = []
  /// The step definitions, in their order.
  package private(set) var definitions: [Definition] = []
  /// The parameter types, in their order.
  package private(set) var parameterTypes: [ParameterType] = []

  private typealias Token = (token: SwiftScanner.Token, range: Range<Int>)

  /// The kind of a pair of braces.
  private enum Braces {
    case group(String, StepScope?)
    case closure
    case other
  }

  private static let hooks: Set<String> = [
    "Before", "After", "BeforeStep", "AfterStep", "BeforeAll", "AfterAll", "if", "for", "while", "switch", "func",
    "guard",
  ]

  /// Reads a file.
  package init(_ source: SourceFile) {
    let bytes = source.bytes
    // Nearly all Swift files contain no steps, and the others are small.
    guard bytes.firstRange(of: Array("Steps".utf8)) != nil || bytes.firstRange(of: Array("step(".utf8)) != nil else {
      return
    }
    var tokens: [Token] = []
    var scanner = SwiftScanner(bytes, from: 0)
    while let token = scanner.next() { tokens.append((token, scanner.start..<scanner.end)) }
    let closings = Self.closings(tokens)
    let file = DefinitionFile(bytes)
    var known: [Int: Braces] = [:]
    var open: [Braces] = []
    for index in tokens.indices {
      switch tokens[index].token {
      case .symbol(UInt8(ascii: "{")): open.append(known[index] ?? .other)
      case .symbol(UInt8(ascii: "}")): _ = open.popLast()
      case .word("Steps"):
        guard Self.isSymbol(tokens, index + 1, "("), let end = closings[index + 1],
          Self.isSymbol(tokens, end + 1, "{")
        else { continue }
        known[end + 1] = .group(
          Self.groupName(tokens, before: index), Self.scope(tokens[(index + 1)..<end], in: bytes))
      case .word("step") where Self.isCall(tokens, index):
        let literal = tokens[index + 2].range
        guard let text = StepCallText(bytes[literal]) else { continue }
        calls.append(
          Call(
            text: text, literal: literal, source: String(decoding: bytes[literal], as: UTF8.self),
            location: file.location(ofByte: literal.lowerBound)))
      case .word(let word):
        guard case .group(let group, let scope)? = open.last(where: { if case .other = $0 { false } else { true } }),
          !Self.hooks.contains(word), Self.isSymbol(tokens, index + 1, "("),
          tokens.indices.contains(index + 2), tokens[index + 2].token == .string,
          !Self.isSymbol(tokens, index - 1, ".")
        else { continue }
        let end = closings[index + 1] ?? index + 2
        let start = tokens[index].range.lowerBound
        let location = file.location(ofByte: start)
        if word == "ParameterType" {
          let texts = tokens[(index + 2)...end].prefix { $0.token != .word("as") }.filter { $0.token == .string }
            .compactMap { SwiftLiteral(bytes[$0.range])?.text }
          guard let name = texts.first, texts.count > 1 else { continue }
          parameterTypes.append(
            ParameterType(name: name, regularExpressions: Array(texts.dropFirst()), line: location.line))
          continue
        }
        // A closure in the parentheses, or after them.
        for inner in (index + 2)...end where Self.isSymbol(tokens, inner, "{") { known[inner] = .closure }
        if Self.isSymbol(tokens, end + 1, "{") { known[end + 1] = .closure }
        guard let literal = SwiftLiteral(bytes[tokens[index + 2].range]) else { continue }
        let last = closings[end + 1] ?? end
        definitions.append(
          Definition(
            keyword: word, pattern: literal.text, literal: tokens[index + 2].range, isRaw: literal.isRaw,
            range: start..<tokens[last].range.upperBound, location: location, group: group, scope: scope,
            docComment: file.docComment(above: location.line),
            parameterNames: file.parameterNames(ofDefinitionAt: location.line)))
      default: break
      }
    }
  }

  /// The modules that provide the definition functions. A file can use them as prefixes.
  package static let modules = ["CukeKit", "CukeSteps"]

  /// Whether a word is a call with a literal as its only or first argument. Methods of the same name do not count.
  private static func isCall(_ tokens: [Token], _ index: Int) -> Bool {
    guard isSymbol(tokens, index + 1, "("), tokens.indices.contains(index + 2), tokens[index + 2].token == .string,
      isSymbol(tokens, index + 3, ")") || isSymbol(tokens, index + 3, ",")
    else { return false }
    guard isSymbol(tokens, index - 1, ".") else { return true }
    guard tokens.indices.contains(index - 2), case .word(let module) = tokens[index - 2].token else { return false }
    return modules.contains(module)
  }

  /// The index of the closing bracket of each bracket.
  private static func closings(_ tokens: [Token]) -> [Int: Int] {
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      guard case .symbol(let symbol) = token.token else { continue }
      switch symbol {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // An unclosed bracket on the way, as in a file that is being edited, stays open.
        let wanted: UInt8 =
          symbol == UInt8(ascii: ")")
          ? UInt8(ascii: "(") : symbol == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard let match = open.lastIndex(where: { tokens[$0].token == .symbol(wanted) }) else { continue }
        closings[open[match]] = index
        open.removeSubrange(match...)
      default: break
      }
    }
    return closings
  }

  /// The name of a group: the last word before `=`, with or without a type.
  private static func groupName(_ tokens: [Token], before index: Int) -> String {
    var next = index - 1
    guard isSymbol(tokens, next, "=") else { return "" }
    next -= 1
    var name = ""
    while tokens.indices.contains(next) {
      guard case .word(let word) = tokens[next].token else {
        guard isSymbol(tokens, next, ":") || isSymbol(tokens, next, ".") else { break }
        next -= 1
        continue
      }
      if word == "let" || word == "var" { return name }
      name = word
      next -= 1
    }
    return ""
  }

  /// The scope after `only:`: a tag expression, `.feature("…", rule: "…")`, `.rule("…")`, or the texts of
  /// `StepScope(tags: …)`.
  private static func scope(_ tokens: ArraySlice<Token>, in bytes: [UInt8]) -> StepScope? {
    guard let only = tokens.firstIndex(where: { $0.token == .word("only") }) else { return nil }
    var texts: [String: String] = [:]
    var label = "tags"
    for (token, range) in tokens[only...].dropFirst() {
      switch token {
      case .word(let word) where ["feature", "rule", "tags"].contains(word): label = word
      case .string: texts[label] = SwiftLiteral(bytes[range])?.text
      default: break
      }
    }
    guard !texts.isEmpty else { return nil }
    return StepScope(tags: texts["tags"], feature: texts["feature"], rule: texts["rule"])
  }

  private static func isSymbol(_ tokens: [Token], _ index: Int, _ symbol: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].token == .symbol(UInt8(ascii: symbol))
  }
}

/// A string literal of Swift without interpolation.
package struct SwiftLiteral: Sendable, Hashable {
  /// The text that the literal represents.
  package let text: String
  /// Whether the literal is raw, as in `#"…"#`.
  package let isRaw: Bool

  /// Reads a literal with its quotes; nil for a multiline, interpolated or unterminated literal.
  init?(_ bytes: ArraySlice<UInt8>) {
    let signs = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let quoted = bytes.dropFirst(signs)
    guard quoted.first == UInt8(ascii: "\""), !quoted.starts(with: "\"\"\"".utf8), bytes.count >= 2 * signs + 2,
      bytes.suffix(signs).allSatisfy({ $0 == UInt8(ascii: "#") }), bytes.dropLast(signs).last == UInt8(ascii: "\"")
    else { return nil }
    isRaw = signs > 0
    let inner = bytes.dropFirst(signs + 1).dropLast(signs + 1)
    if isRaw {
      text = String(decoding: inner, as: UTF8.self)
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = String(decoding: inner, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        scalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": scalars.append("\n")
      case "t": scalars.append("\t")
      case "r": scalars.append("\r")
      case "0": scalars.append("\0")
      case "\"": scalars.append("\"")
      case "'": scalars.append("'")
      case "\\": scalars.append("\\")
      case "u":
        guard rest.popFirst() == "{" else { return nil }
        let digits = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 1)
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        scalars.append(scalar)
      default: return nil
      }
    }
    text = String(scalars)
  }

  /// The literal for a text: raw if requested and if the text allows it.
  package static func of(_ text: String, raw: Bool) -> String {
    if raw, !text.contains("\"#"), !text.contains("\n") { return "#\"\(text)\"#" }
    return "\"\(escaped(text))\""
  }

  /// A text escaped for a literal that is not raw.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: "\(scalar)"
      }
    }.joined()
  }
}

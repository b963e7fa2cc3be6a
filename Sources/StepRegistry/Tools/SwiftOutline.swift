package import SourceText

/// The imports and declarations of a Swift file, found by its tokens without a compiler.
///
/// Code inside `#if SWIFT_PACKAGE`, or a condition that requires it, is not compiled by the command and not reported.
/// Inside other conditions only imports are reported.
package struct SwiftOutline {
  /// A name and where it is.
  package struct Name: Sendable, Hashable {
    /// The name.
    package let text: String
    /// The position of its first character.
    package let location: SourceLocation
  }

  /// The modules that the file imports.
  package private(set) var imports: [Name] = []
  /// The names that `typealias` declares, and the names of their types without modules and outer types.
  package private(set) var typeAliases: [(name: String, type: String)] = []
  /// Functions named `launch(in:)` or similarly that take an `AppEnvironment` but cannot launch an app because of their
  /// names or effects.
  package private(set) var mistakenLaunches: [Name] = []
  /// Functions named `launch()` in a file that declares an app; a mistake unless code calls them.
  package private(set) var launchesWithoutEnvironment: [Name] = []
  /// Whether the file calls `launch(…)`.
  package private(set) var callsLaunch = false

  /// The path of the file.
  package var path: String { source.uri }

  private let source: SourceFile
  private var tokens: [(token: SwiftScanner.Token, start: Int, isConditional: Bool)] = []
  /// Whether the file declares a function that can launch an app.
  private var hasLaunch = false
  /// Whether the file declares an app type.
  private var hasApp = false

  /// Reads a file.
  package init(_ source: SourceFile) {
    self.source = source
    readTokens()
    for index in tokens.indices {
      guard case .word(let word) = tokens[index].token else { continue }
      switch word {
      case "import": addImport(after: index)
      case _ where tokens[index].isConditional: break
      case "typealias": addTypeAlias(after: index)
      case "App" where symbol(index - 1, ":") || symbol(index - 1, ","): hasApp = true
      case "launch" where symbol(index + 1, "(") && self.word(index - 1) != "func": callsLaunch = true
      case "func": addFunction(after: index)
      default: break
      }
    }
    if hasLaunch { mistakenLaunches = [] }
    if hasLaunch || !hasApp { launchesWithoutEnvironment = [] }
  }

  /// The calls of `Steps(…)`, each of which makes a step group, without those whose result is discarded with `_ =`.
  /// Also the calls of `.init(…)` whose declared type shows that they make step groups.
  ///
  /// - Parameter aliases: other names of `Steps`. A call of an alias makes a group if its argument is a class, as in
  ///   `Group(Basket.self)`.
  package func stepGroups(alsoNamed aliases: Set<String> = []) -> [Name] {
    groups(alsoNamed: aliases).filter { !$0.isThrownAway }.map(\.name)
  }

  /// The definitions, hooks and parameter types outside the braces of step groups, as far as tokens reveal the groups.
  ///
  /// - Parameters:
  ///   - aliases: other names of `Steps`.
  ///   - others: names that the author uses for something else.
  package func definitionsOutsideGroups(alsoNamed aliases: Set<String>, besides others: Set<String>) -> [Name] {
    var candidates = tokens.indices.filter { index in
      guard let word = word(index), Self.definitionNames.contains(word), !others.contains(word) else { return false }
      return !tokens[index].isConditional && isStatementOrValue(index) && hasClosure(index)
    }
    guard !candidates.isEmpty else { return [] }
    for group in groups(alsoNamed: aliases) {
      var end = end(ofBrackets: group.bracket)
      if symbol(end, "{") { end = self.end(ofBrackets: end) }
      candidates.removeAll { (group.bracket..<end).contains($0) }
    }
    return candidates.map { name(word($0) ?? "", $0) }
  }

  /// The names of definition functions that the file declares itself and that therefore have another meaning.
  package var ownDefinitionNames: Set<String> {
    Set(tokens.indices.compactMap { isDeclared($0) ? word($0) : nil }).intersection(Self.definitionNames)
  }

  /// The functions whose results are parts of a step group.
  private static let definitionNames: Set<String> = [
    "Given", "When", "Then", "And", "But", "Step", "Before", "After", "BeforeStep", "AfterStep", "BeforeAll",
    "AfterAll", "BeforeRun", "AfterRun",
    "ParameterType",
  ]

  /// Whether a word begins a statement, or a value in a constant or an array.
  private func isStatementOrValue(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    if ["{", "}", ";", "["].contains(where: { symbol(index - 1, $0) }) { return true }
    if symbol(index - 1, "=") { return !symbol(index - 2, "=") && !symbol(index - 2, "!") }
    if symbol(index - 1, ",") { return isInArray(index) }
    if [":", "(", "<", ".", "&", ">"].contains(where: { symbol(index - 1, $0) }) { return false }
    return source.bytes[tokens[index - 1].start..<tokens[index].start].contains(UInt8(ascii: "\n"))
  }

  /// Whether the innermost open bracket before a word belongs to an array.
  private func isInArray(_ index: Int) -> Bool {
    var depth = 0
    for before in tokens.indices[..<index].reversed() {
      if [")", "]", "}"].contains(where: { symbol(before, $0) }) { depth += 1 }
      guard ["(", "[", "{"].contains(where: { symbol(before, $0) }) else { continue }
      if depth == 0 { return symbol(before, "[") }
      depth -= 1
    }
    return false
  }

  /// Whether braces follow a word, directly or after its parentheses.
  private func hasClosure(_ index: Int) -> Bool {
    symbol(index + 1, "{") || symbol(index + 1, "(") && symbol(end(ofBrackets: index + 1), "{")
  }

  private func groups(alsoNamed aliases: Set<String>) -> [(name: Name, bracket: Int, isThrownAway: Bool)] {
    var groups: [(Name, Int, Bool)] = []
    for index in tokens.indices where !tokens[index].isConditional {
      guard let word = word(index), word == "Steps" || aliases.contains(word) else { continue }
      let isAlias = word != "Steps"
      let found: [(name: Name, bracket: Int)]
      let isThrownAway = symbol(index - 1, "=") && self.word(index - 2) == "_"
      if symbol(index + 1, "(") {
        found = isDeclared(index) ? [] : [(name(word, index), index + 1)]
      } else {
        found = self.groups(typedAt: index, word)
      }
      groups += found.filter { !isAlias || isClass(behind: $0.bracket) }.map {
        ($0.name, $0.bracket, isThrownAway && symbol(index + 1, "("))
      }
    }
    return groups
  }

  /// Collects the tokens without those that only a package compiles.
  private mutating func readTokens() {
    var scanner = SwiftScanner(source.bytes, from: 0)
    // For each open `#if`, whether only a package compiles its code.
    var conditions: [Bool] = []
    while let token = scanner.next() {
      let start = scanner.start
      guard token == .symbol(UInt8(ascii: "#")) else {
        if !conditions.contains(true) { tokens.append((token, start, !conditions.isEmpty)) }
        continue
      }
      switch scanner.next() {
      case .word("if"): conditions.append(isOfPackagesAlone(&scanner))
      case .word("elseif"): if conditions.popLast() != nil { conditions.append(isOfPackagesAlone(&scanner)) }
      case .word("else"): if conditions.popLast() != nil { conditions.append(false) }
      case .word("endif"): _ = conditions.popLast()
      default: break
      }
    }
  }

  /// Skips a condition up to the end of its line.
  ///
  /// - Returns: whether it requires `SWIFT_PACKAGE`, alone or together with other conditions.
  private func isOfPackagesAlone(_ scanner: inout SwiftScanner) -> Bool {
    let lineEnd = source.bytes[scanner.start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
    var (depth, isRequired, hasAlternative, isNegated) = (0, false, false, false)
    var ahead = scanner
    while let token = ahead.next(), ahead.start < lineEnd {
      scanner = ahead
      switch token {
      case .symbol(UInt8(ascii: "(")): depth += 1
      case .symbol(UInt8(ascii: ")")): depth -= 1
      case .symbol(UInt8(ascii: "|")) where depth == 0: hasAlternative = true
      case .word("SWIFT_PACKAGE") where depth == 0 && !isNegated: isRequired = true
      default: break
      }
      isNegated = token == .symbol(UInt8(ascii: "!"))
    }
    return isRequired && !hasAlternative
  }

  private mutating func addImport(after index: Int) {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    guard !symbol(index - 1, "."), !symbol(index - 1, "`") else { return }
    var start = index + 1
    if let kind = word(start), kinds.contains(kind), word(start + 1) != nil || symbol(start + 1, "`") { start += 1 }
    if symbol(start, "`") { start += 1 }
    if let module = word(start) { imports.append(name(module, start)) }
  }

  /// Adds `typealias NAME = TYPE` if the type is only a name.
  private mutating func addTypeAlias(after index: Int) {
    guard let alias = word(index + 1), symbol(index + 2, "="), var type = word(index + 3) else { return }
    var next = index + 4
    while symbol(next, "."), let inner = word(next + 1) { (type, next) = (inner, next + 2) }
    if !["?", "!", "<", "&", "-"].contains(where: { symbol(next, $0) }) { typeAliases.append((alias, type)) }
  }

  /// Adds a function that resembles the one that launches an app.
  private mutating func addFunction(after index: Int) {
    guard let function = word(index + 1), symbol(index + 2, "("),
      function == "launch" || DidYouMean.candidates(for: function, among: ["launch"]) == ["launch"]
    else { return }
    var end = index + 3
    while end < tokens.count, !symbol(end, ")"), !symbol(end, "{") { end += 1 }
    // A driver has a similar function, which is asynchronous.
    let isAsynchronous = ["async", "throws"].contains(word(end + 1))
    if function == "launch", end == index + 3, symbol(end, ")"), !isAsynchronous, word(index - 1) != "override" {
      launchesWithoutEnvironment.append(name(function, index + 1))
    }
    guard word(end - 1) == "AppEnvironment" else { return }
    let takesOne = !tokens[index + 3..<end].contains { $0.token == .symbol(UInt8(ascii: ",")) }
    let isReachable = !["private", "static", "class"].contains(word(index - 1))
    let hasEffects = ["async", "throws"].contains(word(end + 1))
    if function == "launch", word(index + 3) == "in", takesOne, isReachable, !hasEffects {
      hasLaunch = true
    } else {
      mistakenLaunches.append(name(function, index + 1))
    }
  }

  /// The groups made with `Steps.init(…)`, or with `.init(…)` as the value of a declaration of type `Steps`, an
  /// optional or an array of it. Each comes with the index of the bracket after `init`.
  ///
  /// - Parameters:
  ///   - index: the index of the word `Steps`.
  ///   - type: this word, or the alias used instead.
  private func groups(typedAt index: Int, _ type: String) -> [(name: Name, bracket: Int)] {
    if symbol(index + 1, "."), word(index + 2) == "init" { return [(name(type, index), index + 3)] }
    guard symbol(index - 1, ":") || symbol(index - 1, "[") || symbol(index - 1, ">") else { return [] }
    var next = index + 1
    while symbol(next, "]") || symbol(next, "?") || symbol(next, "!") { next += 1 }
    guard symbol(next, "=") || symbol(next, "{") else { return [] }
    next += 1
    while symbol(next, "[") || word(next) == "return" { next += 1 }
    var groups: [(Name, Int)] = []
    while symbol(next, "."), word(next + 1) == "init", symbol(next + 2, "(") {
      groups.append((name("init", next + 1), next + 2))
      next = end(ofBrackets: next + 2)
      if symbol(next, "{") { next = end(ofBrackets: next) }
      if symbol(next, ",") { next += 1 }
    }
    return groups
  }

  /// Whether a bracket begins with a class, as in `(Basket.self`.
  private func isClass(behind bracket: Int) -> Bool {
    guard symbol(bracket, "(") else { return false }
    var index = bracket + 1
    while word(index) != nil, symbol(index + 1, ".") {
      if word(index + 2) == "self" { return true }
      index += 2
    }
    return false
  }

  /// The index after the bracket that closes the one at an index.
  private func end(ofBrackets index: Int) -> Int {
    var depth = 0
    for next in tokens.indices[index...] {
      if ["(", "[", "{"].contains(where: { symbol(next, $0) }) { depth += 1 }
      if [")", "]", "}"].contains(where: { symbol(next, $0) }) { depth -= 1 }
      if depth == 0 { return next + 1 }
    }
    return tokens.count
  }

  /// Whether a word is the name in a declaration.
  private func isDeclared(_ index: Int) -> Bool {
    switch word(index - 1) {
    case "func", "struct", "class", "enum", "typealias", "protocol", "actor", "associatedtype", "macro": true
    default: false
    }
  }

  private func name(_ text: String, _ index: Int) -> Name {
    Name(text: text, location: source.location(ofByte: tokens[index].start))
  }

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].token else { return nil }
    return word
  }

  private func symbol(_ index: Int, _ symbol: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].token == .symbol(UInt8(ascii: symbol))
  }
}

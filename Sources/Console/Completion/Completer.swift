import AppUnderTest
import SourceText

/// The candidates that depend on the app and the files.
struct CompletionScene: Sendable {
  /// The classes on the screen in the notation of queries.
  var classes: [String] = []
  /// The properties of elements on the screen.
  var properties: [String] = PropertyName.common
  /// The texts of the screen, grouped by the filter that finds them.
  var marks: [String: [String]] = [:]
  var recordings: [String] = []
  /// The screens in the gallery of the app in use, and their variants.
  var screens: [String] = []
  var variants: [String] = []
  var states: [String] = []
  var apps: [String] = []
  /// Steps without a keyword.
  var steps: [String] = []
}

/// Finds completions for the end of a text.
struct Completer: Sendable {
  let table: CommandTable
  let scene: CompletionScene

  /// The parts of a query that can follow a class, besides properties.
  private static let filters = [
    "called:'", "marked:'", "id:'", "text:'", "placeholder:'", "role:'", "index:", "first", "last", "indexPath:",
    "containing:(", "near:'", "not(", "css:'", "xpath:'",
  ]

  /// The completions of the end of a text.
  func completion(of text: String) -> Completion {
    if let steps = steps(for: text) { return steps }
    if let marks = marks(for: text) { return marks }
    if let name = name(for: text) { return name }
    let characters = Array(text)
    let start = characters.lastIndex { !($0.isLetter || $0.isNumber || "_$-".contains($0)) }.map { $0 + 1 } ?? 0
    let word = String(characters[start...])
    let before = String(characters[..<start])
    if before.trimmed.isEmpty {
      let names = table.names.map { $0 + " " } + WrittenKeyword.keywords.map { $0 + " " }
      return offer(names.sorted() + scene.classes + KnownClasses.directions, for: word, at: start)
    }
    if before.hasSuffix(":"), !before.hasSuffix("::"), before.dropLast().last?.isLetter != true {
      return offer(scene.properties, for: word, at: start)
    }
    return offer(values(behind: before), for: word, at: start)
  }

  /// Steps after a keyword.
  private func steps(for text: String) -> Completion? {
    guard let keyword = WrittenKeyword.keywords.first(where: { text.hasPrefix($0 + " ") }) else { return nil }
    // Inside a quoted text, a text of the screen is likelier than the text of an example.
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    if parts.count.isMultiple(of: 2), let typed = parts.last {
      let completion = offer(
        (scene.marks["called"] ?? []).map { $0 + "\"" }, for: String(typed), at: text.count - typed.count)
      if !completion.candidates.isEmpty { return completion }
    }
    return offer(scene.steps, for: String(text.dropFirst(keyword.count + 1)), at: keyword.count + 1)
  }

  /// A name with blanks, such as the name of an app, with its first words already typed.
  private func name(for text: String) -> Completion? {
    let command = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard table[command] != nil, text.count > command.count else { return nil }
    let rest = text.dropFirst(command.count)
    // The value begins after the last comma or the colon of an option, optionally with a quotation mark.
    var value = rest[(rest.lastIndex(where: { $0 == "," || $0 == ":" }).map(rest.index(after:)) ?? rest.startIndex)...]
    value = value.drop(while: \.isWhitespace)
    let quote = value.first.flatMap { "'\"".contains($0) ? $0 : nil }
    if quote != nil { value = value.dropFirst() }
    guard value.contains(" ") else { return nil }
    let before = String(text.dropLast(value.count + (quote == nil ? 0 : 1)))
    let names = values(behind: before).map { name in quote.map { name + String($0) } ?? name }
    let completion = offer(names, for: String(value), at: text.count - value.count)
    return completion.candidates.isEmpty ? nil : completion
  }

  /// Texts of the screen after a filter and an optional opening quote.
  private func marks(for text: String) -> Completion? {
    let characters = Array(text)
    if characters.last == ":" {
      let name = String(characters.dropLast().reversed().prefix { $0.isLetter }.reversed())
      return scene.marks[name].map { offer($0.map { Query.quote($0) }, for: "", at: characters.count) }
    }
    guard let quote = characters.lastIndex(of: "'"), quote > 0, characters[quote - 1] == ":" else { return nil }
    let name = String(characters[..<(quote - 1)].reversed().prefix { $0.isLetter }.reversed())
    guard let texts = scene.marks[name] ?? (name == "near" || name == "containing" ? scene.marks["text"] : nil) else {
      return nil
    }
    let typed = String(characters[(quote + 1)...])
    let quoted = texts.map { Query.quote($0).dropFirst() }.map(String.init)
    return offer(quoted, for: typed, at: quote + 1)
  }

  /// The values that the command accepts here, or the parts of a query.
  private func values(behind text: String) -> [String] {
    let queryWords = scene.classes + Self.filters + scene.properties.map { $0 + ":" } + KnownClasses.directions
    let name = String(text.trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard let command = table[name] else { return queryWords }
    let rest = text.trimmed.dropFirst(name.count)
    let index = rest.filter { $0 == "," }.count
    let options = command.options.map { $0.name + ": " }
    if let option = command.options.last(where: { rest.contains($0.name + ":") }),
      let colon = rest.lastIndex(of: ":"), rest[..<colon].hasSuffix(option.name)
    {
      return words(of: option.kind, queryWords)
    }
    guard index < command.operands.count else {
      return options
        + (command.operands.last?.isRepeated == true
          ? words(of: command.operands[command.operands.count - 1].kind, queryWords) : [])
    }
    return words(of: command.operands[index].kind, queryWords) + (index > 0 ? options : [])
  }

  private func words(of kind: ConsoleCommand.Kind, _ queryWords: [String]) -> [String] {
    switch kind {
    case .query: queryWords
    case .properties: scene.properties
    case .mark: scene.marks["called"] ?? []
    case .recording: scene.recordings
    case .screen: scene.screens
    case .variant: scene.variants
    case .state: scene.states
    case .app: scene.apps
    case .device: Device.all.map(\.name)
    case .command: table.names
    case .flag: ["true", "false"]
    case .word(let words): words
    case .text, .number, .point, .table, .file: []
    }
  }

  private func offer(_ all: [String], for typed: String, at start: Int) -> Completion {
    let lowered = typed.lowercased()
    var seen: Set<String> = []
    return Completion(
      start: start, candidates: all.filter { $0.lowercased().hasPrefix(lowered) && seen.insert($0).inserted })
  }
}

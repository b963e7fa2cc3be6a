import GherkinParser
import SourceText

/// The sentences of a language, read from its files.
///
/// A line of a file is a comment, a sentence with its English one, the name of a list of words, or an entry of it:
///
///     # Buttons
///     ich berühre {kind.den} {string} | Wenn ich {kind.den} {string} berühre = I touch the {string} {kind}
///     {kind.den}
///       die Schaltfläche, den Button = button
struct SentenceTable: Sendable {
  /// The sentences, with the sentences of a project first.
  private(set) var sentences: [TranslatedSentence] = []
  /// The words that negate a sentence.
  private(set) var denials: Set<String> = []

  private var lists: [String: WordList] = [:]
  private var problems: [Diagnostic] = []
  private var places: [String: SentencePlace] = [:]
  private let keywords: [(word: String, keyword: StepKeyword)]

  /// Reads the sentences.
  ///
  /// - Parameters:
  ///   - files: the files of the language, those of the project first.
  ///   - code: the code of the language.
  /// - Throws: all mistakes in the files, with their places.
  init(_ files: [StepTranslations.File], of code: String) throws(Diagnostics) {
    keywords = FeatureWords(of: code).steps
    var lines: [(place: SentencePlace, isOfProject: Bool)] = []
    for file in files { lines += readLists(file) }
    denials = Set((lists["not"]?.entries ?? []).map { $0.own.lowercased() })
    for (place, isOfProject) in lines { readSentences(place, isOfProject: isOfProject) }
    if !problems.isEmpty { throw Diagnostics(problems) }
  }

  // MARK: Lists

  /// Reads the lists of a file and returns its other lines.
  private mutating func readLists(_ file: StepTranslations.File) -> [(place: SentencePlace, isOfProject: Bool)] {
    var others: [(SentencePlace, Bool)] = []
    var list: String?
    for (index, line) in file.source.lines.enumerated() {
      // Some editors write a byte order mark.
      let text = String(index == 0 ? line.trimmingPrefix("\u{FEFF}") : line[...]).composed
      guard let first = text.first(where: { !$0.isWhitespace }) else { continue }
      let place = SentencePlace(path: file.source.uri, line: index + 1, text: text)
      if first == "#" { continue }
      if text.first?.isWhitespace == true {
        readEntry(place, of: list)
      } else if let name = Self.listName(text) {
        list = name
      } else {
        list = nil
        others.append((place, file.isOfProject))
      }
    }
    return others
  }

  /// The name in a line such as `{kind}`; nil for any other line.
  private static func listName(_ line: String) -> String? {
    let line = line.trimmed
    guard line.hasPrefix("{"), line.hasSuffix("}"), !line.dropFirst().dropLast().contains(where: { "{}".contains($0) })
    else { return nil }
    return String(line.dropFirst().dropLast())
  }

  private mutating func readEntry(_ place: SentencePlace, of list: String?) {
    let start = place.text.prefix { $0.isWhitespace }.unicodeScalars.count
    guard let list else {
      problems.append(
        place.problem(
          "this line is indented, but no list is above it", at: start,
          advice: "Begin a sentence in the first column. The entries of a list stand below its name, such as {kind}."))
      return
    }
    guard let (own, english) = Self.sides(place.text) else {
      problems.append(
        place.problem(
          "expected WORDS = ENGLISH WORD", at: start, advice: "For example: die Schaltfläche, den Button = button"))
      return
    }
    let words = own.split(separator: ", ").map(\.trimmed).filter { !$0.isEmpty }
    for word in words where !(lists[list]?.entries.contains { $0.own == word } ?? false) {
      lists[list, default: WordList()].entries.append((word, english))
    }
  }

  /// The texts before and after the first equals sign that has blanks around it.
  private static func sides(_ line: String) -> (own: String, english: String)? {
    guard let sign = line.firstRange(of: " = ") else { return nil }
    let (own, english) = (line[..<sign.lowerBound].trimmed, line[sign.upperBound...].trimmed)
    return own.isEmpty || english.isEmpty ? nil : (own, english)
  }

  // MARK: Sentences

  private mutating func readSentences(_ place: SentencePlace, isOfProject: Bool) {
    guard let (own, english) = Self.sides(place.text) else {
      problems.append(
        place.problem(
          "expected SENTENCE = ENGLISH SENTENCE", at: 0,
          advice: "For example: ich berühre {string} = I touch {string}"))
      return
    }
    guard let englishTemplate = template(english, place) else { return }
    for variant in own.split(separator: " | ") {
      let (text, keyword) = withoutKeyword(variant.trimmed)
      guard let template = template(text, place) else { continue }
      if let first = places[text], first.path == place.path {
        var problem = place.problem(
          "the sentence \"\(text)\" is here twice", at: place.column(of: text), width: text.unicodeScalars.count,
          advice: "Remove one of them.")
        problem.notes = [.init(uri: first.path, location: SourceLocation(line: first.line), text: "the first one")]
        problems.append(problem)
        continue
      }
      places[text] = place
      guard let words = words(template, englishTemplate, place) else { continue }
      do {
        sentences.append(
          try TranslatedSentence(
            own: template, english: englishTemplate, keyword: keyword, words: words, isOfProject: isOfProject,
            place: place))
      } catch {
        problems.append(place.problem("\(error)", at: place.column(of: text)))
      }
    }
  }

  /// A sentence without its keyword, and the kind of the keyword.
  private func withoutKeyword(_ text: String) -> (text: String, keyword: StepKeyword?) {
    for (word, keyword) in keywords where text.hasPrefix(word) {
      return (String(text.dropFirst(word.count)), keyword)
    }
    return (text, nil)
  }

  private mutating func template(_ text: String, _ place: SentencePlace) -> SentenceTemplate? {
    do throws(CucumberExpressionError) {
      return try SentenceTemplate(text)
    } catch {
      problems.append(
        place.problem(
          error.reason, at: place.column(of: text) + error.range.lowerBound, width: error.range.count,
          advice: error.advice))
      return nil
    }
  }

  /// The values of each placeholder; nil for sides that do not agree.
  private mutating func words(
    _ own: SentenceTemplate, _ english: SentenceTemplate, _ place: SentencePlace
  ) -> [SentenceTemplate.Key: PlaceholderWords]? {
    let count = problems.count
    for (template, other) in [(own, english), (english, own)] {
      let start = place.column(of: template.source, isLast: template.source == english.source)
      for placeholder in template.placeholders {
        guard let partner = other.placeholders.first(where: { $0.key == placeholder.key }) else {
          let name = placeholder.number == 1 ? placeholder.name : "\(placeholder.name)#\(placeholder.number)"
          problems.append(
            place.problem(
              "the placeholder {\(name)} is only on one side", at: start + placeholder.range.lowerBound,
              width: placeholder.range.count,
              advice: "Both sides have the same placeholders. A form stands after a full stop: {kind.den}."))
          continue
        }
        guard partner.isOptional != placeholder.isOptional, !placeholder.isOptional else { continue }
        problems.append(
          place.problem(
            "the placeholder {\(placeholder.name)} is optional on the other side only",
            at: start + placeholder.range.lowerBound, width: placeholder.range.count,
            advice: "Put it in parentheses on both sides or on neither."))
      }
    }
    var words: [SentenceTemplate.Key: PlaceholderWords] = [:]
    for placeholder in own.placeholders { words[placeholder.key] = self.words(placeholder, own, place) }
    return problems.count == count ? words : nil
  }

  private mutating func words(
    _ placeholder: SentenceTemplate.Placeholder, _ own: SentenceTemplate, _ place: SentencePlace
  ) -> PlaceholderWords? {
    if placeholder.name == "float" { return .decimal(mark: lists["float"]?.entries.first?.own ?? ".") }
    if let builtIn = PlaceholderWords.builtIn(placeholder.list) { return builtIn }
    if let list = lists[placeholder.list] { return .list(list) }
    let names = PlaceholderWords.builtInNames + lists.keys.sorted()
    problems.append(
      place.problem(
        "no list is named {\(placeholder.list)}", at: place.column(of: own.source) + placeholder.range.lowerBound,
        width: placeholder.range.count,
        advice: DidYouMean.sentence(for: placeholder.list, among: names)
          ?? "The lists are \(names.map { "{\($0)}" }.joined(separator: ", "))."))
    return nil
  }
}

extension SentencePlace {
  /// The column of a part of the line, counted from 0.
  fileprivate func column(of part: String, isLast: Bool = false) -> Int {
    let found = isLast ? text.ranges(of: part).last : text.firstRange(of: part)
    return found.map { text[..<$0.lowerBound].unicodeScalars.count } ?? 0
  }
}

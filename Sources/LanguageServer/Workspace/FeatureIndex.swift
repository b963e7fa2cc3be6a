import GherkinParser
package import StepRegistry

/// The steps, tags and titles of all feature files of a folder, in a compact form for very many files.
///
/// Each text is stored once with its matching definitions, even if many steps share it.
package final class FeatureIndex {
  /// A step of a file.
  package struct Use {
    /// The range of its text.
    package let range: TextRange
    /// The number of one of its texts at run time.
    package let text: Int
    /// The surroundings that determine which scopes apply; nil until a definition has a scope.
    package let scenario: ScenarioSurroundings?
    /// The kind of the step by its keyword; nil for a keyword such as `*`, which allows all definitions.
    package let keyword: StepKeyword?
  }

  /// A title of a file.
  package struct Title {
    /// The kind of the titled block.
    package let kind: FeatureBlock.Kind
    /// The name.
    package let name: String
    /// The line of its keyword.
    package let line: Int
  }

  /// The content of a file.
  package struct File {
    /// The steps. A step of an outline has an entry for each of its texts.
    package var uses: [Use] = []
    /// The titles.
    package var titles: [Title] = []
    /// The tags, without repetitions.
    package var tags: [String] = []
    /// The ranges of uses that belong to one step that runs in several ways.
    var repeated: [Range<Int>] = []
    /// Whether the surroundings of steps are stored.
    package var hasSurroundings = false
  }

  /// The files by their paths.
  package private(set) var files: [String: File] = [:]
  /// The texts by their numbers.
  private var texts: [Text] = []
  private var numbers: [String: Int] = [:]
  private var registry: Registry?
  /// The languages of the features besides English.
  private var languages: Set<String> = []

  /// A text of steps.
  private struct Text {
    let text: String
    /// The number of steps with this text.
    var count = 0
    /// The definitions that match the text.
    var matches = Matches.unknown
  }

  /// The indices of the definitions that match a text.
  private enum Matches {
    case unknown, none
    case one(Int32)
    case several([Int])

    init(_ definitions: [Int]) {
      switch definitions.count {
      case 0: self = .none
      case 1: self = .one(Int32(truncatingIfNeeded: definitions[0]))
      default: self = .several(definitions)
      }
    }

    /// Nil before the lookup.
    var definitions: [Int]? {
      switch self {
      case .unknown: nil
      case .none: []
      case .one(let definition): [Int(definition)]
      case .several(let definitions): definitions
      }
    }
  }

  /// Makes an empty index.
  package init() {}

  /// Adds or replaces a file.
  package func take(_ feature: FeatureDocument) {
    remove(feature.path)
    var file = File()
    file.uses.reserveCapacity(feature.sites.count)
    let surroundings = registry?.hasScopes == true ? feature.surroundings : nil
    file.hasSurroundings = surroundings != nil
    for site in feature.sites {
      let range = feature.range(of: site)
      let first = file.uses.count
      for text in site.texts {
        let number = number(of: text)
        for scenario in surroundings?[site.index]?.map(Optional.some) ?? [nil] {
          texts[number].count += 1
          file.uses.append(Use(range: range, text: number, scenario: scenario, keyword: StepKeyword(site.type)))
        }
      }
      if file.uses.count > first + 1 { file.repeated.append(first..<file.uses.count) }
    }
    if let document = feature.document {
      let storage = document.storage
      if storage.language != "en" { take(language: storage.language) }
      func add(_ kind: FeatureBlock.Kind, _ title: TitleNode) {
        file.titles.append(Title(kind: kind, name: storage.string(title.name), line: feature.line(of: title.position)))
      }
      if let feature = storage.nodes.feature { add(.feature, feature.title) }
      for rule in storage.nodes.rules { add(.rule, rule.title) }
      for scenario in storage.nodes.scenarios {
        add(scenario.examples.indices.isEmpty ? .scenario : .outline, scenario.title)
      }
      var seen: Set<String> = []
      for tag in storage.nodes.tags {
        let name = storage.string(tag.name)
        if seen.insert(name).inserted { file.tags.append(name) }
      }
    }
    files[feature.path] = file
  }

  /// Removes a file.
  package func remove(_ path: String) {
    guard let file = files.removeValue(forKey: path) else { return }
    for use in file.uses { texts[use.text].count -= 1 }
  }

  private func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    let number = texts.count
    numbers[text] = number
    texts.append(Text(text: text))
    return number
  }

  /// The text with a number.
  package func text(_ number: Int) -> String { texts[number].text }

  // MARK: - Definitions

  /// Lets texts be in a language, and looks texts without a definition up again.
  private func take(language: String) {
    guard languages.insert(language).inserted else { return }
    registry?.accept(language: language)
    for number in texts.indices where texts[number].matches.definitions == [] { texts[number].matches = .unknown }
  }

  /// Replaces the definitions. Keeps the earlier matches of definitions that stay the same.
  package func use(_ registry: Registry?) {
    let changes = RegistryChanges(from: self.registry, to: registry)
    self.registry = registry
    for language in languages.sorted() { registry?.accept(language: language) }
    guard let changes, let registry else {
      for number in texts.indices { texts[number].matches = .unknown }
      return
    }
    guard changes.changesAnything else { return }
    for number in texts.indices {
      guard var matches = texts[number].matches.definitions?.compactMap({ changes.positions[$0] }) else { continue }
      let text = texts[number].text
      for added in changes.added where (try? registry.match(ofDefinition: added, with: text)) ?? nil != nil {
        matches.append(added)
      }
      texts[number].matches = Matches(matches.sorted())
    }
  }

  /// Whether the definitions of a text depend on the step that contains the text.
  private var dependsOnStep: Bool { registry.map { $0.hasScopes || $0.keywordsFit } ?? false }

  /// Whether files were read before a definition had a scope.
  package var lacksSurroundings: Bool {
    registry?.hasScopes == true && files.values.contains { !$0.hasSurroundings }
  }

  /// Looks up all texts in advance, for fast answers to later requests.
  package func lookUpAll() {
    for number in texts.indices where texts[number].count > 0 { _ = definitions(of: number) }
  }

  /// The indices in the registry of the definitions that match the text with a number.
  package func definitions(of number: Int) -> [Int] {
    guard texts.indices.contains(number) else { return [] }
    if let known = texts[number].matches.definitions { return known }
    let found = matches(for: texts[number].text)
    texts[number].matches = Matches(found)
    return found
  }

  /// The definitions that match a text and apply in a scenario. A definition with a scope takes precedence over those
  /// without.
  ///
  /// - Parameters:
  ///   - text: the text of a step.
  ///   - scenario: the surroundings of the step; nil for all definitions regardless of scopes.
  ///   - keyword: the kind of the step; nil allows all definitions.
  package func definitions(of text: String, in scenario: ScenarioSurroundings?, as keyword: StepKeyword?) -> [Int] {
    holding(definitions(of: text), in: scenario, as: keyword)
  }

  /// The definitions of a step of a file.
  package func definitions(of use: Use) -> [Int] {
    holding(definitions(of: use.text), in: use.scenario, as: use.keyword)
  }

  private func holding(_ matches: [Int], in scenario: ScenarioSurroundings?, as keyword: StepKeyword?) -> [Int] {
    guard let registry else { return matches }
    return registry.holding(matches, in: scenario, as: keyword) { registry.definitions[$0] }
  }

  /// The definitions that match a text, regardless of their scopes.
  package func definitions(of text: String) -> [Int] {
    numbers[text].map { definitions(of: $0) } ?? matches(for: text)
  }

  private func matches(for text: String) -> [Int] {
    // A pattern whose matching fails is reported at its definition.
    ((try? registry?.matches(for: text)) ?? []).map(\.index)
  }

  /// The steps that a definition matches, by file. The steps of a file are in order and without repetitions.
  package func uses(of definition: Int) -> [(path: String, ranges: [TextRange])] {
    let isUse = textsMatched(by: definition)
    guard isUse.contains(true) else { return [] }
    var result: [(path: String, ranges: [TextRange])] = []
    for (path, file) in files {
      var ranges: [TextRange] = []
      for use in file.uses where isUse[use.text] && ranges.last != use.range {
        if dependsOnStep, !definitions(of: use).contains(definition) { continue }
        ranges.append(use.range)
      }
      if !ranges.isEmpty { result.append((path, ranges)) }
    }
    return result.sorted { $0.path < $1.path }
  }

  /// Whether a definition matches each text.
  private func textsMatched(by definition: Int) -> [Bool] {
    texts.indices.map { texts[$0].count > 0 && definitions(of: $0).contains(definition) }
  }

  /// The number of steps that each definition matches. A step that runs in several ways counts once.
  package func useCounts(_ count: Int) -> [Int] {
    var uses = [Int](repeating: 0, count: count)
    if dependsOnStep {
      for use in files.values.lazy.flatMap(\.uses) {
        for definition in definitions(of: use) where uses.indices.contains(definition) { uses[definition] += 1 }
      }
    } else {
      for number in texts.indices where texts[number].count > 0 {
        for definition in definitions(of: number) where uses.indices.contains(definition) {
          uses[definition] += texts[number].count
        }
      }
    }
    for file in files.values {
      for range in file.repeated {
        var seen: Set<Int> = []
        for definition in file.uses[range].lazy.flatMap({ self.definitions(of: $0) })
        where !seen.insert(definition).inserted && uses.indices.contains(definition) {
          uses[definition] -= 1
        }
      }
    }
    return uses
  }

  /// The numbers of texts that each definition matches, up to a limit.
  package func usualTexts(_ count: Int, limit: Int) -> [[Int]] {
    var result = [[Int]](repeating: [], count: count)
    for number in texts.indices where texts[number].count > 0 {
      for definition in definitions(of: number) where result.indices.contains(definition) {
        if result[definition].count < limit { result[definition].append(number) }
      }
    }
    return result
  }

  /// All tags, each with the number of files that contain it.
  package var tags: [String: Int] {
    var tags: [String: Int] = [:]
    for file in files.values { for tag in file.tags { tags[tag, default: 0] += 1 } }
    return tags
  }
}

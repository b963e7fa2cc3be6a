import AppUnderTest
package import StepRegistry
import StepSources

/// A list of steps under headings.
package struct StepListing {
  /// A step of the list.
  private struct Entry {
    let pattern: String
    let location: String
    /// The scenarios that the step is limited to; nil for all scenarios.
    var scope: String?
    let summary: String?
    let examples: [String]
    /// The number of steps in scenarios that use the step; nil if no scenarios were read.
    let uses: Int?
    /// Whether a step file defines the step.
    var isOwn = false

    /// Whether its texts or its heading contain one word of each list, in lower case.
    func has(_ words: [[String]], under heading: String) -> Bool {
      let text = ([heading, pattern, summary ?? ""] + examples).joined(separator: "\n").lowercased()
      return words.allSatisfy { $0.contains { text.contains($0) } }
    }
  }

  /// The steps under a heading.
  private struct Section {
    let heading: String
    var entries: [Entry]
  }

  private var sections: [Section] = []

  package var isEmpty: Bool { sections.isEmpty }
  /// Whether step files have steps.
  package var hasOwnSteps: Bool { sections.contains { $0.entries.contains(where: \.isOwn) } }

  /// Lists definitions: predefined ones by topic, others by file.
  ///
  /// - Parameters:
  ///   - registry: all definitions.
  ///   - topics: the topics of the predefined ones.
  ///   - usage: the number of steps that use each definition, and the text of the first one, by the index of the
  ///     definition; nil if no scenarios were read.
  ///   - translated: the sentences in another language to show instead of the English examples, by the index of the
  ///     definition; nil for English.
  package init(
    _ registry: Registry, topics: [StepTopic], usage: [Int: (count: Int, first: String)]?,
    translated: [Int: [String]]? = nil
  ) {
    let indices = Dictionary(
      registry.definitions.enumerated().map { ($1.declaration.pattern, $0) }, uniquingKeysWith: { first, _ in first })
    let uses = { (index: Int?) -> Int? in
      guard let usage else { return nil }
      return index.flatMap { usage[$0]?.count } ?? 0
    }
    for topic in topics {
      let entries = topic.steps.map { step in
        let index = indices[step.pattern]
        return Entry(
          pattern: step.pattern, location: index.map { "\(registry.definitions[$0].location)" } ?? "",
          summary: step.summary, examples: index.flatMap { translated?[$0] } ?? step.examples, uses: uses(index))
      }
      sections.append(Section(heading: topic.name, entries: entries))
    }
    let predefined = Set(topics.flatMap(\.steps).map(\.pattern))
    for (index, description) in registry.descriptions(of: registry.definitions).enumerated() {
      let definition = description.definition
      guard !predefined.contains(definition.declaration.pattern) else { continue }
      let example = usage?[index]?.first
      let entry = Entry(
        pattern: definition.declaration.pattern, location: "\(definition.location)",
        scope: definition.declaration.scope?.wording, summary: description.docComment,
        examples: example.map { [$0] } ?? [], uses: uses(index), isOwn: true)
      if sections.last?.heading == definition.location.path {
        sections[sections.count - 1].entries.append(entry)
      } else {
        sections.append(Section(heading: definition.location.path, entries: [entry]))
      }
    }
  }

  /// The steps that contain all words, ignoring case. If no step contains all words, synonyms are accepted too.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - onlyUnused: whether to return only steps of step files that no scenario uses.
  package func having(_ words: [String], onlyUnused: Bool) -> StepListing {
    let wanted = words.map { [$0.lowercased()] }
    let found = having(anyOfEach: wanted, onlyUnused: onlyUnused)
    guard found.isEmpty else { return found }
    return having(anyOfEach: wanted.map { $0 + $0.flatMap(Synonyms.others) }, onlyUnused: onlyUnused)
  }

  private func having(anyOfEach wanted: [[String]], onlyUnused: Bool) -> StepListing {
    var listing = self
    listing.sections = sections.compactMap { section in
      let entries = section.entries.filter {
        $0.has(wanted, under: section.heading) && (!onlyUnused || $0.isOwn && $0.uses == 0)
      }
      return entries.isEmpty ? nil : Section(heading: section.heading, entries: entries)
    }
    return listing
  }

  /// The list as text.
  package func text(hasPatterns: Bool) -> String {
    var lines: [String] = []
    for section in sections {
      lines += lines.isEmpty ? [section.heading] : ["", section.heading]
      for entry in section.entries { lines += [""] + Self.lines(of: entry, hasPatterns: hasPatterns) }
    }
    return lines.map(\.visibleLines).joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: Entry, hasPatterns: Bool) -> [String] {
    let steps = entry.examples.isEmpty ? [entry.pattern] : entry.examples
    var lines = steps.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 } }
    if let summary = entry.summary {
      lines += wrapped(summary.split(separator: "\n").joined(separator: " "), width: 74).map { "      " + $0 }
    }
    if let scope = entry.scope { lines.append("      \(scope)") }
    if hasPatterns { lines += ["      pattern  \(entry.pattern)", "      defined in \(entry.location)"] }
    if entry.uses == 0 { lines.append("      never used") }
    return lines
  }

  /// A text wrapped into lines of a width. Longer words are not broken.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

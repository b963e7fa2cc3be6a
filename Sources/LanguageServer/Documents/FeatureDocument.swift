import ExampleFiles
package import GherkinParser
import SourceText
package import StepRegistry

/// A parsed feature file, with the positions of its steps.
package struct FeatureDocument: Sendable {
  /// A step, with the texts that definitions have to match.
  package struct Site: Sendable {
    /// The index of the step in the document.
    package let index: Int
    /// The range of the step's keyword, without the blanks after it.
    package let keyword: Range<Int>
    /// The range of its text.
    package let text: Range<Int>
    /// The text in its written form.
    package let written: String
    /// The texts at run time: one for each row of examples, without repetitions. For most steps this is just the
    /// written text.
    package let texts: [String]
    /// The keyword type. A conjunction has the type of the preceding step.
    package let type: KeywordType
    /// The index of its scenario; nil in a background.
    package let scenario: Int?
  }

  /// The path of the file.
  package let path: String
  /// The text.
  package let buffer: TextBuffer
  /// The parsed document; nil if the file is too large.
  package let document: GherkinDocument?
  /// The syntax errors.
  package let errors: [ParseError]
  /// The steps in order.
  package let sites: [Site]

  /// The maximum number of texts for one step of an outline.
  private static let mostTexts = 200

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - path: the path of its file. Its extension determines the syntax.
  ///   - buffer: the text.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  package init(path: String, buffer: TextBuffer, fillingEverywhere fillsEverywhere: Bool = false) {
    self.path = path
    self.buffer = buffer
    guard let source = try? SourceFile(uri: path, bytes: buffer.bytes) else {
      (document, errors, sites) = (nil, [], [])
      return
    }
    let result = Gherkin.understand(source, fillingEverywhere: fillsEverywhere)
    document = result.document
    guard let document, document.namesExampleFiles else {
      errors = result.errors
      sites = result.document.map { Self.sites(in: $0, filledBy: $0) } ?? []
      return
    }
    // Rows of other files have no place in the buffer, so they only fill the steps.
    let whole = Gherkin.understand(source, examples: ExampleFiles.table, fillingEverywhere: fillsEverywhere)
    errors = whole.errors
    sites = Self.sites(in: document, filledBy: whole.document ?? document)
  }

  /// The steps of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - whole: the same document with the examples of other files.
  private static func sites(in document: GherkinDocument, filledBy whole: GherkinDocument) -> [Site] {
    let storage = document.storage
    let nodes = storage.nodes
    var scenarios = [Int?](repeating: nil, count: nodes.steps.count)
    for (index, scenario) in nodes.scenarios.enumerated() {
      for step in scenario.steps.indices where scenarios.indices.contains(step) { scenarios[step] = index }
    }
    let filled = nodes.examples.isEmpty ? [:] : filledTexts(in: whole)
    return nodes.steps.enumerated().map { index, node in
      let written = storage.string(node.text)
      let keyword = node.keyword.range
      let blanks = storage.text[keyword].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
      return Site(
        index: index, keyword: keyword.lowerBound..<keyword.upperBound - blanks, text: node.text.range,
        written: written, texts: filled[index] ?? [written], type: node.resolvedType, scenario: scenarios[index])
    }
  }

  /// The texts of the steps of outlines, by the indices of the steps.
  private static func filledTexts(in document: GherkinDocument) -> [Int: [String]] {
    var texts: [Int: [String]] = [:]
    var seen: [Int: Set<String>] = [:]
    var ids = IDGenerator()
    for pickle in document.pickles(ids: &ids) where pickle.row != nil {
      let own = document.storage.nodes.scenarios[pickle.scenario].steps.indices
      for step in pickle.steps where own.contains(step.index) || document.storage.fillsEverywhere {
        guard texts[step.index, default: []].count < mostTexts else { continue }
        let text = step.text
        if seen[step.index, default: []].insert(text).inserted { texts[step.index, default: []].append(text) }
      }
    }
    return texts
  }

  /// The surroundings of each step, by its index: one entry for each way in which the step runs.
  ///
  /// They determine which scoped definitions apply.
  package var surroundings: [Int: [ScenarioSurroundings]] {
    guard let document else { return [:] }
    var found: [Int: [ScenarioSurroundings]] = [:]
    var ids = IDGenerator()
    for pickle in document.pickles(ids: &ids) {
      let scenario = ScenarioSurroundings(of: pickle)
      for step in pickle.steps where !found[step.index, default: []].contains(scenario) {
        found[step.index, default: []].append(scenario)
      }
    }
    return found
  }

  /// Whether the file is written in Markdown.
  var isMarkdown: Bool { path.hasSuffix(".md") }

  /// The lines of a doc string, up to its closing delimiter or, without one, to the end of the text.
  func lines(of text: DocStringNode) -> ClosedRange<Int> {
    let first = line(of: text.position)
    let delimiter = buffer.text(text.delimiter.range)
    let last = (first + 1..<max(buffer.lineCount, first + 1)).first {
      buffer.text(buffer.content(ofLine: $0)).hasPrefix(delimiter)
    }
    return first...(last ?? max(buffer.lineCount - 1, first))
  }

  /// The step on the line of a position.
  package func site(at position: TextPosition) -> Site? {
    sites.first { buffer.line(at: $0.keyword.lowerBound) == position.line }
  }

  /// The range of a step's text in the form of the protocol.
  package func range(of site: Site) -> TextRange { buffer.range(site.text) }

  /// A step as it runs, with its argument; nil for a step that no scenario runs.
  package func pickleStep(of site: Site) -> Pickle.Step? {
    guard let document else { return nil }
    var ids = IDGenerator()
    for pickle in document.pickles(ids: &ids) {
      if let step = pickle.steps.first(where: { $0.index == site.index }) { return step }
    }
    return nil
  }

  /// The line of a step.
  func line(of site: Site) -> Int { buffer.line(at: site.keyword.lowerBound) }

  /// The names in angle brackets in the steps of a scenario, without repetitions.
  func placeholders(of block: FeatureBlock) -> [String] {
    var names: [String] = []
    for site in sites where site.scenario == block.index {
      var rest = site.written[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let name = String(rest[rest.index(after: open)..<close])
        if !name.isEmpty, !names.contains(name) { names.append(name) }
        rest = rest[rest.index(after: close)...]
      }
    }
    return names
  }
}

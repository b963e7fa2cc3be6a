import Messages
import SourceText

/// A feature of the page, with the scenarios written so far: those in no rule, and those of each rule.
struct HTMLFeature {
  /// The scenarios of a rule, or those in none.
  private struct Section {
    let rule: GherkinDocument.Rule?
    var counts = OutcomeCounts()
    var hasFailures = false
    var scenarios = MarkupWriter()
  }

  private let uri: String
  private let feature: GherkinDocument.Feature?
  private var counts = OutcomeCounts()
  private var hasFailures = false
  private var sections = OrderedGroups<Section>()

  /// Begins the feature of an attempt.
  init(_ attempt: Attempt) {
    uri = attempt.pickle.uri
    feature = attempt.feature
  }

  /// Adds a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt.
  ///   - id: the number of the scenario on the page.
  ///   - earlier: the attempts before it, as the page shows them.
  ///   - isFailure: whether it fails the run.
  mutating func add(_ attempt: Attempt, id: Int, earlier: MarkupWriter?, isFailure: Bool) {
    counts.add(Outcome(attempt))
    hasFailures = hasFailures || isFailure
    let rule = attempt.rule
    sections.update(rule?.id ?? "") {
      Section(rule: rule)
    } _: { section in
      section.counts.add(Outcome(attempt))
      section.hasFailures = section.hasFailures || isFailure
      section.scenarios.scenario(attempt, id: id, earlier: earlier, isOpen: isFailure)
    }
  }

  /// Writes the feature.
  func write(to output: OutputFile) {
    var writer = MarkupWriter()
    writer.markup("<details class=\"feature\"")
    if hasFailures { writer.markup(" open") }
    writer.markup("><summary><h2>")
    writer.title(feature?.keyword ?? "", feature?.name ?? uri)
    writer.markup("</h2>")
    writer.location(uri)
    writer.chips(counts)
    writer.markup("</summary>\n<div class=\"body\">\n")
    if let feature {
      writer.tags(feature.tags.map(\.name))
      writer.description(feature.description)
    }
    writer.write(to: output)
    for section in sections.contents { write(section, to: output) }
    output.write("</div></details>\n")
  }

  private func write(_ section: Section, to output: OutputFile) {
    guard let rule = section.rule else { return section.scenarios.write(to: output) }
    var writer = MarkupWriter()
    writer.markup("<details class=\"rule\"")
    if section.hasFailures || !hasFailures { writer.markup(" open") }
    writer.markup("><summary><h3>")
    writer.title(rule.keyword, rule.name)
    writer.markup("</h3>")
    writer.chips(section.counts)
    writer.markup("</summary>\n<div class=\"body\">\n")
    writer.tags(rule.tags.map(\.name))
    writer.description(rule.description)
    writer.write(to: output)
    section.scenarios.write(to: output)
    output.write("</div></details>\n")
  }
}

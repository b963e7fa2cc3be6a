import Messages

/// The data about earlier runs on the page: the history of its scenarios, and the comparison with one run.
struct ReportComparison {
  /// The number of earlier runs in the history of a scenario.
  private static let mostRuns = 20

  private let history: EarlierRuns
  private let compared: EarlierRun?

  /// Loads the earlier runs.
  ///
  /// - Parameters:
  ///   - settings: contains the runs.
  ///   - started: when this run began; only runs before it count.
  init(_ settings: ReportSettings, before started: Timestamp?) {
    history = started.flatMap { settings.earlier.history?(Self.mostRuns, $0) } ?? EarlierRuns()
    compared = settings.earlier.compared
  }

  /// Whether no run is known to compare with.
  var isEmpty: Bool { history.starts.isEmpty && compared == nil }

  /// Writes the data in blocks and lists the blocks in members of an object.
  ///
  /// - Parameters:
  ///   - pickles: all scenarios of the stream, in its order.
  ///   - shown: whether each scenario has a row, by position; missing values at the end mean false.
  ///   - blocks: the blocks for the data.
  ///   - writer: the object.
  func write(
    _ pickles: some Sequence<Pickle>, shown: [Bool], to blocks: inout PackedBlocks, _ writer: inout JSONWriter
  ) {
    var keys = ScenarioKeys()
    let scenarios: [Scenario] = pickles.enumerated().compactMap { index, pickle in
      let key = keys.next(pickle)
      return index < shown.count && shown[index] ? (index, key) : nil
    }
    if !history.starts.isEmpty { writeHistory(of: scenarios, to: &blocks, &writer) }
    if let compared { write(compared, scenarios, to: &blocks, &writer) }
  }

  /// A scenario with a row: its position in the stream, and its key in other runs.
  private typealias Scenario = (pickle: Int, key: ScenarioKey)

  /// Writes the endings of scenarios in earlier runs.
  private func writeHistory(
    of scenarios: [Scenario], to blocks: inout PackedBlocks, _ writer: inout JSONWriter
  ) {
    writer.strings("earlierRuns", history.starts.map(\.dateAndTime))
    if history.commits.contains(where: { $0 != nil }) {
      writer.strings("earlierCommits", history.commits.map { $0 ?? "" })
    }
    let pile = blocks.pile(of: scenarios) { scenario, value in
      guard let endings = history.endings(of: scenario.key) else { return }
      value.array { value in
        value.integer(scenario.pickle)
        for ending in endings { value.ending(ending) }
      }
    }
    writer.numbers("history", pile)
    writer.array("flakyRuns") { writer in
      for (pickle, key) in scenarios {
        guard let runs = history.flakyRuns[key] else { continue }
        writer.array { writer in
          writer.integer(pickle)
          writer.integer(runs)
        }
      }
    }
  }

  /// Writes the endings of scenarios in the compared run, and its scenarios that are missing in this run.
  private func write(
    _ compared: EarlierRun, _ scenarios: [Scenario], to blocks: inout PackedBlocks, _ writer: inout JSONWriter
  ) {
    writer.member("comparedWith", compared.started.dateAndTime)
    if !compared.isWhole { writer.member("isComparedWithPart", true) }
    let pile = blocks.pile(of: scenarios) { scenario, value in
      value.array { value in
        value.integer(scenario.pickle)
        value.ending(compared.endings[scenario.key])
      }
    }
    writer.numbers("changes", pile)
    let known = Set(scenarios.map(\.key))
    let gone = compared.endings.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    writer.array("gone") { writer in
      for (key, ending) in gone {
        writer.array { writer in
          writer.string(key.uri)
          writer.string(key.name)
          writer.integer(ending.outcome.rank)
        }
      }
    }
  }
}

extension PackedBlocks {
  /// Packs a value for each element; an element for which nothing is written has none.
  ///
  /// - Returns: the numbers of the blocks.
  fileprivate mutating func pile<Element>(
    of elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) -> [Int] {
    var pile = Pile()
    var value = JSONWriter()
    for element in elements {
      value.removeAll()
      write(element, &value)
      if value.count > 0 { _ = value.withBytes { add($0, to: &pile) } }
    }
    end(&pile)
    return pile.blocks
  }
}

extension JSONWriter {
  /// Writes the outcome and duration in microseconds of a scenario; -1 if unknown.
  fileprivate mutating func ending(_ ending: EarlierRun.Ending?) {
    guard let ending else { return integer(-1) }
    array { writer in
      writer.integer(ending.outcome.rank)
      writer.integer(ending.microseconds)
    }
  }

  fileprivate mutating func numbers(_ name: StaticString, _ numbers: [Int]) {
    self.name(name)
    array { writer in for number in numbers { writer.integer(number) } }
  }
}

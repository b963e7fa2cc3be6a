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
    history = started.flatMap { settings.history?(Self.mostRuns, $0) } ?? EarlierRuns()
    compared = settings.compared
  }

  /// Whether there are no runs to compare with.
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
    var past = PackedBlocks.Pile()
    var changes = PackedBlocks.Pile()
    var known: Set<ScenarioKey> = []
    var flaky: [(pickle: Int, runs: Int)] = []
    var value = JSONWriter()
    for (index, pickle) in pickles.enumerated() {
      let key = keys.next(pickle)
      guard index < shown.count, shown[index] else { continue }
      if let runs = history.flakyRuns[key] { flaky.append((index, runs)) }
      if let endings = history.endings(of: key) {
        value.removeAll()
        value.array { value in
          value.integer(index)
          for ending in endings { value.ending(ending) }
        }
        _ = value.withBytes { blocks.add($0, to: &past) }
      }
      if let compared {
        known.insert(key)
        value.removeAll()
        value.array { value in
          value.integer(index)
          value.ending(compared.endings[key])
        }
        _ = value.withBytes { blocks.add($0, to: &changes) }
      }
    }
    blocks.end(&past)
    blocks.end(&changes)
    if !history.starts.isEmpty {
      writer.strings("earlierRuns", history.starts.map(\.dateAndTime))
      if history.commits.contains(where: { $0 != nil }) {
        writer.strings("earlierCommits", history.commits.map { $0 ?? "" })
      }
      writer.numbers("history", past.blocks)
      writer.array("flakyRuns") { writer in
        for (pickle, runs) in flaky {
          writer.array { writer in
            writer.integer(pickle)
            writer.integer(runs)
          }
        }
      }
    }
    guard let compared else { return }
    writer.member("comparedWith", compared.started.dateAndTime)
    if !compared.isWhole { writer.member("isComparedWithPart", true) }
    writer.numbers("changes", changes.blocks)
    let gone = compared.endings.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    writer.array("gone") { writer in
      for (key, ending) in gone {
        writer.array { writer in
          writer.string(key.uri)
          writer.string(key.name)
          writer.integer(ending.outcome.number)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the outcome and duration in microseconds of a scenario; -1 if unknown.
  fileprivate mutating func ending(_ ending: EarlierRun.Ending?) {
    guard let ending else { return integer(-1) }
    array { writer in
      writer.integer(ending.outcome.number)
      writer.integer(ending.microseconds)
    }
  }

  fileprivate mutating func numbers(_ name: StaticString, _ numbers: [Int]) {
    self.name(name)
    array { writer in for number in numbers { writer.integer(number) } }
  }
}

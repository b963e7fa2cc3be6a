import Messages

/// The index of the page: a row for each scenario, used for lists and filters, and the words of the rows.
struct ReportIndex {
  /// Words that rows refer to by number.
  private struct Words {
    private(set) var list: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of word: String?) -> Int {
      guard let word else { return -1 }
      if let number = numbers[word] { return number }
      numbers[word] = list.count
      list.append(word)
      return list.count - 1
    }
  }

  /// The words of all rows, by their meaning.
  private struct Vocabulary {
    var tags = Words()
    var workers = Words()
    var variants = Words()
    var rules = Words()
    var keywords = Words()

    /// Writes the words as members of an object.
    func write(to writer: inout JSONWriter) {
      writer.strings("tags", tags.list)
      writer.strings("workers", workers.list)
      writer.strings("variants", variants.list)
      writer.strings("rules", rules.list)
      writer.strings("keywords", keywords.list)
    }
  }

  /// A feature file with its data for the list and the scenarios.
  private struct File {
    var uri: String
    var keyword = ""
    var name = ""
    var description = ""
    var source: PackedBlocks.Location?
  }

  private var words = Vocabulary()
  private var files = OrderedGroups<File>()
  private var sources: [PathKey: PackedBlocks.Location] = [:]
  private var code: [(path: String, location: PackedBlocks.Location)] = []
  private(set) var rows = PackedBlocks.Pile()
  /// Whether each pickle has a row, by position; the list ends at the last pickle with a row.
  private(set) var hasRow: [Bool] = []
  /// Whether `hasRow` is needed to compare earlier runs with this one.
  private let keepsPickles: Bool
  private var started: Timestamp?
  private var row = JSONWriter()

  /// Creates an index without rows.
  ///
  /// - Parameter keepsPickles: whether `hasRow` is needed.
  init(keepsPickles: Bool) {
    self.keepsPickles = keepsPickles
  }

  /// Records the location of a feature file's text; the first one of a file counts.
  mutating func addSource(_ uri: String, at location: PackedBlocks.Location) {
    let key = PathKey(uri)
    if sources[key] == nil { sources[key] = location }
  }

  /// Records the location of the text of a step file.
  mutating func addCode(_ path: String, at location: PackedBlocks.Location) { code.append((path, location)) }

  /// Whether the text of a feature file was added.
  func hasSource(_ uri: String) -> Bool { sources[PathKey(uri)] != nil }

  /// Records the start of the run.
  mutating func begin(at moment: Timestamp) { started = started ?? moment }

  /// Adds the row of a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt.
  ///   - location: the location of its steps.
  ///   - isFailure: whether it fails the run.
  ///   - earlier: its earlier attempts.
  ///   - blocks: the blocks for rows.
  mutating func add(
    _ attempt: Attempt, at location: PackedBlocks.Location, isFailure: Bool, earlier: [Attempt],
    to blocks: inout PackedBlocks
  ) {
    let pickle = attempt.pickle
    if keepsPickles { noteRow(ofPickle: Int(attempt.pickleIndex)) }
    let start = started.map { attempt.started.duration(since: $0) } ?? .zero
    row.removeAll()
    row.beginArray()
    row.string(attempt.repetition == 0 ? pickle.name : "\(pickle.name) (repetition \(attempt.repetition + 1))")
    row.integer(file(of: attempt))
    row.integer(pickle.location.line)
    row.integer(words.keywords.number(of: attempt.scenario.keyword))
    row.integer(attempt.outcome.rank)
    row.integer(attempt.duration.microseconds)
    row.beginArray()
    for tag in pickle.tags { row.integer(words.tags.number(of: tag.name)) }
    row.endArray()
    row.integer(words.workers.number(of: attempt.workerID))
    row.integer(start.microseconds)
    row.integer(words.variants.number(of: pickle.variant))
    row.integer(location.block)
    row.integer(location.index)
    row.integer(attempt.number + 1)
    row.integer(isFailure ? 1 : 0)
    row.integer(Int(attempt.pickleIndex))
    row.integer(words.rules.number(of: attempt.rule?.name))
    let reason = attempt.isFlaky ? earlier.last?.reason : attempt.status == .passed ? nil : attempt.reason
    let remark = pickle.rowRemark
    if reason != nil || !earlier.isEmpty || remark != nil { row.string(reason ?? "") }
    if !earlier.isEmpty || remark != nil { write(earlier) }
    if let remark { row.string(remark) }
    row.endArray()
    _ = row.withBytes { blocks.add($0, to: &rows) }
  }

  private mutating func write(_ earlier: [Attempt]) {
    row.beginArray()
    for attempt in earlier {
      row.beginArray()
      row.integer(attempt.outcome.rank)
      row.integer((started.map { attempt.started.duration(since: $0) } ?? .zero).microseconds)
      row.integer(attempt.duration.microseconds)
      row.integer(words.workers.number(of: attempt.workerID))
      row.endArray()
    }
    row.endArray()
  }

  private mutating func noteRow(ofPickle index: Int) {
    while hasRow.count <= index { hasRow.append(false) }
    hasRow[index] = true
  }

  /// Writes the words of the rows as members of an object, and the blocks of the rows.
  func write(to writer: inout JSONWriter) {
    writer.strings("outcomes", Outcome.allCases.map(\.rawValue))
    words.write(to: &writer)
    writer.array("files") { writer in
      for file in files.contents {
        writer.array { writer in
          writer.string(file.uri)
          writer.string(file.keyword)
          writer.string(file.name)
          writer.string(file.description)
          writer.integer(file.source?.block ?? -1)
          writer.integer(file.source?.index ?? -1)
        }
      }
    }
    if !code.isEmpty {
      writer.array("code") { writer in
        for (path, location) in code {
          writer.array { writer in
            writer.string(path)
            writer.integer(location.block)
            writer.integer(location.index)
          }
        }
      }
    }
    writer.array("rows") { writer in for block in rows.blocks { writer.integer(block) } }
  }

  /// Writes the remaining rows.
  mutating func end(_ blocks: inout PackedBlocks) { blocks.end(&rows) }

  private mutating func file(of attempt: Attempt) -> Int {
    let (uri, sources) = (attempt.pickle.uri, sources)
    return files.position(of: uri) {
      let feature = attempt.feature
      return File(
        uri: uri, keyword: feature?.keyword ?? "", name: feature?.name ?? "", description: feature?.description ?? "",
        source: sources[PathKey(uri)])
    }
  }
}

extension Duration {
  /// The duration in microseconds for the data of the page.
  var microseconds: Int { wholeNanoseconds / 1000 }
}

extension JSONWriter {
  /// Writes a member with a list of texts.
  mutating func strings(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array { writer in for text in texts { writer.string(text) } }
  }
}

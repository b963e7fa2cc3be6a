import Messages
import OperatingSystem

/// The data of the page: packed blocks with the details of scenarios and the texts of files, and their index.
struct PageData {
  private var blocks: PackedBlocks
  private var index: ReportIndex
  private var scenarios = PackedBlocks.Pile()
  private var sources = PackedBlocks.Pile()
  private var value = JSONWriter(capacity: 4096)

  /// Begins without data.
  ///
  /// - Parameters:
  ///   - output: the output for the blocks.
  ///   - keepsPickles: whether earlier runs are compared with this one.
  init(output: OutputFile, keepsPickles: Bool) {
    blocks = PackedBlocks(output: output)
    index = ReportIndex(keepsPickles: keepsPickles)
  }

  /// Records the start of the run.
  mutating func begin(at moment: Timestamp) { index.begin(at: moment) }

  /// Adds the text of a feature file; the first one of a file counts.
  mutating func add(_ source: SourceFile) {
    guard !index.hasSource(source.uri) else { return }
    index.addSource(source.uri, at: pack(source.bytes))
  }

  /// Adds a scenario.
  ///
  /// - Parameters:
  ///   - attempt: its last attempt.
  ///   - earlier: its earlier attempts.
  ///   - isFailure: whether it fails the run.
  ///   - settings: the settings of the report.
  mutating func add(_ attempt: Attempt, after earlier: [Attempt], isFailure: Bool, _ settings: ReportSettings) {
    let location = blocks.begin(&scenarios)
    value.removeAll()
    value.scenario(earlier + [attempt], command: settings.command(for: attempt), settings) { value in
      blocks.drain(&value, to: &scenarios)
    }
    blocks.end(&value, to: &scenarios)
    index.add(attempt, at: location, isFailure: isFailure, earlier: earlier, to: &blocks)
  }

  /// Writes the remaining blocks of scenarios and files.
  ///
  /// - Parameter code: the step files.
  mutating func end(_ code: DefinitionFiles) {
    blocks.end(&scenarios)
    for (path, bytes) in code.contents { index.addCode(path, at: pack(bytes)) }
    blocks.end(&sources)
    index.end(&blocks)
  }

  /// Writes the block that a page reads first.
  ///
  /// - Parameters:
  ///   - comparison: the data about earlier runs.
  ///   - pickles: all scenarios of the stream, in its order.
  ///   - members: writes members about the run.
  /// - Returns: the number of the block.
  mutating func writeRun(
    _ comparison: ReportComparison, of pickles: some Sequence<Pickle>, _ members: (inout JSONWriter) -> Void
  ) -> Int {
    value.removeAll()
    value.object { value in
      value.member("format", 1)
      members(&value)
      index.write(to: &value)
      if !comparison.isEmpty { comparison.write(pickles, shown: index.hasRow, to: &blocks, &value) }
    }
    var pile = PackedBlocks.Pile()
    let block = value.withBytes { blocks.add($0, to: &pile) }.block
    blocks.end(&pile)
    return block
  }

  /// Packs the text of a file.
  private mutating func pack(_ bytes: [UInt8]) -> PackedBlocks.Location {
    value.removeAll()
    bytes.withUnsafeBufferPointer { value.utf8($0) }
    return value.withBytes { blocks.add($0, to: &sources) }
  }
}

import OperatingSystem

/// Markup in order, of which only the last part is in memory.
struct SpooledMarkup {
  /// The size of the markup kept in memory, in bytes.
  private static let mostInMemory = 1 << 12

  private let spool: SpoolFile
  /// The ranges of the earlier parts in the file.
  private var putAside: [Range<Int>] = []
  private var last = MarkupWriter()

  /// Begins without markup.
  ///
  /// - Parameter spool: the file for the earlier parts.
  init(in spool: SpoolFile) { self.spool = spool }

  /// Adds markup at the end.
  mutating func add(_ markup: MarkupWriter) {
    last.markup(markup)
    guard last.bytes.count >= Self.mostInMemory, let range = spool.add(last) else { return }
    putAside.append(range)
    last = MarkupWriter()
  }

  /// Writes all parts.
  ///
  /// - Throws: if the spool file cannot be read.
  func write(to output: OutputFile) throws(FileSystem.Failure) {
    for range in putAside { try spool.write(range, to: output) }
    last.write(to: output)
  }
}

import CLibrary
package import JSON
package import OperatingSystem
package import SourceText

/// The journal of a wall: a file with a line for each event.
///
/// A line is written with one call and is on the disk before the event is handled. If the process or the machine stops
/// in the middle of a line, the next start ignores this line, because it has no line end.
package final class WallJournal {
  private let path: String
  /// The descriptor of the file; negative if a rewritten journal could not be opened again.
  private var descriptor: Int32

  /// Opens the file, which is created if it is missing.
  ///
  /// - Parameter path: the file.
  /// - Returns: the journal and its entries.
  /// - Throws: a `Diagnostic` if the file cannot be read or written, or if a complete line is not a journal entry.
  package static func open(_ path: String) throws(Diagnostic) -> (journal: WallJournal, entries: [JSONValue]) {
    do throws(FileSystem.Failure) {
      let bytes = try FileSystem.kindIfAny(of: path) == nil ? [] : try FileSystem.read(path, isKept: true)
      try removeHalfRewritten(path)
      let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let journal = try WallJournal(path, length: whole)
      var entries: [JSONValue] = []
      for (index, line) in bytes[..<whole].split(separator: UInt8(ascii: "\n")).enumerated() {
        do throws(JSONError) {
          entries.append(try JSONValue(parsing: Array(line)))
        } catch {
          throw FileSystem.Failure(
            path: path, code: EINVAL, explanation: "line \(index + 1) is not a journal entry: \(error)")
        }
      }
      return (journal, entries)
    } catch {
      throw Diagnostic(error, advice: "The wall stores its data in this folder; --state names another one.")
    }
  }

  /// Removes the temporary files of processes that were ended while they rewrote the journal.
  private static func removeHalfRewritten(_ path: String) throws(FileSystem.Failure) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let (folder, name) = (String(path[..<slash]), path[path.index(after: slash)...])
    for other in try FileSystem.names(in: folder) where other.hasPrefix("\(name).") && other.hasSuffix(".part") {
      try FileSystem.remove("\(folder)/\(other)")
    }
  }

  private init(_ path: String, length: Int) throws(FileSystem.Failure) {
    self.path = path
    descriptor = try Self.descriptor(of: path, O_CREAT)
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func descriptor(of path: String, _ flags: Int32 = 0) throws(FileSystem.Failure) -> Int32 {
    let descriptor = SystemCalls.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return descriptor
  }

  /// Appends an entry.
  ///
  /// - Throws: an error if the entry cannot be written. A part that was written is removed.
  package func append(_ entry: JSONValue) throws(FileSystem.Failure) {
    if descriptor < 0 { descriptor = try Self.descriptor(of: path) }
    let bytes = entry.bytes + [UInt8(ascii: "\n")]
    let before = lseek(descriptor, 0, SEEK_END)
    let count = bytes.withUnsafeBytes { SystemCalls.write(descriptor, $0) }
    guard count == bytes.count, fsync(descriptor) == 0 else {
      let code = count >= 0 && count < bytes.count ? ENOSPC : errno
      // Part of a line would make the next one unreadable.
      _ = ftruncate(descriptor, before)
      throw FileSystem.Failure(path: path, code: code)
    }
  }

  /// Replaces the journal atomically by a shorter one.
  ///
  /// - Parameter entries: the entries of the new journal.
  /// - Throws: an error if the new journal cannot be written. The old one is kept then.
  package func rewrite(_ entries: [JSONValue]) throws(FileSystem.Failure) {
    let file = try OutputFile.replacement(of: path)
    for entry in entries { file.write(entry.bytes + [UInt8(ascii: "\n")]) }
    try file.finish()
    // The open descriptor belongs to the old file, which has no name any more.
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    descriptor = try Self.descriptor(of: path)
  }
}

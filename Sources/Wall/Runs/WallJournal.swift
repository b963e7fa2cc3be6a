import CLibrary
package import JSON
package import SourceText

/// What a wall knows, as a file to which a line is appended for each thing that happens.
///
/// A line is written with one call and is on the disk before anything is made of it. Where the process, or the machine, ends in
/// the middle of one, that line is left out at the next start: it has no end.
package final class WallJournal {
  private let path: String
  /// The file; negative where a journal was rewritten and could not be opened again yet.
  private var descriptor: Int32

  /// Opens the file, which is made where it is missing.
  ///
  /// - Parameter path: the file.
  /// - Returns: the journal, and what it says so far.
  /// - Throws: a `Diagnostic` where it cannot be read or written, or a line in its middle is none of a journal.
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
            path: path, code: EINVAL, explanation: "line \(index + 1) is none of a journal: \(error)")
        }
      }
      return (journal, entries)
    } catch {
      throw Diagnostic(error, advice: "The wall keeps there what it knows; --state names another folder.")
    }
  }

  /// Removes what a process has left beside a journal that was ended while it rewrote it.
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
  /// - Throws: when it cannot be written; what was written of it does not count.
  package func append(_ entry: JSONValue) throws(FileSystem.Failure) {
    if descriptor < 0 { descriptor = try Self.descriptor(of: path) }
    let bytes = entry.bytes + [UInt8(ascii: "\n")]
    let before = lseek(descriptor, 0, SEEK_END)
    let count = bytes.withUnsafeBytes { SystemCalls.write(descriptor, $0) }
    guard count == bytes.count, fsync(descriptor) == 0 else {
      let code = count >= 0 && count < bytes.count ? ENOSPC : errno
      // Half a line would spoil the one behind it.
      _ = ftruncate(descriptor, before)
      throw FileSystem.Failure(path: path, code: code)
    }
  }

  /// Replaces the journal by a shorter one in one go.
  ///
  /// - Parameter entries: everything that it then says.
  /// - Throws: when it cannot be written; the earlier one is there then.
  package func rewrite(_ entries: [JSONValue]) throws(FileSystem.Failure) {
    let file = try OutputFile.replacement(of: path)
    for entry in entries {
      (entry.bytes + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { file.write($0) }
    }
    try file.finish()
    // What was open is the earlier file, which has no name any more.
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    descriptor = try Self.descriptor(of: path)
  }
}

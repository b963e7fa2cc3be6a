import CLibrary

/// Where a report goes: standard output, or a file that is complete or absent.
///
/// A file is written beside its place and moved there by `finish`, so that nobody ever reads half of one. The first
/// failure is kept and thrown by `finish`; what is written after it is dropped.
package final class OutputFile {
  /// The path as the user gave it, or the name of a stream.
  package let path: String
  /// Where the file is moved to, from the root on; empty for a stream.
  private let target: String
  private(set) var descriptor: Int32
  /// The name that the file has before it is moved to its place; nil for a stream.
  private let temporaryPath: String?
  /// Whether the file gets that name only when it is finished.
  private let isNameless: Bool
  /// Whether the file takes the place of another one, which must not be lost even if the machine stops.
  private let isReplacement: Bool
  /// Whether this process alone knows what is written, and closes the descriptor.
  private let isInMemory: Bool
  /// Whether the output is a terminal that somebody looks at.
  package let isTerminal: Bool
  private var buffer: [UInt8] = []
  private var isFinished = false
  /// What went wrong first; nothing is written any more then.
  package private(set) var failure: FileSystem.Failure?

  /// The size from which on the buffer is handed to the system, in bytes.
  private static let bufferSize = 1 << 16

  private init(
    path: String, target: String = "", descriptor: Int32, temporaryPath: String?, isNameless: Bool = false,
    isReplacement: Bool = false, isInMemory: Bool = false
  ) {
    self.path = path
    self.target = target
    self.descriptor = descriptor
    self.temporaryPath = temporaryPath
    self.isNameless = isNameless
    self.isReplacement = isReplacement
    self.isInMemory = isInMemory
    isTerminal = isatty(descriptor) == 1
  }

  deinit {
    if isInMemory { close(descriptor) }
    if let temporaryPath, descriptor >= 0 {
      close(descriptor)
      if !isNameless { unlink(temporaryPath) }
    }
  }

  /// Standard output.
  package static var standardOutput: OutputFile {
    OutputFile(path: "standard output", descriptor: STDOUT_FILENO, temporaryPath: nil)
  }

  /// Standard error.
  package static var standardError: OutputFile {
    OutputFile(path: "standard error", descriptor: STDERR_FILENO, temporaryPath: nil)
  }

  /// An output that only `text` shows.
  ///
  /// - Throws: when there is no room for it.
  package static func inMemory() throws(FileSystem.Failure) -> OutputFile {
    OutputFile(
      path: "a text in memory", descriptor: try FileDescriptors.memoryFile(), temporaryPath: nil, isInMemory: true)
  }

  /// What was written so far to an output in memory; nothing of any other.
  package var text: String {
    guard isInMemory else { return "" }
    flush()
    lseek(descriptor, 0, SEEK_SET)
    return String(decoding: FileDescriptors.readToEnd(descriptor), as: UTF8.self)
  }

  /// Writes a text to standard error at once.
  package static func writeError(_ text: String) {
    let errors = standardError
    errors.write(text)
    errors.flush()
  }

  /// A file that appears at its path when it is finished; a pipe or device is written to as it is, and so is whatever
  /// `/dev` and `/proc` name. Where the path is a symbolic link, it stays one, and the file it leads to is written.
  ///
  /// - Parameters:
  ///   - path: where it is written.
  ///   - name: what it is called in messages; nil means by its path.
  ///   - isPrivate: whether nobody but the user may read a new file.
  /// - Throws: when the file cannot be made; nothing is left behind then.
  package static func file(
    at path: String, named name: String? = nil, isPrivate: Bool = false
  ) throws(FileSystem.Failure) -> OutputFile {
    // A path where nothing is yet is the ordinary case, so what fails here fails again, and is reported, when it is opened.
    let kind = try? FileSystem.kind(of: path)
    if kind == .folder { throw FileSystem.Failure(path: path, code: EISDIR) }
    if kind == .other || kind == .file && ["/dev/", "/proc/"].contains(where: path.hasPrefix) {
      // A pipe that nobody reads would be waited for.
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        let explanation = errno == ENXIO ? "no process reads this pipe" : nil
        throw FileSystem.Failure(path: path, code: errno, explanation: explanation)
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return OutputFile(path: name ?? path, descriptor: descriptor, temporaryPath: nil)
    }
    // From the root, so that it is the same file when the working folder is another one at the end.
    let absolute = path.hasPrefix("/") ? path : "\(FileSystem.workingFolder)/\(path)"
    let target = FileSystem.isLink(absolute) ? (try? FileSystem.resolved(absolute)) ?? absolute : absolute
    return try make(at: target, named: name ?? path, mode: isPrivate ? 0o600 : 0o644)
  }

  /// A folder for several files, which is made if it is missing; what is written to the output itself is dropped.
  ///
  /// - Parameter path: the folder, from the root on.
  package static func folder(at path: String) throws(FileSystem.Failure) -> OutputFile {
    try FileSystem.makeFolder(path)
    let output = OutputFile(path: path, descriptor: -1, temporaryPath: nil)
    output.isFinished = true
    return output
  }

  private static func make(
    at target: String, named path: String, mode: mode_t
  ) throws(FileSystem.Failure) -> OutputFile {
    let temporaryPath = "\(target).\(getpid()).part"
    if let descriptor = NamelessFile.open(besides: target, mode: mode) {
      return OutputFile(
        path: path, target: target, descriptor: descriptor, temporaryPath: temporaryPath, isNameless: true)
    }
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return OutputFile(path: path, target: target, descriptor: descriptor, temporaryPath: temporaryPath)
  }

  /// A file that takes the place of one when it is finished, with its permissions; symbolic links to it stay links.
  ///
  /// - Throws: when there is no such file, or it or its folder must not be written; nothing has changed then.
  package static func replacement(of path: String) throws(FileSystem.Failure) -> OutputFile {
    guard let resolved = realpath(path, nil) else { throw FileSystem.Failure(path: path, code: errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
      throw FileSystem.Failure(path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileSystem.Failure(path: path, code: EINVAL) }
    let temporaryPath = "\(target).\(getpid()).part"
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    let output = OutputFile(
      path: target, target: target, descriptor: descriptor, temporaryPath: temporaryPath, isReplacement: true)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return output
  }

  /// Whether what is written can be read before the output is finished, as on a terminal or in a pipe.
  package var isStream: Bool { temporaryPath == nil }

  /// Adds a text.
  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Adds bytes; many at a time go to the system without another copy.
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= Self.bufferSize else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.bufferSize { flush() }
      return
    }
    flush()
    writeThrough(UnsafeRawBufferPointer(bytes))
  }

  /// Hands everything written so far to the system.
  package func flush() {
    buffer.withUnsafeBytes { writeThrough($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: UnsafeRawBufferPointer) {
    var written = 0
    while written < bytes.count, failure == nil {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = SystemCalls.write(descriptor, rest)
      if count < 0 { failure = FileSystem.Failure(path: path, code: errno) } else { written += count }
    }
  }

  /// Ends the output: what is left is written, a file is moved to its place; doing so again does nothing.
  ///
  /// - Throws: the first failure there was; a file is then not at its place.
  package func finish() throws(FileSystem.Failure) {
    guard !isFinished else { return }
    isFinished = true
    flush()
    guard let temporaryPath else {
      if let failure { throw failure }
      return
    }
    if isReplacement, failure == nil, fsync(descriptor) != 0 { failure = FileSystem.Failure(path: path, code: errno) }
    // Where nothing is at its place yet, a file without a name gets that of its place at once.
    let isAtItsPlace = isNameless && failure == nil && NamelessFile.giveNew(target, to: descriptor)
    if isNameless, !isAtItsPlace, failure == nil, NamelessFile.give(temporaryPath, to: descriptor) != 0 {
      failure = FileSystem.Failure(path: path, code: errno)
    }
    if close(descriptor) != 0, failure == nil { failure = FileSystem.Failure(path: path, code: errno) }
    descriptor = -1
    if failure == nil, !isAtItsPlace, rename(temporaryPath, target) != 0 {
      failure = FileSystem.Failure(path: path, code: errno)
    }
    if let failure {
      unlink(isAtItsPlace ? target : temporaryPath)
      throw failure
    }
  }
}

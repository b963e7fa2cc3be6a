import CLibrary

/// The output of a report: standard output, or a file that is either complete or missing.
///
/// A file is written under a temporary name and moved to its path by `finish`, which prevents other programs from
/// reading a partial file. The first failure is stored and thrown by `finish`; text written after a failure is dropped.
package final class OutputFile {
  /// The path as given by the user, or the name of a stream.
  package let path: String
  private let destination: Destination
  private(set) var descriptor: Int32
  /// Whether the output is a terminal.
  package let isTerminal: Bool
  private var buffer: [UInt8] = []
  private var isFinished = false
  /// The first failure, after which writing stops; nil without a failure.
  package private(set) var failure: FileSystem.Failure?

  /// The buffer size from which on the buffer is written, in bytes.
  private static let bufferSize = 1 << 16

  private enum Destination {
    /// Standard output or error, a pipe or a device.
    case stream
    /// The memory of this process, which closes the descriptor.
    case memory
    case file(UnfinishedFile)
  }

  /// A file that is not at its path yet.
  private struct UnfinishedFile {
    enum Kind {
      /// A file that has no name at all until it is finished.
      case nameless
      case named
      /// A file that replaces another one, which must survive even a crash of the machine.
      case replacement
    }

    /// The absolute path of the finished file.
    let target: String
    let kind: Kind

    /// The path of the unfinished file, in the folder of the finished one.
    var temporaryPath: String { "\(target).\(getpid()).part" }
  }

  private init(path: String, descriptor: Int32, _ destination: Destination = .stream) {
    self.path = path
    self.descriptor = descriptor
    self.destination = destination
    isTerminal = isatty(descriptor) == 1
  }

  deinit {
    switch destination {
    case .stream: break
    case .memory: close(descriptor)
    case .file(let file):
      guard descriptor >= 0 else { return }
      close(descriptor)
      if file.kind != .nameless { unlink(file.temporaryPath) }
    }
  }

  /// Standard output.
  package static var standardOutput: OutputFile {
    OutputFile(path: "standard output", descriptor: STDOUT_FILENO)
  }

  /// Standard error.
  package static var standardError: OutputFile {
    OutputFile(path: "standard error", descriptor: STDERR_FILENO)
  }

  /// Creates an output in memory, readable through `text`.
  ///
  /// - Throws: if the system cannot create the file.
  package static func inMemory() throws(FileSystem.Failure) -> OutputFile {
    OutputFile(path: "a text in memory", descriptor: try FileDescriptors.memoryFile(), .memory)
  }

  /// The text already written to an output in memory; empty for other outputs.
  package var text: String {
    guard case .memory = destination else { return "" }
    flush()
    return String(decoding: FileDescriptors.readFromStart(descriptor), as: UTF8.self)
  }

  /// Writes a text to standard error at once.
  package static func writeError(_ text: String) {
    let errors = standardError
    errors.write(text)
    errors.flush()
  }

  /// Creates an output for a path; a file appears at its path when it is finished.
  ///
  /// Pipes, devices and all paths in `/dev` and `/proc` are written directly. A symbolic link stays a link, and its
  /// destination is written.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name in messages; nil for the path.
  ///   - isPrivate: whether only the user may read a new file.
  /// - Throws: if the file cannot be created; no files are left behind.
  package static func file(
    at path: String, named name: String? = nil, isPrivate: Bool = false
  ) throws(FileSystem.Failure) -> OutputFile {
    // Usually the path does not exist yet. Any other failure occurs again, and is reported, when the file is opened.
    let kind = try? FileSystem.kind(of: path)
    if kind == .folder { throw FileSystem.Failure(path: path, code: EISDIR) }
    if kind == .other || kind == .file && FileSystem.isSystemPath(path) {
      // Without O_NONBLOCK, a pipe without a reader would block.
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        let explanation = errno == ENXIO ? "no process reads this pipe" : nil
        throw FileSystem.Failure(path: path, code: errno, explanation: explanation)
      }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return OutputFile(path: name ?? path, descriptor: descriptor)
    }
    // An absolute path stays the same even if the working folder changes before the end.
    let absolute = path.hasPrefix("/") ? path : "\(FileSystem.workingFolder)/\(path)"
    let target = FileSystem.isLink(absolute) ? (try? FileSystem.resolved(absolute)) ?? absolute : absolute
    return try make(at: target, named: name ?? path, mode: isPrivate ? 0o600 : 0o644)
  }

  /// Creates an output that stands for a folder of several files; text written to the output itself is dropped.
  ///
  /// - Parameter path: the absolute path of the folder, which is created if missing.
  package static func folder(at path: String) throws(FileSystem.Failure) -> OutputFile {
    try FileSystem.makeFolder(path)
    let output = OutputFile(path: path, descriptor: -1)
    output.isFinished = true
    return output
  }

  private static func make(
    at target: String, named path: String, mode: mode_t
  ) throws(FileSystem.Failure) -> OutputFile {
    if let descriptor = NamelessFile.open(besides: target, mode: mode) {
      return OutputFile(path: path, descriptor: descriptor, .file(UnfinishedFile(target: target, kind: .nameless)))
    }
    let file = UnfinishedFile(target: target, kind: .named)
    let descriptor = open(file.temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return OutputFile(path: path, descriptor: descriptor, .file(file))
  }

  /// Creates a file that replaces an existing file when finished. The permissions are kept, and symbolic links to the
  /// file stay links.
  ///
  /// - Throws: if the existing file is missing, or if it or its folder is not writable; the existing file stays
  ///   unchanged.
  package static func replacement(of path: String) throws(FileSystem.Failure) -> OutputFile {
    guard let resolved = realpath(path, nil) else { throw FileSystem.Failure(path: path, code: errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
      throw FileSystem.Failure(path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileSystem.Failure(path: path, code: EINVAL) }
    let file = UnfinishedFile(target: target, kind: .replacement)
    let descriptor = open(file.temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    let output = OutputFile(path: target, descriptor: descriptor, .file(file))
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
    return output
  }

  /// Whether written text is readable before the output is finished, as on a terminal or in a pipe.
  package var isStream: Bool { if case .file = destination { false } else { true } }

  /// Adds a text.
  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Writes a whole file, and replaces an existing one atomically.
  ///
  /// - Throws: if the file cannot be written; an existing one stays unchanged.
  package static func write(
    _ bytes: [UInt8], to path: String, isPrivate: Bool = false
  ) throws(FileSystem.Failure) {
    let file = try file(at: path, isPrivate: isPrivate)
    file.write(bytes)
    try file.finish()
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { write($0) } }

  /// Adds bytes; a large block is written without another copy.
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= Self.bufferSize else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.bufferSize { flush() }
      return
    }
    flush()
    writeThrough(UnsafeRawBufferPointer(bytes))
  }

  /// Writes the buffer.
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

  /// Finishes the output: writes the buffer and moves a file to its path. Further calls have no effect.
  ///
  /// - Throws: the first failure; the path of a file is then unchanged.
  package func finish() throws(FileSystem.Failure) {
    guard !isFinished else { return }
    isFinished = true
    flush()
    guard case .file(let file) = destination else {
      if let failure { throw failure }
      return
    }
    if file.kind == .replacement, failure == nil, fsync(descriptor) != 0 {
      failure = FileSystem.Failure(path: path, code: errno)
    }
    // If the path is unused, a file without a name gets its final name directly.
    let isNameless = file.kind == .nameless
    let isAtItsPlace = isNameless && failure == nil && NamelessFile.giveNew(file.target, to: descriptor)
    if isNameless, !isAtItsPlace, failure == nil, NamelessFile.give(file.temporaryPath, to: descriptor) != 0 {
      failure = FileSystem.Failure(path: path, code: errno)
    }
    if close(descriptor) != 0, failure == nil { failure = FileSystem.Failure(path: path, code: errno) }
    descriptor = -1
    if failure == nil, !isAtItsPlace, rename(file.temporaryPath, file.target) != 0 {
      failure = FileSystem.Failure(path: path, code: errno)
    }
    if let failure {
      unlink(isAtItsPlace ? file.target : file.temporaryPath)
      throw failure
    }
  }
}

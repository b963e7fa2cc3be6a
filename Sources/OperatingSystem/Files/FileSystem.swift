import CLibrary
package import SourceText

/// Access to the file system through the C library, without loading Foundation.
package enum FileSystem {
  /// The kind of a path's destination, with symbolic links followed.
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// The reason why a path could not be used.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as given.
    package let path: String
    /// The error number of the system.
    package let code: Int32
    /// A more precise description of the problem; nil to use the system's description of the error number.
    private let explanation: String?

    package init(path: String, code: Int32, explanation: String? = nil) {
      self.path = path
      self.code = code
      self.explanation = explanation
    }

    /// Creates the failure for a pipe, device or socket in place of an ordinary file.
    package init(notOrdinaryFile path: String) {
      self.init(path: path, code: EINVAL, explanation: "this is not an ordinary file")
    }

    /// The description of the problem, mostly the system's own, such as "No such file or directory".
    package var reason: String {
      // The system's description of a name that is not UTF-8 mentions wide characters instead.
      explanation ?? (code == EILSEQ ? "the name is not UTF-8" : String(cString: strerror(code)))
    }

    /// A copy of the failure with the path in its given form.
    package func of(_ path: String) -> Failure { Failure(path: path, code: code, explanation: explanation) }
    package var description: String { "\(path): \(reason)" }
  }

  /// The error numbers for missing files and cyclic links.
  static let missing: [Int32] = [ENOENT, ELOOP]

  /// The kind of a path's destination; nil for a missing file or broken link.
  package static func kindIfAny(of path: String) throws(Failure) -> Kind? {
    do {
      return try kind(of: path)
    } catch  where missing.contains(error.code) || error.code == ENOTDIR {
      return nil
    }
  }

  /// Whether the path leads to a file that this user may execute; false for folders and missing files.
  package static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? kind(of: path)) == .file
  }

  /// The kind of a path's destination.
  package static func kind(of path: String) throws(Failure) -> Kind {
    kind(try status(of: path))
  }

  /// The system's description of a path's destination.
  private static func status(of path: String) throws(Failure) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
    return status
  }

  /// Whether a path leads, possibly through links, to the ordinary file of a descriptor.
  package static func isFile(at path: String, ofDescriptor descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    guard stat(path, &named) == 0, fstat(descriptor, &opened) == 0, kind(opened) == .file else { return false }
    return named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Reads the whole content of a file, device or pipe; a pipe must have a writer.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: the size limit in bytes; larger files are rejected before they fill the memory.
  ///   - isKept: whether the file is one of the command's own, which must be an ordinary file. A pipe in its place
  ///     would block the command.
  package static func read(_ path: String, atMost most: Int = .max, isKept: Bool = false) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      // The missing file is the target of the link, not the link itself.
      throw Failure(
        path: path, code: code, explanation: code == ENOENT && isLink(path) ? "a link that leads nowhere" : nil)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno) }
    guard !isKept || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(notOrdinaryFile: path)
    }
    var content: [UInt8] = []
    // Files in these folders, such as standard input, are already open and never block in vain.
    if status.st_mode & S_IFMT == S_IFIFO, !isSystemPath(path) {
      guard let beginning = beginning(ofPipe: descriptor) else {
        throw Failure(path: path, code: EINVAL, explanation: "no process writes to this pipe")
      }
      content = beginning
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    guard status.st_size <= most else { throw Failure(path: path, code: EFBIG) }
    // One byte more than the size: the end of an unchanged file is then found without a second buffer.
    var room = max(Int(status.st_size), 0) + 1
    while true {
      let (chunk, failure) = nextChunk(of: descriptor, atMost: room)
      if let failure { throw Failure(path: path, code: failure) }
      if content.isEmpty { content = chunk } else { content += chunk }
      guard content.count <= most else { throw Failure(path: path, code: EFBIG) }
      if chunk.count < room { return content }
      room = 1 << 16
    }
  }

  /// Reads bytes until a limit or the end of the file.
  ///
  /// - Returns: the bytes, fewer than the limit at the end of the file; and the code of an error, nil without one.
  static func nextChunk(of descriptor: Int32, atMost most: Int) -> (bytes: [UInt8], failure: Int32?) {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      while filled < most {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<most])
        let count = SystemCalls.read(descriptor, into: rest)
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    return (bytes, failure)
  }

  /// Tries to read a pipe, opened without blocking, to find out whether it has a writer.
  ///
  /// - Returns: nil if the pipe has no writer and no data.
  private static func beginning(ofPipe pipe: Int32) -> [UInt8]? {
    var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if poll(&wait, 1, 0) > 0 { return [] }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { SystemCalls.read(pipe, into: $0) }
    // Without a writer the pipe is at its end; with one there may be no data yet.
    return count == 0 ? nil : count > 0 ? [byte] : []
  }

  /// Creates an empty file, or sets the modification time of an existing file to now.
  package static func touch(_ path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    guard futimens(descriptor, nil) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// Creates an empty file, unless its path is taken.
  ///
  /// - Returns: whether this call has created the file. Of several processes, only one gets true.
  package static func claim(_ path: String) throws(Failure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw Failure(path: path, code: errno)
    }
    close(descriptor)
    return true
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isWanted: whether to return a name; large folders, such as the one for temporary files, have thousands of
  ///     names.
  ///   - invalid: receives each name that is not valid UTF-8, its invalid bytes written as `\xE9`, and the kind of
  ///     its destination; the kind is nil for a broken link. Such names cannot be part of a path and are not returned.
  package static func names(
    in folder: String, where isWanted: (_ name: String) -> Bool = { _ in true },
    invalid: (_ name: String, _ kind: Kind?) -> Void = { _, _ in }
  ) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw Failure(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) { bytes in
          if let name = String(validatingCString: bytes) {
            if name != "." && name != "..", isWanted(name) { names.append(name) }
          } else {
            var status = stat()
            let isThere = fstatat(dirfd(stream), bytes, &status, 0) == 0
            let wrong = UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))
            invalid(UTF8Validation.visible(Array(wrong)), isThere ? kind(status) : nil)
          }
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw Failure(path: folder, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The absolute path without links.
  ///
  /// - Throws: if the path leads to a missing file.
  package static func resolved(_ path: String) throws(Failure) -> String {
    guard let resolved = realpath(path, nil) else { throw Failure(path: path, code: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a path exists, which includes broken links.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a path belongs to the system, such as the process's standard output, and not to a project.
  package static func isSystemPath(_ path: String) -> Bool { ["/dev/", "/proc/"].contains(where: path.hasPrefix) }

  /// Whether the path itself is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var byte: CChar = 0
    return readlink(path, &byte, 1) >= 0
  }

  /// The modification time of a file in seconds and nanoseconds since 1970, with symbolic links followed.
  package static func modificationTime(of path: String) throws(Failure) -> (seconds: Int, nanoseconds: Int) {
    let time = Platform.modificationTime(of: try status(of: path))
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// The size and modification time as a text, which changes when the file is rewritten.
  package static func version(of path: String) throws(Failure) -> String {
    let status = try status(of: path)
    let time = Platform.modificationTime(of: status)
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// The last component of a path; a path without components is returned unchanged.
  package static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// The folder of a file, without a slash at the end; `.` for a path without a folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part of a path up to its last slash; empty for a path without a folder.
  package static func folderPart(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The endings of the names of feature files.
  private static let featureEndings = [".feature", ".feature.md"]

  /// Whether a name ends like the name of a feature file.
  package static func isFeature(_ name: String) -> Bool { featureEndings.contains { name.hasSuffix($0) } }

  /// The working folder, to which relative paths refer.
  package static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path relative to the working folder; paths outside of it are returned unchanged.
  package static func fromWorkingFolder(_ path: String) -> String {
    let folder = workingFolder + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// The identity of a file or folder on this machine, independent of its paths.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The identity of a path's destination, with symbolic links followed.
  package static func identity(of path: String) throws(Failure) -> Identity {
    Identity(try status(of: path))
  }
}

extension Diagnostic {
  /// Creates the diagnostic for a failure of the file system.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - advice: advice for solving the problem.
  package init(_ failure: FileSystem.Failure, advice: String? = nil) {
    self.init(uri: failure.path, problem: failure.reason, advice: advice)
  }
}

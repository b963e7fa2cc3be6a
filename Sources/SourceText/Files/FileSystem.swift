import CLibrary

/// What the project asks of the file system, straight from the C library: Foundation is not loaded for it.
package enum FileSystem {
  /// What a path leads to, symbolic links followed.
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// Why a path could not be used.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as it was given.
    package let path: String
    /// The error number of the system.
    package let code: Int32
    /// What is wrong where the system does not say it; nil where its words for the number do.
    private let explanation: String?

    package init(path: String, code: Int32, explanation: String? = nil) {
      self.path = path
      self.code = code
      self.explanation = explanation
    }

    /// A path of a pipe, a device or a socket, where only an ordinary file makes sense.
    package init(isNoFile path: String) {
      self.init(path: path, code: EINVAL, explanation: "this is not an ordinary file")
    }

    /// What is wrong, mostly what the system says about the error number, such as "No such file or directory".
    package var reason: String {
      // The system's words for a name that is not UTF-8 are about wide characters.
      explanation ?? (code == EILSEQ ? "the name is not UTF-8" : String(cString: strerror(code)))
    }

    /// The same failure of a path as it was given.
    package func of(_ path: String) -> Failure { Failure(path: path, code: code, explanation: explanation) }
    package var description: String { "\(path): \(reason)" }
  }

  /// The error numbers of a path that leads nowhere: nothing there, or links in a circle.
  static let missing: [Int32] = [ENOENT, ELOOP]

  /// What the path leads to; nil where it leads nowhere.
  package static func kindIfAny(of path: String) throws(Failure) -> Kind? {
    do {
      return try kind(of: path)
    } catch  where missing.contains(error.code) || error.code == ENOTDIR {
      return nil
    }
  }

  /// Whether the path leads to a file that this user may run; a path that leads nowhere does not, and neither does a folder.
  package static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? kind(of: path)) == .file
  }

  /// What the path leads to.
  package static func kind(of path: String) throws(Failure) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
    return kind(status)
  }

  /// Whether a path leads to the ordinary file that a descriptor has open, whatever links lead there.
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

  /// The whole content of a file; devices, and pipes to which somebody writes, are read to their end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: how many bytes it can have; one with more is refused before it fills the memory.
  ///   - isKept: whether the command keeps the file for itself, so that nothing but an ordinary file is read: a pipe would be
  ///     waited for.
  package static func read(_ path: String, atMost most: Int = .max, isKept: Bool = false) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      // The file that the link leads to is missing, not the one that is named.
      throw Failure(
        path: path, code: code, explanation: code == ENOENT && isLink(path) ? "a link that leads nowhere" : nil)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno) }
    guard !isKept || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(isNoFile: path)
    }
    var content: [UInt8] = []
    // What the system names, such as standard input, was opened by somebody else and is never waited for in vain.
    if status.st_mode & S_IFMT == S_IFIFO, !["/dev/", "/proc/"].contains(where: path.hasPrefix) {
      guard let beginning = beginning(ofPipe: descriptor) else {
        throw Failure(path: path, code: EINVAL, explanation: "no process writes to this pipe")
      }
      content = beginning
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    guard status.st_size <= most else { throw Failure(path: path, code: EFBIG) }
    // One byte more than the size: a file that did not grow is known to be at its end without a second buffer.
    var room = max(Int(status.st_size), 0) + 1
    while true {
      var failure: Int32?
      var isAtEnd = false
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        while filled < room {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<room])
          let count = SystemCalls.read(descriptor, into: rest)
          if count < 0 { failure = errno }
          if count == 0 { isAtEnd = true }
          guard count > 0 else { return }
          filled += count
        }
      }
      if let failure { throw Failure(path: path, code: failure) }
      if content.isEmpty { content = chunk } else { content += chunk }
      guard content.count <= most else { throw Failure(path: path, code: EFBIG) }
      if isAtEnd { return content }
      room = 1 << 16
    }
  }

  /// The end of an ordinary file, whatever its size.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: how many bytes are read.
  /// - Returns: the last bytes, and how many the file has.
  package static func readEnd(of path: String, atMost most: Int) throws(Failure) -> (bytes: [UInt8], size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(isNoFile: path) }
    let size = Int(status.st_size)
    lseek(descriptor, off_t(max(size - most, 0)), SEEK_SET)
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(size, most)) { buffer, filled in
      while filled < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let count = SystemCalls.read(descriptor, into: rest)
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    if let failure { throw Failure(path: path, code: failure) }
    return (bytes, size)
  }

  /// What was read of a pipe that was opened without waiting, to find out whether somebody writes to it.
  ///
  /// - Returns: `nil` if nobody does, and nobody has written to it and closed it since it was opened.
  private static func beginning(ofPipe pipe: Int32) -> [UInt8]? {
    var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if poll(&wait, 1, 0) > 0 { return [] }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { SystemCalls.read(pipe, into: $0) }
    // Without a writer, a pipe is at its end; with one, there may be nothing to be read yet.
    return count == 0 ? nil : count > 0 ? [byte] : []
  }

  /// Makes an empty file, or marks one that is there as changed now.
  package static func touch(_ path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    guard futimens(descriptor, nil) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// The names in a folder, `.` and `..` left out, sorted by their bytes.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isWanted: whether a name is among those that are returned; folders such as the one for temporary files have thousands.
  ///   - unspeakable: takes each name that is not UTF-8, its wrong bytes written as `\xE9`, and what it leads to; `nil` for
  ///     a link that leads nowhere. No path can be made of such a name, so it is not among those that are returned.
  package static func names(
    in folder: String, where isWanted: (_ name: String) -> Bool = { _ in true },
    unspeakable: (_ name: String, _ kind: Kind?) -> Void = { _, _ in }
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
            unspeakable(UTF8Validation.visible(Array(wrong)), isThere ? kind(status) : nil)
          }
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw Failure(path: folder, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path from the root, without links in it.
  ///
  /// - Throws: when it leads nowhere.
  package static func resolved(_ path: String) throws(Failure) -> String {
    guard let resolved = realpath(path, nil) else { throw Failure(path: path, code: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether there is something at a path, be it a link that leads nowhere.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path itself is a symbolic link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var byte: CChar = 0
    return readlink(path, &byte, 1) >= 0
  }

  /// When the content of a file was last changed, in seconds and nanoseconds since 1970, symbolic links followed.
  package static func modificationTime(of path: String) throws(Failure) -> (seconds: Int, nanoseconds: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
    let time = Platform.modificationTime(of: status)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// What changes when a file is written anew, as a text: its size and the time of its last change.
  package static func version(of path: String) throws(Failure) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
    let time = try modificationTime(of: path)
    return "\(status.st_size) \(time.seconds) \(time.nanoseconds)"
  }

  /// Makes a folder with those around it; nothing is done where it exists.
  package static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    if code == EEXIST, let kind = try? kind(of: path), kind == .folder { return }
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw Failure(path: path, code: code == EEXIST ? ENOTDIR : code)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Failure(path: path, code: errno) }
  }

  /// Makes a folder that nobody but the user can write, in one that is there.
  package static func makePrivateFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// The name of a file or folder without the folders around it; a path without any name as it is.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Makes the folder of a file with those around it; nothing is done where it exists.
  package static func makeFolder(around path: String) throws(Failure) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try makeFolder(String(path[..<slash]))
  }

  /// Moves a file or folder to another place of the same disk in one go.
  package static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw Failure(path: target, code: errno) }
  }

  /// Removes a file, or a folder with everything in it; links are removed, not followed.
  package static func remove(_ path: String) throws(Failure) {
    if unlink(path) == 0 { return }
    guard errno == EISDIR || errno == EPERM else {
      if errno == ENOENT { return }
      throw Failure(path: path, code: errno)
    }
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// The folder that relative paths start from.
  package static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path as it is from the working folder on, where it leads into it.
  package static func fromWorkingFolder(_ path: String) -> String {
    let folder = workingFolder + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// What identifies a file or folder on the machine, however many paths lead to it.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The identity of what the path leads to, symbolic links followed.
  package static func identity(of path: String) throws(Failure) -> Identity {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
    return Identity(status)
  }
}

extension Diagnostic {
  /// A failure of the file system as it is shown to a user.
  ///
  /// - Parameters:
  ///   - failure: what the system said.
  ///   - advice: what the reader can do about it.
  package init(_ failure: FileSystem.Failure, advice: String? = nil) {
    self.init(uri: failure.path, problem: failure.reason, advice: advice)
  }
}

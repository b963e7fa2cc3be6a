import CLibrary

extension FileSystem {
  /// Makes a folder and its missing parents; an existing folder is left unchanged.
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

  /// Makes a folder in an existing one, writable only for the user.
  package static func makePrivateFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// The folder for temporary files, from the environment variable `TMPDIR`.
  package static var temporaryFolder: String { Environment["TMPDIR"] ?? "/tmp" }

  /// Makes a new folder for temporary files, writable only for the user.
  ///
  /// - Parameter name: the beginning of its name.
  /// - Returns: its path.
  /// - Throws: a failure if the folder for temporary files is missing or not writable.
  package static func makeTemporaryFolder(named name: String) throws(Failure) -> String {
    let template = "\(temporaryFolder)/\(name)-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw Failure(path: template, code: errno) }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes the folder of a file and its missing parents; an existing folder is left unchanged.
  package static func makeFolder(around path: String) throws(Failure) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try makeFolder(String(path[..<slash]))
  }

  /// Moves a file or folder atomically within the same disk.
  package static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw Failure(path: target, code: errno) }
  }

  /// Removes a file, or a folder and its contents. Links are removed, not followed.
  package static func remove(_ path: String) throws(Failure) {
    if unlink(path) == 0 { return }
    guard errno == EISDIR || errno == EPERM else {
      if errno == ENOENT { return }
      throw Failure(path: path, code: errno)
    }
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 else { throw Failure(path: path, code: errno) }
  }
}

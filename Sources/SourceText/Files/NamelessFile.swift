import CLibrary

/// A file that has no name until it is given one, so that nothing is left of it when its process ends before.
///
/// Linux has such files (man 2 open, O_TMPFILE), though not in every file system.
enum NamelessFile {
  /// Opens a new file in the folder of a path; nil where the system or the file system has none.
  static func open(besides path: String, mode: mode_t) -> Int32? {
    #if os(Linux)
      // The header has the flag as an expression that is not imported: __O_TMPFILE | O_DIRECTORY.
      let flag: Int32 = 0o20_000_000 | O_DIRECTORY
      guard access(descriptors, X_OK) == 0 else { return nil }
      let descriptor = systemOpen(folder(of: path), O_WRONLY | O_CLOEXEC | flag, mode)
      return descriptor < 0 ? nil : descriptor
    #else
      return nil
    #endif
  }

  /// Gives a file its name, which whatever had it before loses.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  static func give(_ name: String, to descriptor: Int32) -> Int32 {
    unlink(name)
    return linkat(AT_FDCWD, "\(descriptors)/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
  }

  /// Where the system shows the open files of the process.
  private static let descriptors = "/proc/self/fd"

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// `open(2)`; inside the type above the name would mean its own function.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

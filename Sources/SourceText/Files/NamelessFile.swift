import CLibrary

/// A file that has no name until it is given one, so that nothing is left of it when its process ends before.
///
/// Not every system and file system has such files.
enum NamelessFile {
  /// Opens a new file in the folder of a path; nil where there are no such files.
  static func open(besides path: String, mode: mode_t) -> Int32? {
    Platform.openNamelessFile(in: folder(of: path), mode: mode)
  }

  /// Gives a file its name, which whatever had it before loses.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  static func give(_ name: String, to descriptor: Int32) -> Int32 {
    unlink(name)
    return Platform.give(name, to: descriptor)
  }

  /// Gives a file a name that nothing has; returns whether it has it now.
  static func giveNew(_ name: String, to descriptor: Int32) -> Bool {
    Platform.give(name, to: descriptor) == 0
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

import CLibrary

/// A file without a name until it is finished, which leaves nothing behind if its process ends early.
///
/// Not all systems and file systems support such files.
enum NamelessFile {
  /// Opens a new file in the folder of a path; nil on systems without support.
  static func open(besides path: String, mode: mode_t) -> Int32? {
    Platform.openNamelessFile(in: FileSystem.folder(of: path), mode: mode)
  }

  /// Gives a file its name; an existing file with this name is removed.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  static func give(_ name: String, to descriptor: Int32) -> Int32 {
    unlink(name)
    return Platform.give(name, to: descriptor)
  }

  /// Gives a file an unused name; returns false if the name is in use.
  static func giveNew(_ name: String, to descriptor: Int32) -> Bool {
    Platform.give(name, to: descriptor) == 0
  }
}

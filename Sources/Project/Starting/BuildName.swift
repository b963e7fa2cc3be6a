import Messages
import OperatingSystem
import SourceText

/// The output of `--version`: the version, and the commit of an installed command.
package enum BuildName {
  /// The output of `--version`.
  ///
  /// - Throws: an error if the file with the commit exists but cannot be read.
  package static var current: String {
    get throws(FileSystem.Failure) {
      let program = try RunningProgram.path
      return "cukeswift \(Version.current) (\(try commit(besides: program) ?? "built from source"))"
    }
  }

  /// A text that changes with the program: the identifier of its build, else the version and the commit of an installed
  /// command, else the path, size and time of its file.
  ///
  /// - Throws: an error if a file cannot be read.
  package static var identity: String {
    get throws(FileSystem.Failure) {
      let program = try RunningProgram.path
      if let identifier = try BuildIdentifier.of(program) { return identifier }
      if let commit = try commit(besides: program) { return "\(Version.current) \(commit)" }
      return "\(program) \(try FileSystem.version(of: program))"
    }
  }

  /// The commit in the file that `Scripts/install` writes; nil for a command that is not installed.
  ///
  /// The commit is not compiled in, because modules would have to be compiled again after each commit.
  ///
  /// - Parameter program: the path of the command, in a folder `bin`.
  private static func commit(besides program: String) throws(FileSystem.Failure) -> String? {
    let path = "\(FileSystem.folder(of: program))/../lib/cukeswift/commit"
    guard FileSystem.isThere(path) else { return nil }
    let bytes = try FileSystem.read(path, atMost: 200, isKept: true)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).visibleLines
  }
}

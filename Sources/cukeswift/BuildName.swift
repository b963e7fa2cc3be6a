import Runner
import SourceText

/// What `--version` prints: the version, and the commit that an installed command was built from.
enum BuildName {
  /// The line that `--version` prints.
  ///
  /// - Throws: when the file with the commit is there and cannot be read.
  static var current: String {
    get throws(FileSystem.Failure) {
      let program = try RunningProgram.path
      return "cukeswift \(Version.current) (\(try commit(besides: program) ?? "built from source"))"
    }
  }

  /// The commit in the file that `Scripts/install` writes; nil for a command that is not installed.
  ///
  /// A build does not know its commit: modules would have to be compiled again after each one.
  ///
  /// - Parameter program: the path of the command, in a folder `bin`.
  private static func commit(besides program: String) throws(FileSystem.Failure) -> String? {
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    let path = "\(folder)/../lib/cukeswift/commit"
    guard FileSystem.isThere(path) else { return nil }
    let bytes = try FileSystem.read(path, atMost: 200, isKept: true)
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).visibleLines
  }
}

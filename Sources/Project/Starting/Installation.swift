import OperatingSystem
import SourceText

/// The files that are installed with the command.
enum Installation {
  /// The folder of the package that this command was built from, or its installed copy.
  ///
  /// - Throws: a diagnostic if the folder is missing.
  static var package: String {
    get throws(Diagnostic) {
      do throws(FileSystem.Failure) {
        let program = try RunningProgram.path
        var folder = program
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
          folder = String(folder[..<slash])
          for package in [folder, "\(folder)/share/cukeswift"] where try isPackage(package) { return package }
        }
        throw FileSystem.Failure(path: "\(program)/../../share/cukeswift/Package.swift", code: missing)
      } catch {
        throw Diagnostic(
          error, advice: "A package needs that of cukeswift, which is installed with the command; install it again.")
      }
    }
  }

  /// The system's error number for a missing file.
  private static let missing: Int32 = 2

  private static func isPackage(_ folder: String) throws(FileSystem.Failure) -> Bool {
    guard try FileSystem.kindIfAny(of: "\(folder)/Package.swift") == .file else { return false }
    return try FileSystem.kindIfAny(of: "\(folder)/Sources/CukeKit") == .folder
  }
}

import Messages
import OperatingSystem
import SourceText

/// The Swift files with the definitions of the shown steps.
struct DefinitionFiles {
  /// The size limit of a file in bytes.
  private static let mostBytes = 300_000
  /// The size limit of all files in bytes.
  private static let mostBytesInAll = 3_000_000

  private var paths: Set<String> = []

  /// Adds the files of the steps of an attempt.
  mutating func add(_ attempt: Attempt) {
    for step in attempt.steps {
      if let path = step.location?.uri, Self.mayBeShown(path) { paths.insert(path) }
    }
  }

  /// Whether a path can be a step file below the working folder. The stream may come from elsewhere, and a report must
  /// not contain other files of this machine.
  private static func mayBeShown(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !path.hasPrefix("/") && !SourceReference.isOfPredefinedStep(path)
      && !path.split(separator: "/").contains("..")
  }

  /// The paths of the files with their contents. Files that are missing, too large or outside of the working folder are
  /// left out.
  var contents: [(path: String, bytes: [UInt8])] {
    var left = Self.mostBytesInAll
    return paths.sorted().compactMap { path in
      guard (try? FileSystem.destination(of: path, inProject: FileSystem.workingFolder)) != nil,
        let bytes = try? FileSystem.read(path, atMost: min(Self.mostBytes, left), isKept: true),
        String(validating: bytes, as: UTF8.self) != nil
      else { return nil }
      left -= bytes.count
      return (path, bytes)
    }
  }
}

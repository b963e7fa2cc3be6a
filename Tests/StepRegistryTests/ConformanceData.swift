import Foundation

/// The data files of the Cucumber project, which are kept outside this package.
enum ConformanceData {
  /// Why tests of the data files are skipped where they are absent.
  static let comment: String =
    "The test data of cucumber-expressions and tag-expressions is not here: set CUKESWIFT_CONFORMANCE to its folder."

  /// The folder of the data, from the environment or beside the package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CUKESWIFT_CONFORMANCE"] { return URL(fileURLWithPath: path) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/conformance")
  }()

  /// Whether the data is there.
  static let isPresent = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("tag-expressions").path)

  /// The cases of one file; none where the folder is absent.
  static func cases<Case: Decodable>(_ file: String, of type: Case.Type = Case.self) throws -> [Case] {
    guard isPresent else { return [] }
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: folder.appendingPathComponent(file)))
  }
}

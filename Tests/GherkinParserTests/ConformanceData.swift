import Foundation

/// The official test data of Gherkin, which is not part of this repository.
enum ConformanceData {
  /// Where the data comes from, for the message of a skipped test.
  static let origin = """
    needs gherkin/ with the test data of github.com/cucumber/gherkin, in the folder that CUKESWIFT_CONFORMANCE names or \
    in ../shared/conformance
    """

  /// The folder with the data.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CUKESWIFT_CONFORMANCE"] { return URL(filePath: path) }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return root.appending(path: "../shared/conformance").standardizedFileURL
  }()

  /// Whether the data is there.
  static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "gherkin/good").path)

  /// The files of a folder whose names end in one of some ways, sorted.
  static func files(in path: String, endings: String...) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)) ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { path + "/" + $0 }
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: path)))
  }
}

import Foundation

/// The official test data of Gherkin, which is not part of this repository.
enum ConformanceData {
  /// Where the data comes from, for the message of a skipped test.
  static let origin = """
    needs gherkin/ and cck/ with the test data of github.com/cucumber/gherkin and compatibility-kit, in the folder that \
    CUKESWIFT_CONFORMANCE names or in ../shared/conformance
    """

  /// The folder with the data.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CUKESWIFT_CONFORMANCE"] { return URL(filePath: path) }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
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

  /// The messages in a file of NDJSON.
  static func messages(in path: String) throws -> [NSDictionary] {
    try messages(in: bytes(of: path))
  }

  /// The messages in lines of JSON.
  static func messages(in bytes: [UInt8]) throws -> [NSDictionary] {
    try bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line)) as? NSDictionary
    }
  }
}

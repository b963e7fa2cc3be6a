package import Foundation

/// The official test data of the Cucumber project, which is not part of this repository.
package enum ConformanceData {
  /// The reason for skipping a test without the data: its source and its expected place.
  package static let origin = """
    needs the test data of github.com/cucumber (gherkin, cucumber-expressions, tag-expressions, compatibility-kit) in the \
    folder that CUKESWIFT_CONFORMANCE names or in ../shared/conformance; CONTRIBUTING.md says more
    """

  /// The folder with the data.
  package static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CUKESWIFT_CONFORMANCE"] { return URL(filePath: path) }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    return root.appending(path: "../shared/conformance").standardizedFileURL
  }()

  /// Whether the data is there.
  package static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The files of a folder with certain endings, sorted; empty if the data is missing.
  package static func files(in path: String, endings: String...) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)) ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { path + "/" + $0 }
  }

  /// The bytes of a file.
  package static func bytes(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: path)))
  }

  /// The cases in a file with a list of them; empty if the data is missing.
  package static func cases<Case: Decodable>(_ path: String, of type: Case.Type = Case.self) throws -> [Case] {
    guard isPresent else { return [] }
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: folder.appending(path: path)))
  }

  /// The messages in a file of NDJSON.
  package static func messages(in path: String) throws -> [NSDictionary] {
    try messages(in: bytes(of: path))
  }

  /// The messages in lines of JSON.
  package static func messages(in bytes: [UInt8]) throws -> [NSDictionary] {
    try bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line)) as? NSDictionary
    }
  }
}

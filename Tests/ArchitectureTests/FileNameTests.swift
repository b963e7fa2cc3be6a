import Foundation
import Testing

/// Checks the names of the source files.
@Suite struct FileNameTests {
  @Test func `no two source files have the same name`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardizedFileURL
    let paths = try #require(FileManager.default.subpaths(atPath: sources.path)).filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 500)
    let byName = Dictionary(grouping: paths) { $0.split(separator: "/").last ?? "" }
    #expect(byName.values.filter { $0.count > 1 } == [])
  }
}

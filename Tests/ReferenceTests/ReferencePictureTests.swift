import Foundation
import Testing

/// Draws the pictures of `docs/reference/` again; writes them if `CUKESWIFT_RECORD_GOLDEN` is set.
@Suite struct ReferencePictureTests {
  static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  private static let folder = project.appending(path: "docs/reference/pictures")

  @Test(arguments: Example.all)
  func isDrawnAsCommitted(example: Example) async throws {
    let picture = try await example.picture()
    let file = Self.folder.appending(path: example.fileName)
    if ProcessInfo.processInfo.environment["CUKESWIFT_RECORD_GOLDEN"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
      Issue.record("drew \(example.fileName); look at it, then run without CUKESWIFT_RECORD_GOLDEN")
      return
    }
    let committed = try? String(contentsOf: file, encoding: .utf8)
    #expect(committed == picture, "docs/reference/pictures/\(example.fileName) is stale: run 'make reference'")
  }

  @Test func everyPictureHasItsExample() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names) == Set(Example.all.map(\.fileName)))
    #expect(Example.all.count >= 40)
    #expect(Set(Example.all.map(\.name)).count == Example.all.count)
  }
}

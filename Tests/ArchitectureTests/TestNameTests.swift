import Foundation
import Testing

/// Checks the names of the test functions.
@Suite struct TestNameTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "..")
    .standardizedFileURL

  /// The names of the functions with `@Test` on the same line or above.
  private static func names(in text: String) -> [String] {
    let declaration = /^ *(?:@Test |@.*\) |[\])]+ )?func (`[^`]+`|\w+)\(/
    var names: [String] = []
    var isTest = false
    for line in text.components(separatedBy: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("@Test") { isTest = true }
      guard isTest, let match = line.firstMatch(of: declaration) else { continue }
      names.append(String(match.1))
      isTest = false
    }
    return names
  }

  private static func wordCount(of name: String) -> Int {
    if name.hasPrefix("`") { return name.split(separator: " ").count }
    return name.matches(of: /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+/).count
  }

  @Test func testNamesHaveAtMostEightWords() throws {
    let paths = try #require(FileManager.default.subpaths(atPath: Self.tests.path))
      .filter { $0.hasSuffix(".swift") && !$0.contains("/.") }
    var names: [String] = []
    for path in paths {
      names += Self.names(in: try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8))
    }
    #expect(names.count >= 1500)
    #expect(names.filter { Self.wordCount(of: $0) > 8 } == [])
  }

  @Test func attributesMayStandAboveTheirFunction() {
    let text = """
      @Test func one() {}
      @Test(arguments: [1]) func `number two`(count: Int) {}
      func helper() {}
      @Test(
        .enabled(if: isReady, "func other() is missing"),
        arguments: [1, 2])
      func three(count: Int) {}
      """
    #expect(Self.names(in: text) == ["one", "`number two`", "three"])
  }

  @Test(arguments: [
    ("aPage", 2), ("readsUTF8Text", 4), ("sendsHTTPRequests", 3), ("keepsIOSTestSDK", 4), ("`a file's name`", 3),
  ])
  func wordsAreCounted(name: String, count: Int) {
    #expect(Self.wordCount(of: name) == count)
  }
}

import Testing

@testable import Runner

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("features/*.feature", "features/a.feature", true), ("features/*.feature", "features/b/a.feature", false),
    ("features/**/*.feature", "features/a.feature", true),
    ("features/**/*.feature", "features/b/c/a.feature", true), ("**/login*", "x/y/login.feature", true),
    ("features/?.feature", "features/ab.feature", false), ("features/?.feature", "features/ü.feature", true),
    ("*/a*b*.feature", "features/aXbY.feature", true), ("*/a*b*.feature", "features/aX.feature", false),
    ("/data/*/x.feature", "/data/1/x.feature", true), ("features/**", "features/b/a.feature", true),
  ])
  func matchesPaths(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try #require(PathPattern(pattern)).matches(path) == isMatch)
  }

  @Test func plainPathsAreNoPatterns() {
    #expect(PathPattern("features/a.feature") == nil)
    #expect(PathPattern("features/x/*.feature")?.folder == "features/x")
    #expect(PathPattern("*.feature")?.folder == ".")
    #expect(PathPattern("/a/b*/c")?.folder == "/a")
  }
}

import Foundation
import RegularExpressions
import TestSupport
import Testing

@Suite struct RegularExpressionLimitsTests {
  /// Expressions with quadratic or exponential cost in a plain backtracking engine.
  @Test(
    arguments: [
      ("(a+)+$", true), ("^(a+)+b", false), ("(a|aa)*b", false), ("(a|a)*b", false), ("(a*)*b", false),
      ("a*a*a*a*a*b", false), ("(.*)(.*)(.*)(.*)b", false), ("(?:a?){30}a{30}b", false), ("(?:.*?,){10}b", false),
      ("a+b", false), ("a++b", false), ("(?>a+)b", false), ("[a-f]+?[a-c]*z", false), ("(?:a+?)+?b", false),
      ("(x+x+)+y|(a+)+y", false), ("((a+)?)*$", true), ("^(?=a+$)(?:a|aa)+$", true), ("(?:(?!b)a)*b", false),
    ] as [(String, Bool)])
  func endsInLinearTime(pattern: String, matches: Bool) throws {
    let text = String(repeating: "a", count: 10_000)
    #expect((try RegularExpression(pattern).firstMatch(in: text) != nil) == matches)
  }

  /// The memory must not change the results.
  @Test(arguments: ["(a+)+$", "(a|ab|b)*$", "(a*?)(b|ab)*(a*)$", "(?:(a)|b)*?$"])
  func findsTheSameWithMemory(pattern: String) throws {
    let short = "abababaa"
    let before = String(repeating: "a", count: 1_000) + "!"
    let expression = try RegularExpression(pattern)
    let expected = try #require(try expression.firstMatch(in: short))
    let found = try #require(try expression.firstMatch(in: before + short))
    let shifted = (0..<expected.count).map { expected[$0].map { $0.lowerBound + 1_001..<$0.upperBound + 1_001 } }
    #expect((0..<found.count).map { found[$0] } == shifted)
  }

  @Test(.enabled(if: Thoroughness.isHigh, "so many steps take five seconds")) func givesUpWithReferences() throws {
    let expression = try RegularExpression(#"^(a*)*\1[bc]$"#)
    let error = try #require(throws: RegularExpressionError.self) {
      try expression.firstMatch(in: String(repeating: "a", count: 60))
    }
    #expect(error.problem == .tooManySteps(limit: 20_000_000))
    #expect(error.source == #"^(a*)*\1[bc]$"#)
  }

  /// The maximum nesting works on the small thread stack of some platforms.
  @Test(arguments: ["(?:a)", "(a)", "(?=a)", "(?>a|b)+", "(?i:a)", "(?<!b|a)", "[a]"])
  func deepestNestingFitsASmallStack(innermost: String) async throws {
    let parts = innermost.split(separator: "a", maxSplits: 1).map(String.init)
    let nest = { @Sendable (depth: Int) in
      String(repeating: parts[0], count: depth) + "a" + String(repeating: parts[1], count: depth)
    }
    let isAccepted = await withCheckedContinuation { continuation in
      let thread = Thread {
        let accepted = (try? RegularExpression(nest(39)).firstMatch(in: "aaa")) != nil
        let refused = (try? RegularExpression(nest(42))) == nil
        continuation.resume(returning: (accepted, refused))
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isAccepted.1)
    #expect(isAccepted.0 || innermost.contains("!"))
  }
}

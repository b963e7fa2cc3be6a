import SourceText
import StepRegistry
import TestSupport
import Testing

/// Compares the results of the index with those of trying all definitions in sequence.
@Suite struct RegistryIndexTests {
  final class Stage: World {}

  @Test(arguments: Thoroughness.some(3, of: 0..<12))
  func findsWhatTryingAllDefinitionsFinds(part: Int) throws {
    var suites = RandomSuites(seed: UInt64(part) &* 104_729 &+ 3)
    var (found, several) = (0, 0)
    for _ in 0..<25 {
      let suite = suites.suite()
      let registry = try registry(suite.patterns)
      for text in suite.texts {
        let matches = try registry.matches(for: text)
        let expected = try matchesWithoutIndex(of: registry, for: text.composed)
        #expect(matches.map(\.index) == expected.map(\.index), "\(text.debugDescription) with \(suite.patterns)")
        #expect(matches.map { $0.arguments.map(\.group) } == expected.map(\.groups))
        found += matches.isEmpty ? 0 : 1
        several += matches.count > 1 ? 1 : 0
      }
    }
    #expect(found > 200)
    #expect(several > 50)
  }

  @Test(arguments: ["", "a", "ab", "aab", "aaab", "aaabaaab", "x"])
  func findsPatternsThatArePrefixesOrSuffixes(text: String) throws {
    let patterns = (0...40).flatMap { count in
      let letters = String(repeating: "a", count: count)
      return ["^\(letters)", "^\(letters).*b$", "\(letters)b$", "^.*\(letters).*$"]
    }
    let registry = try registry(patterns)
    let matches = try registry.matches(for: text)
    #expect(matches.map(\.index) == (try matchesWithoutIndex(of: registry, for: text).map(\.index)))
    #expect(!matches.isEmpty)
  }

  @Test(arguments: [62, 63, 64, 65, 200])
  func findsLongLiterals(length: Int) throws {
    let long = String(repeating: "é-", count: length / 2) + String(repeating: "x", count: length % 2)
    let patterns = ["^\(long)$", "^\(long) (.*)$", "^(.*) \(long)$", "^(.*)\(long)(.*)$", "^\(long)\(long)$"]
    let registry = try registry(patterns)
    #expect(try registry.matches(for: long).map(\.index) == [0, 3])
    #expect(try registry.matches(for: long + " 1").map(\.index) == [1, 3])
    #expect(try registry.matches(for: "1 " + long).map(\.index) == [2, 3])
    #expect(try registry.matches(for: long + long).map(\.index) == [3, 4])
    #expect(try registry.matches(for: String(long.dropLast())).isEmpty)
  }

  @Test func findsNothingWithoutDefinitions() throws {
    #expect(try registry([]).matches(for: "a step").isEmpty)
  }

  @Test func keepsTheTypesOfTheFirstMatch() throws {
    let steps = Steps(Stage.self) {
      ParameterType("person", "[A-Z]+", as: { String($0) })
      ParameterType("place", "[A-Z]+", as: { String($0) })
      Given("^(.*) sees it$") { (_, _: String) in }
      Given("^([A-Z]+) sees .*$") { (_, _: String) in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(try registry.matches(for: "anna sees it").map(\.index) == [0])
    #expect(throws: (any Error).self) { try registry.matches(for: "ANNA sees it") }
  }

  private func registry(_ patterns: [String]) throws -> Registry {
    let steps = Steps(Stage.self) {
      for pattern in patterns {
        switch try? StepExpression(pattern, parameterTypes: .builtIn).argumentTypes.count {
        case 0: Given(pattern) { _ in }
        case 1: Given(pattern) { (_, _: String?) in }
        case 2: Given(pattern) { (_, _: String?, _: String?) in }
        default: Given(pattern) { (_, _: String?, _: String?, _: String?) in }
        }
      }
    }
    return try Registry([steps], relativeTo: "/")
  }

  private func matchesWithoutIndex(of registry: Registry, for text: String) throws -> [(
    index: Int, groups: [MatchGroup]
  )] {
    try registry.definitions.enumerated().compactMap { index, definition in
      try definition.expression.match(text).map { (index, $0.map(\.group)) }
    }
  }
}

import Messages
import Runner
import StepRegistry
import Testing

@Suite struct SelectionTests {
  static let feature = """
    @all
    Feature: x
      Background:
        Given a step

      @one
      Scenario: A
        Given a step

      Rule: r
        A description.

        Background:
          Given a step

        Scenario: B
          Given a step

        @outline
        Scenario Outline: C<n>
          Given a step

          @few
          Examples:
            | n |
            | 1 |
            | 2 |

          Examples: more
            | n |
            | 3 |

      Rule: s
        Scenario: D
          Given a step

    """
  static let all = ["A", "B", "C1", "C2", "C3", "D"]
  static let steps = Steps(Empty.self) { Given("a step") { _ in } }

  @Test(
    arguments: [
      ([], all), ([1], all), ([2], all), ([3], all), ([4], all), ([5], all),
      ([6], ["A"]), ([7], ["A"]), ([8], ["A"]), ([9], ["A"]),
      ([10], ["B", "C1", "C2", "C3"]), ([11], ["B", "C1", "C2", "C3"]), ([14], ["B", "C1", "C2", "C3"]),
      ([16], ["B"]), ([17], ["B"]),
      ([19], ["C1", "C2", "C3"]), ([20], ["C1", "C2", "C3"]), ([21], ["C1", "C2", "C3"]),
      ([23], ["C1", "C2"]), ([24], ["C1", "C2"]), ([25], ["C1", "C2"]), ([26], ["C1"]), ([27], ["C2"]),
      ([29], ["C3"]), ([31], ["C3"]), ([33], ["D"]), ([34], ["D"]),
      ([7, 27], ["A", "C2"]), ([27, 7, 7], ["A", "C2"]),
    ] as [([Int], [String])])
  func aLineSelectsTheScenariosAroundIt(lines: [Int], names: [String]) async throws {
    #expect(try await RecordedRun(Self.feature, lines: lines, Self.steps).scenarioNames == names)
  }

  @Test(arguments: [
    (["@all"], all), (["@one"], ["A"]), (["@outline"], ["C1", "C2", "C3"]), (["@few"], ["C1", "C2"]),
    (["not @outline"], ["A", "B", "D"]), (["@outline", "not @few"], ["C3"]), (["@one or @few"], ["A", "C1", "C2"]),
  ])
  func tagsAreInheritedAndAllExpressionsMustMatch(tags: [String], names: [String]) async throws {
    let selection = Selection(tags: try tags.map { try TagExpression(parsing: $0) })
    #expect(try await RecordedRun(Self.feature, selection: selection, Self.steps).scenarioNames == names)
  }

  /// Problems of unused definitions cannot prevent a run, such as a group that fits two parameter types.
  @Test func definitionsAreAskedForLast() async throws {
    let steps = Steps(Empty.self) {
      ParameterType("first", "x+") { (text: String) in text }
      ParameterType("second", "x+") { (text: String) in text }
      Given("a step") { _ in }
      Given("^it is (x+)$") { (_, _: String) in }
    }
    var selection = Selection(tags: [try TagExpression(parsing: "@wanted")], names: [try RegularExpression("^A")])
    let registry = try Registry([steps], relativeTo: "/")
    selection.uses = DefinitionUse(of: registry.definitions.map(\.location.path), registry)
    let feature = """
      Feature: x
        @wanted
        Scenario: A
          Given a step
        Scenario: A too
          Given it is xx
        @wanted
        Scenario: B
          Given it is xx

      """
    #expect(try await RecordedRun(feature, selection: selection, steps).scenarioNames == ["A"])
  }

  @Test(arguments: [(["^C"], ["C1", "C2", "C3"]), (["1", "D"], ["C1", "D"]), (["^c"], []), (["(?i)^c2$"], ["C2"])])
  func oneOfTheNamesMustMatch(patterns: [String], names: [String]) async throws {
    let selection = Selection(names: try patterns.map { try RegularExpression($0) })
    #expect(try await RecordedRun(Self.feature, selection: selection, Self.steps).scenarioNames == names)
  }
}

@Suite struct PathArgumentTests {
  @Test(
    arguments: [
      ("features", "features", []), ("x.feature:3", "x.feature", [3]), ("x.feature:3:14", "x.feature", [3, 14]),
      ("a:b/x.feature", "a:b/x.feature", []), ("x:", "x:", []), ("3", "3", []), (":3", "", [3]),
      ("x.feature:3a", "x.feature:3a", []),
    ] as [(String, String, [Int])])
  func readsPathAndLines(text: String, path: String, lines: [Int]) throws {
    #expect(try PathArgument(parsing: text) == PathArgument(path: path, lines: lines))
  }

  @Test(arguments: ["x:0", "x:99999999999999999999"])
  func refusesWrongLineNumbers(text: String) {
    #expect(throws: Diagnostic.self) { try PathArgument(parsing: text) }
  }
}

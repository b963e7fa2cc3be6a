import GherkinParser
import SourceText
import Testing

@Suite("Pickles")
struct PickleTests {
  @Test func backgroundsComeFirst() throws {
    let found = try pickles(
      """
      @f
      Feature: f
        Background:
          Given a
        Scenario: one
          And b
        Scenario: nothing
        @r
        Rule: r
          Background:
            And c
          @s
          Scenario: two
            But d
            * e
            And g
      """)
    #expect(found.map(\.name) == ["one", "nothing", "two"])
    #expect(found.map { $0.steps.map(\.text) } == [["a", "b"], [], ["a", "c", "d", "e", "g"]])
    #expect(found.map { $0.tags.map(\.name) } == [["@f"], ["@f"], ["@f", "@r", "@s"]])
    #expect(found[0].steps.map(\.type) == [.context, .context])
    #expect(found[2].steps.map(\.type) == [.context, .context, .context, .unknown, .unknown])
    #expect(found.map(\.id) == ["1002", "1003", "1009"])
    #expect(found[2].steps.map(\.id) == ["1004", "1005", "1006", "1007", "1008"])
  }

  /// A comment of the file makes examples fill what Gherkin leaves alone.
  @Test(arguments: [("", false), ("# placeholders: everywhere", true), ("  #  placeholders:  everywhere", true)])
  func examplesFillEverythingIfAsked(comment: String, fills: Bool) throws {
    let document = try parse(
      """
      \(comment)
      Feature: f
        Background:
          Given <n>
            | <n> |
        @t-<n>
        Scenario Outline: <n>
          Then x
          @<m>
          Examples: of <n>
            | n   | m |
            | 1 2 | 3 |
      """)
    var ids = IDGenerator()
    let pickle = try #require(Array(document.pickles(ids: &ids)).first)
    #expect(pickle.steps.map(\.text) == [fills ? "1 2" : "<n>", "x"])
    #expect(pickle.tags.map(\.name) == (fills ? ["@t-1_2", "@3"] : ["@t-<n>", "@<m>"]))
    #expect(pickle.examplesName == (fills ? "of 1 2" : "of <n>"))
    #expect(document.warnings.count == (fills ? 0 : 5))
  }

  @Test func typesBeginAnewInEveryScenario() throws {
    let found = try pickles("Feature: f\nScenario: a\nGiven x\nScenario: b\nAnd y\nThen z\nBut w")
    #expect(found.map { $0.steps.map(\.type) } == [[.context], [.unknown, .outcome, .outcome]])
  }

  @Test func aRowIsAPickle() throws {
    let document = try parse(
      "Feature: f\nScenario: <a>\nGiven <b>\n@e\nExamples:\n|a|b|\n|1|2|\n|3|4|\nExamples:\n|a|\nExamples:\n")
    var ids = IDGenerator()
    let found = Array(document.pickles(ids: &ids))
    let examples = try #require(document.feature?.scenarios.first?.examples)
    #expect(found.map(\.name) == ["1", "3"])
    #expect(found.map { $0.steps[0].text } == ["2", "4"])
    #expect(found.map(\.location) == examples[0].rows.map(\.location))
    #expect(found.map { $0.astNodeIDs.last } == examples[0].rows.map(\.id))
    #expect(found.map { $0.steps[0].astNodeIDs.last } == examples[0].rows.map(\.id))
    #expect(found.map { $0.tags.map(\.name) } == [["@e"], ["@e"]])
    #expect(document.pickleCount == 2)
    #expect(ids.next == 4)
  }

  @Test(arguments: [
    ("<a>", "|a|", "|1|", "1"), ("<a><a>", "|a|", "|1|", "11"), ("<b>", "|a|", "|1|", "<b>"),
    ("< a>", "|a|", "|1|", "< a>"),
    ("<> x", "||", "|1|", "1 x"), ("<a>", "|a|a|", "|1|2|", "1"), ("<a", "|a|", "|1|", "<a"),
    ("a < <a>", "|a|", "|1|", "a < 1"),
    ("<a> <b>", "|a|b|", "|<b>|2|", "2 2"), ("<a> <b>", "|b|a|", "|2|<b>|", "<b> 2"),
    ("<a<b>>", "|b|a1|", "|1|x|", "x"),
    ("<a<b>>", "|a1|b|", "|x|1|", "<a1>"), ("<a|b>", #"|a\|b|"#, "|1|", "1"), ("<a.c>", "|a.c|", "|$1|", "$1"),
    ("<9> <0>", "|0|1|2|3|4|5|6|7|8|9|", "|a|b|c|d|e|f|g|h|i|j|", "j a"), ("<é>", "|é|", "|ü|", "ü"),
  ])
  func placeholders(text: String, header: String, row: String, filled: String) throws {
    let found = try pickles("Feature: f\nScenario: s\nGiven x \(text)\nExamples:\n\(header)\n\(row)")
    #expect(found.first?.steps.first?.text == "x " + filled)
  }

  @Test func backgroundsAreNotFilled() throws {
    let found = try pickles("Feature: f\nBackground:\nGiven <a>\nScenario: s\nWhen <a>\nExamples:\n|a|\n|1|")
    #expect(found.first?.steps.map(\.text) == ["<a>", "1"])
  }

  @Test func argumentsAreFilled() throws {
    let found = try pickles(
      "Feature: f\nScenario: s\nGiven x\n|<a>|b|\n```<a>\n<a> <b>\n```\nWhen y\n```\nz\n```\n|c|\nExamples:\n|a|\n|1|")
    let steps = try #require(found.first?.steps)
    #expect(steps[0].arguments == [.dataTable([["1", "b"]]), .docString(mediaType: "1", content: "1 <b>")])
    #expect(steps[1].arguments == [.docString(mediaType: nil, content: "z"), .dataTable([["c"]])])
    #expect(steps[1].argument == .docString(mediaType: nil, content: "z"))
  }

  @Test func valuesThatDoubleStopGrowing() throws {
    let columns = (0..<40).map { "c\($0)" }
    let values = (1...40).map { "<c\($0)><c\($0)>" }
    let found = try pickles(
      "Feature: f\nScenario: s\nGiven <c0>\nExamples:\n|\(columns.joined(separator: "|"))|\n|\(values.joined(separator: "|"))|"
    )
    #expect(try #require(found.first?.steps.first).text.utf8.count < 1 << 23)
  }
}

import SourceText
import StepSources
import Testing

/// Information about definitions obtained from the text of a step file.
@Suite struct StepFileOutlineTests {
  private static let text = #"""
    import CukeKit
    // Given("in a comment") { _ in }
    enum Fruit { case apple }
    let a: Steps = Steps(Basket.self) {
      ParameterType("fruit", "apple|pear", as: { "x" + $0 })
      /// Puts some.
      Given("I put {int} \"big\" {fruit}") { (basket, count: Int, _: String) in
        step("Given(\"inner\") {}")
        Then("not here") { _ in }
      }
      for name in ["a"] {
        Then(#"^I see "([^"]*)"$"#) { (basket, text: String) async throws in }
      }
      Before("@x") { _ in }
      Wenn("es geht", body: { _ in })
      When("a \(name) b") { _ in }
    }
    func other() { Given("outside") { _ in } }
    """#

  @Test(arguments: [("", 1), ("CukeKit.", 1), ("CukeSteps.", 1), ("other.", 0)])
  func stepCallsMayNameTheirModule(module: String, count: Int) {
    let text = "func a() async throws { try await \(module)step(\"x\") }\n"
    #expect(StepFileOutline(SourceFile(uri: "a.swift", text: text)).calls.count == count)
  }

  /// A quote in a regular expression does not begin a string beyond its line.
  @Test func quotesInRegularExpressionsHideNothing() {
    let text = #"""
      let basketSteps = Steps(BasketWorld.self) {
        Given("names") { _ in
          _ = "a".matches(of: /"([^"]*)"/)
        }
        Then("more") { _ in }
      }

      """#
    let source = SourceFile(uri: "a.swift", text: text)
    #expect(StepFileOutline(source).definitions.map(\.pattern) == ["names", "more"])
  }

  @Test func definitionsAreThoseInGroups() {
    let outline = StepFileOutline(SourceFile(uri: "a.swift", text: Self.text))
    #expect(outline.definitions.map(\.pattern) == ["I put {int} \"big\" {fruit}", #"^I see "([^"]*)"$"#, "es geht"])
    #expect(outline.definitions.map(\.keyword) == ["Given", "Then", "Wenn"])
    #expect(outline.definitions.map(\.group) == ["a", "a", "a"])
    #expect(outline.definitions.map(\.isRaw) == [false, true, false])
    #expect(outline.definitions.first?.docComment == "Puts some.")
    #expect(outline.definitions.first?.parameterNames == ["count", nil])
    #expect(outline.definitions.first?.location == SourceLocation(line: 7, column: 3))
    #expect(outline.parameterTypes.map(\.name) == ["fruit"])
    #expect(outline.parameterTypes.map(\.regularExpressions) == [["apple|pear"]])
    let bytes = Array(Self.text.utf8)
    #expect(
      outline.definitions.map { String(decoding: bytes[$0.literal], as: UTF8.self) } == [
        #""I put {int} \"big\" {fruit}""#, ##"#"^I see "([^"]*)"$"#"##, "\"es geht\"",
      ])
  }

  @Test(arguments: [
    ("let a = Steps(W.self)", "a"), ("let a: Steps = Steps(W.self)", "a"), ("let a = CukeKit.Steps(W.self)", "a"),
    ("let a = Steps.init(W.self)", "a"), ("let a: Steps = .init(W.self)", "a"),
    ("func a() -> Steps { .init(W.self)", ""), ("let a: [Steps] = [.init(W.self)", ""),
    ("#if SWIFT_PACKAGE\nlet a = Steps(W.self)", "a"),
  ])
  func groupsAreFoundInAllTheirForms(beginning: String, name: String) {
    let outline = StepFileOutline(SourceFile(uri: "a.swift", text: "\(beginning) { Given(\"x\") { _ in } }"))
    #expect(outline.definitions.map(\.group) == [name])
  }

  @Test func unfinishedFileIsReadPartially() {
    let text = "let s = Steps(W.self) {\n  Given(\"one\") { w in\n    if x {\n  }\n  When(\"two\") { w in"
    let outline = StepFileOutline(SourceFile(uri: "a.swift", text: text))
    #expect(outline.definitions.map(\.pattern) == ["one"])
    for end in text.indices { _ = StepFileOutline(SourceFile(uri: "a.swift", text: String(text[..<end]))) }
    for end in Self.text.indices { _ = StepFileOutline(SourceFile(uri: "a.swift", text: String(Self.text[..<end]))) }
  }

  @Test(arguments: ["plain", "a \"quote\" and \\ and \n and \u{e9}"])
  func literalsAreReadAsTheyAreWritten(text: String) {
    let source = "let s = Steps(W.self) { Given(\(SwiftLiteral.of(text, raw: false))) { _ in } }"
    #expect(StepFileOutline(SourceFile(uri: "a.swift", text: source)).definitions.first?.pattern == text)
  }
}

import StepRegistry
import StepSources
import Testing

/// Information about definitions for tools.
@Suite struct DefinitionDescriptionTests {
  final class Basket: World {
    func eat(_ what: String) {}
  }

  static let tables: @Sendable (Basket, DataTable) async throws -> Void = { _, _ in }

  static let steps = Steps(Basket.self) {
    /// Fills the basket.
    ///
    ///  With apples.
    Given("the basket holds {int} apples") { (_, apples: Int) in }
    // Not for tools.
    When(#"^I eat "([^"{]*)" and (\d+) more$"#) {
      [steps = 1] (basket, what: String, count: Int?) async throws -> Void in
      basket.eat("\(what)\(steps)")
    }

    /// In brackets.
    Then(
      "a \"{word}\" with \\{ in", body: { @Sendable (_: Basket, größe: String) in }
    )
    Given("no names") { print($0) }
    Given("a table:", body: tables)
    Given("{word} and a table:") { (basket: Basket, _: String, table: [[String: Int]]) in _ = table }
    ParameterType("x", "y") { (text: String) in text }
    Given("just the world") { basket in basket.eat("") }
  }

  @Test func giveDocumentationAndParameters() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    let descriptions = registry.descriptions(of: registry.definitions)
    #expect(descriptions.map(\.definition.declaration.pattern) == registry.definitions.map(\.declaration.pattern))
    #expect(
      descriptions.map(\.docComment) == [
        "Fills the basket.\n\n With apples.", nil, "In brackets.", nil, nil, nil, nil,
      ])
    #expect(
      descriptions.map { $0.parameters.map { "\($0.name ?? "_"): \($0.type)" } } == [
        ["apples: Int"], ["what: String", "count: Int?"], ["größe: String"], [], ["_: DataTable"],
        ["_: String", "table: [[String: Int]]"], [],
      ])
  }

  @Test func giveWhereTheArgumentsAreInAText() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    let text = #"I eat "größe 😀" and 3 more"#
    let match = try #require(try registry.matches(for: text).first)
    let utf8 = Array(text.utf8)
    let words = match.arguments.compactMap { $0.group.byteRange.map { String(decoding: utf8[$0], as: UTF8.self) } }
    #expect(words == ["größe 😀", "3"])
    #expect(match.arguments.map(\.group.start) == [7, 21])
  }

  @Test func missingSourceGivesNoDescription() throws {
    let steps = Steps(Basket.self) {
      Given("{int}", path: "/no/such/file.swift", line: 3) { (_, count: Int) in }
      Given("{word}", line: 1_000_000) { (_, word: String) in }
      Given("x", line: -1) { _ in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    let descriptions = registry.descriptions(of: registry.definitions)
    #expect(descriptions.map(\.docComment) == [nil, nil, nil])
    #expect(descriptions.map { $0.parameters.map(\.name) } == [[nil], [nil], []])
  }
}

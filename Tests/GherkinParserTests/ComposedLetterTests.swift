import GherkinParser
import Testing

/// Features whose letters with accents are two scalars, as some keyboards and file systems write them.
@Suite struct ComposedLetterTests {
  private func document(_ text: String) throws -> GherkinDocument {
    var ids = IDGenerator()
    let result = Gherkin.parse(SourceFile(uri: "x.feature", text: text), ids: &ids)
    return try #require(result.document, "\(result.errors)")
  }

  @Test func `keywords are found however they are written`() throws {
    let text = "# language: fr\nFonctionnalite\u{301}: x\n  Sce\u{301}nario: y\n    Étant donne\u{301} z\n"
    let document = try document(text)
    var ids = IDGenerator()
    let pickle = try #require(Array(document.pickles(ids: &ids)).first)
    #expect(pickle.name == "y")
    #expect(pickle.steps.map(\.text) == ["z"])
    #expect(pickle.steps.map(\.location) == [SourceLocation(line: 4, column: 5)])
  }

  @Test(arguments: [("größe", "gro\u{308}ße"), ("gro\u{308}ße", "größe")])
  func `placeholders are filled and names composed`(column: String, placeholder: String) throws {
    let text = """
      Feature: x
        Scenario Outline: Gro\u{308}ße <\(placeholder)>
          Given <\(placeholder)> cafe\u{301}
            \"\"\"
            <\(placeholder)> cafe\u{301}
            \"\"\"
          Examples:
            | \(column) |
            | 5 |

      """
    var ids = IDGenerator()
    let pickle = try #require(Array(try document(text).pickles(ids: &ids)).first)
    #expect(Array(pickle.name.utf8) == Array("Größe 5".utf8))
    #expect(pickle.steps.map { Array($0.text.utf8) } == [Array("5 café".utf8)])
    // Blocks are data and stay as they were written.
    #expect(pickle.steps.first?.docStringContent.map { Array($0.utf8) } == Array("5 cafe\u{301}".utf8))
  }
}

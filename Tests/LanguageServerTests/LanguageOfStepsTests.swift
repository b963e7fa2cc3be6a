import JSON
import LanguageServer
import SourceText
import StepRegistry
import Testing

/// Features whose predefined steps are in another language.
@Suite struct LanguageOfStepsTests {
  private static func client(_ text: String) throws -> EditorClient {
    let sentences = StepTranslations(of: "") { code in
      guard code == "de" else { return [] }
      let text = "ich berühre {string} | Wenn ich {string} berühre = I touch {string}\nich warte = I wait\n"
      return [.init(SourceFile(uri: "de.txt", text: text), isOfProject: false)]
    }
    let client = try EditorClient(
      patterns: ["I touch {string}", "I wait"], project: StandInProject(sentences: sentences))
    client.open("features/a.feature", text)
    return client
  }

  @Test func sentencesOfTheLanguageAreDefined() throws {
    let client = try Self.client(
      """
      # language: de
      Funktionalität: F
        Szenario: S
          Angenommen ich warte
          Wenn ich "OK" berühre
          Dann ich wate
      """)
    let found = client.diagnostics("features/a.feature")
    #expect(found.count == 1 && found[0].hasPrefix("5:9-5:17 "), "\(found)")
  }

  @Test func sentencesOfOtherLanguagesAreUndefined() throws {
    let client = try Self.client("Feature: F\n  Scenario: S\n    Given ich warte\n")
    #expect(client.diagnostics("features/a.feature").count == 1)
  }

  @Test func completionIsInTheLanguage() throws {
    let client = try Self.client("# language: de\nFunktionalität: F\n  Szenario: S\n    Wenn ich\n")
    let answer = try client.ask("textDocument/completion", "features/a.feature", TextPosition(3, 12))
    let labels = (answer["items"]?.array ?? []).compactMap { $0["label"]?.string }
    #expect(labels == [#"ich berühre "Save""#, #"ich "Save" berühre"#, "ich warte"])
  }
}

import AppUnderTest
import Recordings
import SampleApps
import StepLibrary
import StepRegistry
import Testing

/// Features that are written in another language.
@Suite struct WrittenLanguageTests {
  private static func trace() async throws -> SessionTrace {
    try await FeatureEncodingTests.recorded("Calculator") { app, recorder in
      for key in ["2", "+"] { try await app.touch("button marked:'\(key)'") }
      try await recorder.check("label id:'display'", properties: ["text"], on: app)
      try await recorder.check("button marked:'AC'", properties: ["enabled"], on: app)
    }
  }

  @Test(arguments: [
    (
      "de",
      """
      # language: de
      Funktionalität: Sums
        Recorded on an iPhone X.

        Hintergrund:
          Angenommen die App "Calculator" läuft

        Szenario: Adding
          Wenn ich auf die Schaltfläche "2" tippe
          Und ich auf die Schaltfläche "+" tippe
          Dann sollte das Label "display" "2" sein
          Und die Schaltfläche "AC" ist aktiviert

      """
    ),
    (
      "fr",
      """
      # language: fr
      Fonctionnalité: Sums
        Recorded on an iPhone X.

        Contexte:
          Étant donné que l'application "Calculator" est lancée

        Scénario: Adding
          Quand je touche le bouton "2"
          Et je touche le bouton "+"
          Alors le libellé "display" devrait être "2"
          Et le bouton "AC" est actif

      """
    ),
  ])
  func recordedSessionsAreInTheLanguage(code: String, text: String) async throws {
    let writer = try PredefinedSteps.writer(in: code)
    let encoding = FeatureEncoding([.init("Adding", try await Self.trace())], name: "Sums", in: writer)
    let lines = encoding.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { !$0.contains("# found by") }.joined(separator: "\n") == text)
  }

  @Test(arguments: [
    (#"ich auf die Schaltfläche "A" klicke"#, #"I touch the "B" button"#, #"ich auf die Schaltfläche "B" klicke"#),
    (#"ich berühre den Knopf "A""#, #"I touch "B""#, #"ich tippe auf "B""#),
    (#"ich wähle in "A" "B" aus"#, #"I select "C" from "D""#, #"ich wähle in "D" "C" aus"#),
  ])
  func repairedStepsKeepTheirWords(own: String, english: String, changed: String) throws {
    let writer = try #require(try PredefinedSteps.writer(in: "de"))
    #expect(writer.changed(own, to: english) == changed)
  }

  @Test func anUnknownLanguageIsRefused() throws {
    #expect(throws: PredefinedSteps.unknownLanguage("xx")) { try PredefinedSteps.writer(in: "xx") }
    for code in [nil, "en"] { #expect(try PredefinedSteps.writer(in: code)?.code == nil) }
  }
}

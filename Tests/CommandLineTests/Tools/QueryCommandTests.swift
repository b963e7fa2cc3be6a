import Foundation
import TestSupport
import Testing

@Suite(.waitsForCommands) struct QueryCommandTests {
  private func query(_ words: String...) throws -> CommandLineHarness.Outcome {
    try CommandLineHarness().run(["query"] + words)
  }

  @Test func elementsAreNumbered() throws {
    let outcome = try query("--app", "Calculator", "button index:1|label id:'display'")
    #expect(outcome.exitCode == 2)
    let found = try query("--app", "Calculator", "button")
    #expect(found.exitCode == 0 && found.errors.isEmpty)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 18)
    #expect(lines.first?.hasPrefix("[0] UIButton") == true && lines.last?.hasPrefix("[17] UIButton") == true)
  }

  @Test func selectorsAreAskedOfEachElement() throws {
    let texts = try query("--app", "calculator", "--get", "text", "button marked:'7'")
    #expect(texts.output == "[0] 7\n" && texts.exitCode == 0)
    let width = try query("--app", "Calculator", "--get=frame", "--get=width", "--json", "window")
    #expect(width.output == "[\n375\n]\n")
    let misspelt = try query("--app", "Calculator", "--get", "txt", "button")
    #expect(misspelt.exitCode != 0 && misspelt.errors.contains("Did you mean 'text'?"), "\(misspelt)")
  }

  @Test func elementsAreJSON() throws {
    let outcome = try query("--app", "Calculator", "--json", "button")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(json?.count == 18)
    #expect(json?.allSatisfy { $0.count == 12 && $0["class"] as? String == "UIButton" } == true)
  }

  @Test func namesAreThoseOfSteps() throws {
    let found = try query("--app", "Calculator", "--names", "button index:4")
    #expect(found.output == "\"7\"  button\n" && found.exitCode == 0)
    let json = try query("--app", "Calculator", "--names", "--json", "button index:4")
    #expect(json.output == "[{\"kind\":\"button\",\"name\":\"7\"}]\n")
  }

  /// The device of the project's runs, if there is one. Other errors of its profile are those of runs.
  @Test(arguments: [
    (#""device": "1280x800""#, 1280), (#""device": ["iPhone X", "1280x800"]"#, 375),
    (#""app-arguments": "${UNSET_}""#, 375),
  ])
  func deviceOfTheProjectIsUsed(profile: String, width: Int) throws {
    let command = try CommandLineHarness()
    try command.write("cukeswift.json", "{ \"profiles\": { \"default\": { \(profile) } } }")
    let outcome = try command.run(
      "query", "--app", "Calculator", "--get=frame", "--get=width", "--json", "window")
    #expect(outcome.output == "[\n\(width)\n]\n", "\(outcome)")
  }

  @Test func deviceIsChosen() throws {
    let outcome = try query("--app", "Calculator", "--device", "iPhone SE (4-inch)", "--get", "frame", "window")
    #expect(outcome.output == "[0] 0,0 320×568\n", "\(outcome)")
  }

  @Test func nothingFoundIsExplained() throws {
    let outcome = try query("--app", "Calculator", "button marked:'AD'")
    #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("no button of 18 is marked 'AD'"))
    #expect(try query("--app", "Calculator", "--json", "slider").output == "[]\n")
  }

  @Test func partsAndOtherQueriesAreReported() throws {
    let outcome = try query("--app", "Calculator", "--explain", "button marked:'7'")
    #expect(outcome.exitCode == 0)
    for part in ["button      18 elements", "marked:'7'  1 element", "[0] UIButton", "80  button marked:'7'"] {
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
  }

  /// Invalid arguments, and the messages.
  @Test(arguments: [
    (["--app", "Calculator"], "which query?"), (["button"], "which app?"),
    (["--app", "Calculatr", "button"], "Calculator"), (["--app", "Calculator", "button", "index:0"], "in quotes"),
    (["--app", "Calculator", "button index:x"], "query:1:14: error: index: takes a whole number"),
    (["--app", "Calculator", "button enabled:maybe"], "Write enabled:YES or enabled:NO."),
    (["--app", "Calculator", "button marked:'x"], "has no end"), (["--app", "Calculator", ""], "nothing is asked for"),
    (["--app", "Calculator", "--device", "Nokia", "button"], "Nokia"), (["--app"], "needs a value"),
    (["--app", "Calculator", "--jsn", "button"], "Did you mean '--json'?"),
    (["--app", "Calculator", "--get", "txt", "button"], "Did you mean 'text'?"),
    (["--app", "Calculator", "--get", "frame", "--get", "wdth", "--json", "button"], "no frame has a part wdth"),
  ])
  func wrongWordsAreRefused(words: [String], says: String) throws {
    let outcome = try CommandLineHarness().run(["query"] + words)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }
}

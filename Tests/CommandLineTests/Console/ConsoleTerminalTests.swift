import Foundation
import TestSupport
import Testing

/// The console on a terminal: typed keys, and the resulting screen.
@Suite(.waitsForCommands) struct ConsoleTerminalTests {
  private let harness: CommandLineHarness

  init() throws { harness = try CommandLineHarness(hasSteps: false) }

  private func console(columns: Int, terminal: String = "xterm", history: String = "history") throws -> PseudoTerminal {
    try harness.onTerminal(
      ["console", "--app", "Calculator", "--color", "never"],
      environment: ["TERM": terminal, "CUKESWIFT_HISTORY": harness.url(of: history).path], columns: columns)
  }

  /// Leaves a console with unsaved steps, which asks once.
  private func leave(_ console: PseudoTerminal) throws {
    console.type("\u{4}")
    try console.wait(for: "the question") { screen in
      screen.lines.joined().contains("again leaves without saving.") && screen.lines.last == ">"
    }
    console.type("\u{4}")
  }

  @Test(arguments: [80, 200]) func showsAnswers(columns: Int) throws {
    let console = try console(columns: columns)
    try console.expect([">"])
    console.type("touch button marked:'7'\r")
    try console.expect(["> touch button marked:'7'", ">"])
    console.type("label id:'display'\r")
    try console.expect([
      "> touch button marked:'7'", "> label id:'display'", "[0] UILabel id:'display' text:'7' (0,44 375×58)", ">",
    ])
    console.type("save session seven.trace.json\r")
    try console.wait(for: "the session") { $0.lines.suffix(2) == ["seven.trace.json", ">"] }
    console.type("\u{4}")
    #expect(console.exitCode() == 0)
    #expect(console.screen.unknown == [])
  }

  @Test(arguments: ["xterm", "dumb"], ["\u{4}", "quit\r"])
  func asksBeforeUnsavedStepsAreLost(terminal: String, leave: String) throws {
    let console = try console(columns: 200, terminal: terminal)
    try console.wait(for: "the prompt") { $0.lines.last == ">" }
    console.type("touch button marked:'7'\r")
    try console.wait(for: "the answer") { $0.lines.suffix(2) == ["> touch button marked:'7'", ">"] }
    let note =
      "1 recorded step is not saved; 'save feature features/NAME.feature' saves it. "
      + "Ctrl-D or quit again leaves without saving."
    for count in 1...2 {
      // Another line revokes the wish to leave.
      if count == 2 {
        console.type("label id:'display'\r")
        try console.wait(for: "the element") { screen in
          screen.lines.contains { $0.hasPrefix("[0] UILabel") } && screen.lines.last == ">"
        }
      }
      console.type(leave)
      try console.wait(for: "warning \(count)") { screen in
        screen.lines.count { $0 == note } == count && screen.lines.last == ">"
      }
    }
    console.type(leave)
    #expect(console.exitCode() == 0)
  }

  @Test(arguments: [80, 200]) func editsWideCharacters(columns: Int) throws {
    let console = try console(columns: columns)
    try console.expect([">"])
    let text = String(repeating: "日本語のテキスト", count: 15)
    console.type("comment " + text)
    let line = "> comment " + text
    try console.expect(Self.wrapped(line, columns))
    // Moves to the beginning of the line and after the first word, and inserts text.
    console.type("\u{1}\u{1B}fär")
    let changed = line.replacingOccurrences(of: "comment", with: "commentär")
    try console.expect(Self.wrapped(changed, columns))
    // Removes it again, and a character at the end.
    console.type("\u{7F}\u{7F}\u{5}\u{7F}")
    try console.expect(Self.wrapped(String(line.dropLast()), columns))
    console.type("\rcopy\r")
    let shown = Self.wrapped(String(line.dropLast()), columns) + ["> copy"]
    try console.expect(shown + Self.wrapped(String(line.dropFirst(2).dropLast()), columns) + [">"])
    #expect(console.screen.unknown == [])
  }

  /// The lines of a wrapped text; wide characters are not split.
  private static func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines = [""]
    var width = 0
    for character in text {
      let taken = character.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : 1
      if width + taken > columns {
        lines.append("")
        width = 0
      }
      lines[lines.count - 1].append(character)
      width += taken
    }
    return lines
  }

  @Test func completesAndRecalls() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type("tou\t")
    try console.wait(for: "the commands") {
      $0.lines.first == "> touch" && $0.lines.contains { $0.contains("touch_hold") }
    }
    console.type("\u{15}touch button marked:'A\t")
    try console.expect(["> touch button marked:'AC'"])
    console.type("\r")
    try console.expect(["> touch button marked:'AC'", ">"])
    console.type("labels\r")
    try console.wait(for: "the labels") { $0.lines.last == ">" && $0.lines.contains("AC") }
    console.type("\u{12}mark")
    try console.expect(last: "(search 'mark') touch button marked:'AC'")
    console.type("\r")
    try console.expect(last: ">")
    console.type("\u{1B}[A\u{1B}[A")
    try console.expect(last: "> labels")
    console.type("\u{3}")
    try console.wait(for: "the line to be given up") { $0.lines.suffix(2) == ["> labels^C", ">"] }
    try leave(console)
    #expect(console.exitCode() == 0)
    let second = try self.console(columns: 80)
    second.type("\u{1B}[A")
    try second.expect(["> touch button marked:'AC'"])
  }

  @Test func offersWhatThereIs() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type("wait_for_element\t")
    try console.wait(for: "what is offered") { screen in
      screen.lines.first == "> wait_for_element"
        && screen.lines.contains { $0.contains("wait_for_elements_do_not_exist") }
    }
    console.type("s_e\t")
    try console.expect(["> wait_for_elements_exist"])
  }

  @Test func continuesAfterAHugePaste() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type("\u{1B}[200~" + String(repeating: "0123456789", count: 1_000_000) + "\u{1B}[201~\r")
    try console.wait(for: "the refusal") { $0.lines.contains { $0.contains("more than 1000000 characters") } }
    console.type("query(\"button\").count\r")
    try console.wait(for: "an answer") { $0.lines.suffix(2) == ["18", ">"] }
  }

  @Test func takesSeveralPastedLines() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type("\u{1B}[200~touch button marked:'7'\nquery(\"label\", :text).first\u{1B}[201~\r")
    try console.expect(["> touch button marked:'7'", ". query(\"label\", :text).first", "7", ">"])
  }

  @Test func drawsAgainAsSoonAsTheWindowChanges() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type("query(\"button\").count\r")
    try console.expect(["> query(\"button\").count", "18", ">"])
    let text = String(repeating: "0123456789", count: 15)
    console.type("comment " + text + "\u{1B}[D\u{1B}[D")
    let answered = ["> query(\"button\").count", "18"]
    for columns in [80, 37, 120, 23, 200] {
      if columns != 80 { console.resize(columns: columns) }
      try console.wait(for: "the line on \(columns) columns") { screen in
        let shown = Self.wrapped("> comment " + text, columns)
        return Array(screen.lines.suffix(shown.count)) == shown && screen.column == (10 + 150 - 2) % columns
      }
    }
    #expect(console.screen.lines.first == answered.first)
  }

  /// Every line can be stopped, not only the first; pasted lines after it are dropped.
  @Test func stopsEachLine() throws {
    let console = try harness.onTerminal(
      ["console", "--app", "Calculator", "--color", "never", "--real-time"],
      environment: ["TERM": "xterm", "CUKESWIFT_HISTORY": harness.url(of: "history").path], columns: 80)
    try console.expect([">"])
    for count in 1...3 {
      console.type("\u{1B}[200~query(\"button\").count\nlet_pass 100000\ntouch button marked:'7'\u{1B}[201~\r")
      try console.wait(for: "the first line") { $0.lines.count { $0 == "18" } == count }
      console.interrupt()
      try console.wait(for: "the line to be stopped") {
        $0.lines.count { $0 == "stopped" } == count && $0.lines.last == ">"
      }
    }
    console.type("query(\"label\", :text).first\r")
    try console.wait(for: "an answer") { $0.lines.suffix(2) == ["0", ">"] }
  }

  @Test func recoversFromAHugeUnmarkedPaste() throws {
    let console = try console(columns: 80)
    try console.expect([">"])
    console.type(String(repeating: "0123456789", count: 200_000) + "\r")
    try console.wait(for: "the refusal") { $0.lines.contains { $0.contains("more than 1000000 characters") } }
    console.type("query(\"button\").count\r")
    try console.wait(for: "an answer") { $0.lines.suffix(2) == ["18", ">"] }
  }

  @Test func continuesWithoutCursorAddressing() throws {
    let console = try console(columns: 80, terminal: "dumb")
    try console.expect(last: ">")
    #expect(console.screen.lines.first?.hasPrefix("This terminal cannot move its cursor") == true)
    console.type("query(\"button\").count\n")
    try console.wait(for: "an answer") { $0.lines.suffix(2) == ["18", ">"] }
  }

  @Test func continuesWithoutAHistory() throws {
    let console = try console(columns: 80, history: "no/such/folder/history")
    try console.expect([">"])
    console.type("query(\"button\").count\r")
    try console.wait(for: "the warning") {
      $0.lines.contains { $0.hasPrefix("warning: this session's lines cannot be kept") } && $0.lines.last == ">"
    }
    console.type("query(\"label\").empty?\r")
    try console.wait(for: "an answer") { $0.lines.suffix(2) == ["NO", ">"] }
  }
}

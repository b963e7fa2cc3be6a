import SourceText
import Testing

@Suite struct DiagnosticTests {
  @Test func showsLocationProblemLineCaretNotesAndAdvice() {
    let diagnostic = Diagnostic(
      uri: "x.feature", location: SourceLocation(line: 2, column: 5), width: 3, problem: "no such keyword",
      advice: "Write Given.",
      notes: [Diagnostic.Note(uri: "y.feature", location: SourceLocation(line: 7), text: "first used here")])
    let source = SourceFile(uri: "x.feature", text: "Feature: x\r\n\t\t界 Gvn a step\r\n")
    #expect(
      diagnostic.quoting(source).description == """
        x.feature:2:5: error: no such keyword
          \t\t界 Gvn a step
          \t\t   ^^^
        y.feature:7: note: first used here
        Write Given.
        """)
  }

  @Test func showsOnlyWhatIsKnown() {
    #expect(Diagnostic(problem: "no such thing").description == "error: no such thing")
    #expect(Diagnostic(uri: "a", problem: "no such thing").description == "a: error: no such thing")
  }

  /// A service reads lines such as `::add-mask::` and `##teamcity[…]` as commands.
  @Test func aFileNameBeginsNoLine() {
    let note = Diagnostic.Note(uri: "b\n##x", location: SourceLocation(line: 7), text: "first used here")
    let diagnostic = Diagnostic(uri: "a\n::x", problem: "no such thing", notes: [note])
    #expect(diagnostic.description == "a␊::x: error: no such thing\nb␊##x:7: note: first used here")
  }

  @Test func cutsLongLinesAroundTheCaret() {
    let line = String(repeating: "a", count: 1000) + "X" + String(repeating: "b", count: 1000)
    let lines = Caret.lines(under: line, column: 1001)
    #expect(lines.count == 2)
    #expect(lines[0].count < 200)
    let caret = lines[1].firstIndex(of: "^").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    let marked = lines[0].firstIndex(of: "X").map { lines[0].distance(from: lines[0].startIndex, to: $0) }
    #expect(caret != nil && caret == marked)
  }

  @Test(arguments: [(0, 2), (1, 2), (4, 5), (99, 5)])
  func staysInsideTheLine(column: Int, caretOffset: Int) {
    let lines = Caret.lines(under: "abc", column: column)
    #expect(lines[1] == String(repeating: " ", count: caretOffset) + "^")
  }
}

@Suite struct SourceFileTests {
  @Test func namesTheLocationOfInvalidUTF8() {
    let bytes = Array("Feature: é\n  ab".utf8) + [0xFF] + Array("c\n".utf8)
    let error = #expect(throws: Diagnostic.self) { try SourceFile(uri: "x.feature", bytes: bytes) }
    #expect(error?.location == SourceLocation(line: 2, column: 5))
    #expect(error?.problem == "byte 17 (0xFF) is not valid UTF-8")
  }

  @Test(arguments: [(1, "a"), (2, "b"), (3, ""), (4, nil), (0, nil)])
  func givesTheTextOfALine(line: Int, text: String?) {
    #expect(SourceFile(uri: "", text: "a\r\nb\n").text(ofLine: line) == text)
  }

  @Test func linesHaveNoLineEnds() {
    #expect(SourceFile(uri: "", text: "a\r\nb\r\r\n\n").lines == ["a", "b\r", "", ""])
  }
}

@Suite struct TerminalColumnsTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("界", 2), ("🥒", 2), ("👨‍👩‍👧", 2), ("✔", 1), ("", 0), ("한", 2),
    // As in xterm, tmux and the Linux console.
    ("हिंदी", 4), ("മലയാളം", 6), ("กำ", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("🇫🇷", 2), ("👍🏽", 2), ("1️⃣", 2), ("1", 1),
  ])
  func countsColumns(text: String, columns: Int) {
    #expect(text.terminalColumns == columns)
  }
}

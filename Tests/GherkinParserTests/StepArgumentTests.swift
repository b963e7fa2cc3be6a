import GherkinParser
import SourceText
import Testing

@Suite("Tables and doc strings")
struct StepArgumentTests {
  @Test(arguments: [
    ("|a|b|", ["a", "b"]), ("| a | b | ", ["a", "b"]), ("||", [""]), ("|  |", [""]), ("|", []), ("|a|b", ["a"]),
    ("|a| # c", ["a"]), (#"|a\|b|c|"#, ["a|b", "c"]), (#"|a\\|b|"#, [#"a\"#, "b"]), (#"|a\nb|"#, ["a\nb"]),
    (#"|a\\nb|"#, [#"a\nb"#]), (#"|\x|"#, [#"\x"#]), (#"| \n |"#, ["\n"]), (#"|a\ |"#, [#"a\"#]),
    (#"|a\é|"#, [#"a\é"#]),
    ("|\u{A0}a\u{3000}|", ["a"]),
  ])
  func cells(row: String, values: [String]) throws {
    #expect(try step(with: row).dataTable?.rows.first?.cells.map(\.value) == values)
  }

  @Test func rowsMayHaveEmptyLinesAndCommentsBetween() throws {
    #expect(try step(with: "|a|\n\n# c\n|b|").dataTable?.rows.map { $0.cells[0].value } == ["a", "b"])
  }

  @Test(arguments: [
    ("\"\"\"\n\"\"\"", ""), ("\"\"\"\n\n\"\"\"", ""), ("\"\"\"\na\n\n\"\"\"", "a\n"), ("\"\"\"\n\n\n\"\"\"", "\n"),
    ("  \"\"\"\n a\n   b\n\n  c  \n  \"\"\"", "a\n b\n\nc  "), ("\t\"\"\"\n  a\n\"\"\"", " a"),
    ("```\n\"\"\"\n```", "\"\"\""), ("\"\"\"\n```\n@t\n#c\n| a |\n\"\"\"", "```\n@t\n#c\n| a |"),
    (#"""""# + "\n" + #"\"\"\" \""" \`\`\`"# + "\n\"\"\"", #"""" \""" \`\`\`"#),
    ("```\n\\`\\`\\`\\`\\`\\`\n```", "``````"), ("\"\"\"\r\na\r\n\r\nb\r\n\"\"\"\r\n", "a\n\nb"),
    ("\"\"\"\na\n\"\"\" rest", "a"), ("\u{3000}\"\"\"\n\u{3000}a\n  b\n\"\"\"", "a\n b"),
  ])
  func docStringContents(lines: String, content: String) throws {
    #expect(try step(with: lines).docString?.content == content)
  }

  @Test(arguments: [
    ("\"\"\"json\n\"\"\"", "json"), ("``` a b \n```", "a b"), ("\"\"\"x\"\"\"\n\"\"\"", "x\"\"\""),
    ("\"\"\"\n\"\"\"", nil),
  ])
  func mediaTypes(lines: String, mediaType: String?) throws {
    #expect(try step(with: lines).docString?.mediaType == mediaType)
  }

  @Test(arguments: ["|a|\n```\nb\n```", "```\nb\n```\n|a|"])
  func aStepMayHaveBoth(lines: String) throws {
    let step = try step(with: lines)
    #expect(step.dataTable?.rows.count == 1)
    #expect(step.docString?.content == "b")
  }
}

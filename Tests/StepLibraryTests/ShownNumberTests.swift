import Testing

@testable import StepLibrary

/// The numbers that people read in the texts of apps.
@Suite struct ShownNumberTests {
  @Test(arguments: [
    ("12", [[12]]), ("12.50 €", [[12.5]]), ("Total: 12,50.", [[12.5]]), ("1,250", [[1250]]), ("1.250", [[1.25, 1250]]),
    ("1,250.75", [[1250.75]]), ("1.250,75", [[1250.75]]), ("1.250.000", [[1_250_000]]), ("1'250", [[1250]]),
    ("1\u{202f}250,5", [[1250.5]]), ("0,500 kg", [[0.5]]), ("0.500", [[0.5]]), ("1250,500", [[1250.5]]),
    ("-3", [[-3]]), ("\u{2212}3 °C", [[-3]]), ("\u{2013}7", [[-7]]), ("-$5.00", [[-5]]), ("$-5.00", [[-5]]),
    ("-€ 5", [[5, -5]]), ("- 7", [[7, -7]]), ("SKU-5", [[5, -5]]), ("5.00-", [[5, -5]]), ("5-star", [[5]]),
    ("(5.00)", [[5, -5]]), ("Loss (£5)", [[5, -5]]), ("Inbox (5)", [[5]]), ("$.50", [[]]), ("No.5", [[5]]),
    ("1½", [[]]), ("3 of 4", [[3], [4]]), ("10:30", [[10], [30]]), ("version 1.2.3", [[]]), ("none", []), ("", []),
    ("...", []), ("5,", [[5]]),
  ])
  func areRead(text: String, numbers: [[Double]]) { #expect(ShownNumber.all(in: text).map(\.readings) == numbers) }

  @Test(arguments: ["at least 1.000", "between 1 and 1.250", "between 3 and 1"])
  func uncertainRangesAreRefused(words: String) { #expect(NumberRange(stepText: words) == nil) }

  @Test(
    arguments: [
      ("between 1 and 3", ["3"], nil), ("between 1 and 3", ["3.5"], "it shows \"3.5\""),
      ("at least 2", ["a", "2"], nil),
      ("at most 2", ["2.1"], "it shows \"2.1\""), ("more than 2", ["2"], "it shows \"2\""),
      ("less than -1", ["-2"], nil),
      ("at least 1", ["a"], "it shows \"a\", without a number"),
      ("at least 1", ["2 of 3"], "it shows \"2 of 3\", with more than one number"),
      ("at least 1", [], "it has no value"),
      ("at least 0", ["-$5.00"], "it shows \"-$5.00\""),
      ("at least 5", ["1", "9"], "it shows \"1\" and \"9\", with more than one number"),
      ("at least 5", ["9", "9 guests"], nil),
      ("at most 10", ["1.250 €"], "it shows \"1.250 €\", which may be 1.25 or 1250"), ("at least 1", ["1.250 €"], nil),
      ("at most 1", ["1½"], "it shows \"1½\", whose number cannot be read"),
    ] as [(String, [String], String?)])
  func rangesObject(words: String, texts: [String], objection: String?) throws {
    #expect(try #require(NumberRange(stepText: words)).objection(to: texts) == objection)
  }
}

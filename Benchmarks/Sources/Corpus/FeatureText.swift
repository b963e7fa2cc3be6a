import SourceText

/// Writes features that look like those of a project: tags, backgrounds, steps, tables, doc strings, outlines.
struct FeatureText {
  private var random: SeededGenerator
  /// What has been written.
  private(set) var text = ""

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The number of bytes written.
  var count: Int { text.utf8.count }

  /// Begins a feature.
  mutating func beginFeature() {
    line("\(tag) \(tag)")
    line("Feature: \(word) \(word) of a \(word)")
    line("  So that no \(word) is lost, every \(word) of \(name) is looked at twice.")
    line("")
    line("  Background:")
    step("Given", "the shop sells \(number) \(word)s")
    step("And", "\(name) has signed in")
    line("")
  }

  /// Writes five scenarios and an outline.
  mutating func addScenarios() {
    for kind in 0..<5 { addScenario(kind) }
    addOutline()
  }

  private mutating func addScenario(_ kind: Int) {
    if random.below(2) == 0 { line("  \(tag) \(tag)") }
    line("  Scenario: \(name) orders \(number) \(word)s and a \(word)")
    step("Given", "the \(word) of \(name) costs \(number).\(number) EUR")
    if kind == 1 {
      step("And", "these \(word)s are known:")
      line("      | number | name       | price  |")
      for _ in 0...random.below(4) { line("      | \(number) | \(name)-\(word) | \(number).50 |") }
    }
    step("When", "\"\(name)\" touches the \"\(word)\" button")
    if kind == 3 {
      step("And", "this message arrives:")
      line("      \"\"\"")
      line("      {\"\(word)\": [\(number), \(number)],")
      line("        \"customer\": \"\(name)\"}")
      line("      \"\"\"")
    }
    step("Then", "the total is \(number).\(number)")
    step("But", "no \(word) is left over")
    if random.below(4) == 0 { line("    # seen by \(name)") }
    line("")
  }

  private mutating func addOutline() {
    line("  \(tag)")
    line("  Scenario Outline: <name> pays for \(number) \(word)s")
    step("Given", "a \(word) for <name>")
    step("When", "<name> pays <amount>")
    step("Then", "<amount> is booked as \(word)")
    line("")
    line("    Examples:")
    line("      | name  | amount |")
    for _ in 0..<5 { line("      | \(name) | \(number).\(number) |") }
    line("")
  }

  private mutating func step(_ keyword: String, _ words: String) {
    line("    \(keyword) \(words)")
  }

  private mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  private var word: String { mutating get { random.pick(Self.words) } }
  private var name: String { mutating get { random.pick(Self.names) } }
  private var tag: String { mutating get { random.pick(Self.tags) } }
  private var number: Int { mutating get { random.below(1000) } }

  private static let words = [
    "apple", "basket", "letter", "parcel", "receipt", "refund", "ticket", "voucher", "wallet",
  ]
  private static let names = ["Ada", "Bela", "Chioma", "Dmitri", "Édith", "Farid", "Giulia", "Hana", "Jürgen"]
  private static let tags = ["@smoke", "@slow", "@payment", "@ios", "@nightly", "@wip"]
}

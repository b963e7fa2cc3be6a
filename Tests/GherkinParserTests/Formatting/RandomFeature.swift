import GherkinParser
import TestSupport

/// Writes valid features in every spoken language, in every layout allowed by the grammar.
struct RandomFeature {
  private var random: SeededGenerator
  private var lines: [String] = []
  private let dialect: Dialect

  /// A text determined by the seed.
  static func text(seed: UInt64) -> String {
    var feature = RandomFeature(seed: seed)
    feature.addFeature()
    return feature.joined()
  }

  /// Such a text with moved lines and inserted characters, which may still be valid.
  static func damagedText(seed: UInt64) -> String {
    var feature = RandomFeature(seed: seed)
    feature.addFeature()
    for _ in 0..<feature.count(3) + 1 { feature.damage() }
    return feature.joined()
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    dialect = Dialect.all[Int(seed % UInt64(Dialect.all.count))]
  }

  private mutating func joined() -> String {
    let lineEnd = chance(4) ? "\r\n" : "\n"
    let text = lines.map { $0 + (chance(50) ? "\r\n" : lineEnd) }.joined()
    return (chance(8) ? "\u{FEFF}" : "") + (chance(5) ? String(text.unicodeScalars.dropLast()) : text)
  }

  // MARK: - Structure

  private mutating func addFeature() {
    addNoise()
    add(pick(["#language:", "# language: ", "  #  language :  "]) + dialect.code.description)
    addTitle(.feature)
    addBackground()
    for _ in 0..<count(3) { addScenario() }
    for _ in 0..<(chance(3) ? count(3) : 0) {
      addTitle(.rule)
      addBackground()
      for _ in 0..<count(3) { addScenario() }
    }
    addNoise()
  }

  private mutating func addBackground() {
    guard chance(2) else { return }
    addTitle(.background, hasTags: false)
    addSteps()
  }

  private mutating func addScenario() {
    let isOutline = chance(3)
    addTitle(isOutline ? .scenarioOutline : .scenario)
    addSteps()
    for _ in 0..<(isOutline ? count(3) : 0) {
      addTitle(.examples)
      if chance(5) { addNoise() } else { addTable() }
    }
  }

  private mutating func addTitle(_ kind: Dialect.Kind, hasTags: Bool = true) {
    addNoise()
    for _ in 0..<(hasTags && chance(2) ? count(3) : 0) {
      add(pick(["@a", "@a @b", "@a@b", "@ a\t@b", "@@x", "@é#1 @b # note", "@a #\t@no", "@"]))
      addNoise()
    }
    add(pick(dialect.keywords(kind)) + ":" + pick(["", " ", "x", " <a> y ", "\u{3000}z\u{A0}", "  # no comment", ":"]))
    // Lines with special meaning are not description lines.
    for _ in 0..<(chance(3) ? count(4) : 0) {
      addNoise()
      add(pick(["~ text", "~ text  ", "\\# text", "~\u{0}\u{7}", "~ two  words \u{FEFF}"]))
    }
  }

  private mutating func addSteps() {
    for _ in 0..<count(4) {
      addNoise()
      let kind: Dialect.Kind = pick([.given, .when, .then, .and, .but])
      let text = chance(4) ? String(pick(dialect.keywords(kind)).drop { $0 != " " }) : ""
      add(
        pick(dialect.keywords(kind)) + pick(["", " ", "\t ", "\u{3000}"]) + text
          + pick(["~", "~ <a>  b ", "\"x\"", ""]))
      let isTableFirst = chance(2)
      if isTableFirst, chance(3) { addTable() }
      if chance(4) { addDocString() }
      if !isTableFirst, chance(5) { addTable() }
    }
  }

  private mutating func addTable() {
    let columns = count(4)
    for _ in 0..<count(4) + 1 {
      addNoise()
      let cells = (0..<columns).map { _ in
        pick(["", " ", "a", " <a>\t", "日本", "\\|", "\\\\", "\\n x", "\\ ", "é\u{301}", "\u{0}"])
      }
      // A backslash before the bar would escape it.
      add(
        "|" + cells.map { $0 + ($0.hasSuffix("\\\\") ? "" : " ") + "|" }.joined()
          + pick(["", " ", "rest", " # rest \\| x"]))
    }
  }

  private mutating func addDocString() {
    addNoise()
    let mark = pick(["\"\"\"", "```"])
    let other = mark == "```" ? "\"\"\"" : "```"
    add(mark + pick(["", "json", "  a b ", " " + String(mark.prefix(1))]))
    for _ in 0..<count(5) {
      add(
        pick([
          "", "text", "  text ", "\t", "# x", "@x", "|x|", other, "x\\\"\\\"\\\"\\`\\`\\`", "y\r", "<a>", "\\" + mark,
        ]))
    }
    add(mark + pick(["", " ", "more"]))
  }

  private mutating func damage() {
    let place = count(lines.count)
    if chance(3) {
      lines.insert(pick(lines), at: place)
    } else if chance(2) {
      lines.remove(at: place)
    } else {
      var scalars = Array(lines[place].unicodeScalars)
      let scalar: Unicode.Scalar = pick([
        "@", "#", "|", "\\", "\"", "`", ":", " ", "\t", "\r", "\n", "\u{85}", "\u{FEFF}", "x",
      ])
      scalars.insert(scalar, at: count(scalars.count + 1))
      lines[place] = String(String.UnicodeScalarView(scalars))
    }
    // A file has at least one line.
    if lines.isEmpty { lines.append("") }
  }

  // MARK: - Lines

  /// Blank lines and comments.
  private mutating func addNoise() {
    while chance(3) { add(pick(["", " \t", "\u{3000}", "# comment", "#", "#| a |", "# b\t"])) }
  }

  private mutating func add(_ line: String) {
    lines.append(pick(["", "  ", "    ", "\t", "      ", "\u{3000} ", "\u{A0}\u{1C}", "\u{2000}", "\u{2001}"]) + line)
  }

  private mutating func count(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func chance(_ times: Int) -> Bool { count(times) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[count(elements.count)] }
}

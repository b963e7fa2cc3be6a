import TestSupport

/// Makes random regular expressions with the syntax shared by all dialects, and texts that may match them.
///
/// Possessive groups, `?+`, `{m,n}+` and references of a group to itself are left out. The standard library
/// treats them differently on purpose or by mistake: it gives back text taken by a possessive quantifier.
struct RandomPatterns {
  private var generator: SeededGenerator
  private var groupCount = 0
  private var closedGroups: [Int] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func pattern() -> String {
    groupCount = 0
    closedGroups = []
    let body = alternation(depth: 3)
    return (chance(3) ? "^" : "") + body + (chance(3) ? "$" : "")
  }

  mutating func text() -> String {
    let alphabet = ["a", "b", "c", "é", "1", " ", "\n", "😀", "\""]
    return (0..<Int.random(in: 0...10, using: &generator)).map { _ in pick(alphabet.dropLast(chance(2) ? 0 : 4)) }
      .joined()
  }

  private mutating func alternation(depth: Int) -> String {
    (0..<(chance(3) ? Int.random(in: 2...3, using: &generator) : 1)).map { _ in sequence(depth: depth) }
      .joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in quantified(depth: depth) }.joined()
  }

  private mutating func quantified(depth: Int) -> String {
    let (atom, canRepeat) = atom(depth: depth)
    guard canRepeat, chance(2) else { return atom }
    let quantifier = pick(["*", "+", "?", "{2}", "{1,2}", "{0,2}", "{1,}", "{2,3}"])
    let mayBePossessive = !atom.hasSuffix(")") && (quantifier == "*" || quantifier == "+")
    return atom + quantifier + pick(mayBePossessive ? ["", "?", "+"] : ["", "", "?"])
  }

  private mutating func atom(depth: Int) -> (String, canRepeat: Bool) {
    switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &generator) {
    case 0...3: return (pick(["a", "b", "c", "é", "1", "😀", "\""]), true)
    case 4: return (".", true)
    case 5: return (pick(["[ab]", "[^ab]", "[a-c]", "[^\"]", "[é1]", "[^é]", #"[\d ]"#, #"[^\s]"#]), true)
    case 6: return (pick([#"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#]), true)
    case 7: return (pick(["^", "$", #"\b"#, #"\B"#, #"\A"#, #"\z"#]), false)
    case 8: return (pick(["ab", "bc", "é1", "aa"]), false)
    case 9, 10:
      groupCount += 1
      let number = groupCount
      let body = alternation(depth: depth - 1)
      closedGroups.append(number)
      return ("(" + body + ")", true)
    case 11: return ("(?:" + alternation(depth: depth - 1) + ")", true)
    case 12: return ("(?" + pick(["=", "!", ">"]) + alternation(depth: depth - 1) + ")", false)
    default:
      guard let group = closedGroups.randomElement(using: &generator) else { return ("a", true) }
      return ("(?:\\\(group))", false)
    }
  }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }

  private mutating func pick(_ choices: some Collection<String>) -> String {
    choices.randomElement(using: &generator) ?? ""
  }
}

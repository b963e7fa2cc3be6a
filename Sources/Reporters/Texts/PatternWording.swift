import Messages

/// The sentence of a regular expression: the first of several alternatives, without optional parts, and `…` for values.
struct PatternWording {
  private var rest: Substring
  /// Whether all parts were understood.
  private var isUnderstood = true
  /// The number of groups around the current place.
  private var depth = 0
  /// The most groups within one another; predefined steps have fewer, and a stored stream may contain anything.
  private static let mostDepth = 50

  /// The sentence of an expression, such as `I touch "…"`; the expression itself if it has no simple sentence.
  ///
  /// - Parameter source: a regular expression.
  static func wording(of source: String) -> String {
    var pattern = PatternWording(rest: source[...])
    let sentence = pattern.alternatives().split(separator: " ").joined(separator: " ")
    return pattern.isUnderstood && pattern.rest.isEmpty && !sentence.isEmpty ? sentence : source
  }

  private init(rest: Substring) { self.rest = rest }

  /// The first alternative, up to the end of a group.
  private mutating func alternatives() -> String {
    let first = sequence()
    while rest.first == "|" {
      rest.removeFirst()
      _ = sequence()
    }
    return first
  }

  private mutating func sequence() -> String {
    var text = ""
    while let sign = rest.first, sign != "|", sign != ")" {
      rest.removeFirst()
      let part = part(beginningWith: sign)
      switch takeRepetition() {
      case nil: text += part.text
      case "?": break
      case _ where part.isValue: text += "…"
      case "*": break
      default: text += part.text
      }
    }
    return text
  }

  /// A part without its repetition, and whether it stands for any of several characters.
  private mutating func part(beginningWith sign: Character) -> (text: String, isValue: Bool) {
    switch sign {
    case "^", "$": ("", false)
    case ".": ("…", true)
    case "[": characterClass()
    case "(": (group(), false)
    case "\\": escaped()
    default: (String(sign), false)
    }
  }

  private mutating func escaped() -> (text: String, isValue: Bool) {
    guard let sign = rest.popFirst() else {
      isUnderstood = false
      return ("", false)
    }
    switch sign {
    case "s": return (" ", false)
    case "b", "B", "A", "z", "Z": return ("", false)
    case _ where sign.isLetter || sign.isNumber: return ("…", true)
    default: return (String(sign), false)
    }
  }

  private mutating func group() -> String {
    if rest.first == "?" {
      guard rest.hasPrefix("?:") || rest.hasPrefix("?<"), !rest.hasPrefix("?<="), !rest.hasPrefix("?<!") else {
        isUnderstood = false
        return ""
      }
      rest = rest.hasPrefix("?:") ? rest.dropFirst(2) : rest.drop { $0 != ">" }.dropFirst()
    }
    guard depth < Self.mostDepth else {
      isUnderstood = false
      rest = ""
      return ""
    }
    depth += 1
    let text = alternatives()
    depth -= 1
    if rest.popFirst() != ")" { isUnderstood = false }
    return text
  }

  /// The last letter of a class of letters such as `[Tt]`; `…` for other classes.
  private mutating func characterClass() -> (text: String, isValue: Bool) {
    var members: [Character] = []
    while let sign = rest.popFirst(), sign != "]" || members.isEmpty {
      if sign == "\\", let next = rest.popFirst() { members += [sign, next] } else { members.append(sign) }
    }
    let isPlain = members.count <= 2 && members.allSatisfy { $0.isLetter || $0 == "'" }
    return isPlain ? (members.last.map(String.init) ?? "", false) : ("…", true)
  }

  /// Takes `?`, `*`, `+` or `{…}` with their variants; the sign is nil for a part that occurs once.
  private mutating func takeRepetition() -> Character? {
    guard let sign = rest.first, "?*+{".contains(sign) else { return nil }
    rest = sign == "{" ? rest.drop { $0 != "}" }.dropFirst() : rest.dropFirst()
    if let next = rest.first, next == "?" || next == "+" { rest.removeFirst() }
    return sign
  }
}

extension SourceReference {
  /// Whether a definition's path belongs to a predefined step, whose source is not part of the project.
  static func isOfPredefinedStep(_ path: some StringProtocol) -> Bool { path.hasPrefix("StepLibrary/") }
}

extension StepDefinitionMessage {
  /// The pattern in the form that authors know: its source, or the sentence of a predefined step.
  var wording: String {
    guard pattern.type == .regularExpression, SourceReference.isOfPredefinedStep(sourceReference.uri) else {
      return pattern.source
    }
    return PatternWording.wording(of: pattern.source)
  }
}

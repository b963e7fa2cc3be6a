import StepRegistry

/// Patterns with two arguments each, and a text for each of them.
struct BenchmarkSuite {
  /// What the patterns have in common.
  enum Kind: String, CaseIterable {
    case regular = "regular expressions"
    case cucumber = "Cucumber Expressions"
    case middle = "differ in the middle"
    case alike = "differ in one word of many"
    case short = "three letters between arguments"
  }

  let kind: Kind
  private(set) var patterns: [String] = []
  private(set) var texts: [String] = []

  private final class Stage: World {}

  /// Makes a suite; the same arguments give the same one.
  init(_ kind: Kind, count: Int) {
    self.kind = kind
    for number in 0..<count { append(number) }
  }

  /// The definitions.
  var steps: Steps {
    Steps(Stage.self) {
      for pattern in patterns { Step(pattern) { (_: Stage, _: String, _: String) in } }
    }
  }

  private static let verbs = [
    "enter", "type", "select", "choose", "remove", "rename", "approve", "publish", "archive", "import", "export",
    "cancel", "confirm", "review", "assign", "share", "print", "scan", "merge", "split",
  ]
  private static let things = [
    "invoice", "customer", "order", "basket", "account", "payment", "report", "ticket", "message", "profile",
    "address", "voucher", "shipment", "product", "session", "contract", "licence", "refund", "coupon", "parcel",
  ]

  private mutating func append(_ number: Int) {
    let verb = Self.verbs[number % 20]
    let group = number < 400 ? "" : " of group \(number / 400)"
    let field = "\(Self.things[number / 20 % 20]) field\(group)"
    let (small, large) = (number * 31 % 99 + 1, number * 57 % 89 + 10)
    switch kind {
    case .regular, .cucumber:
      let arguments = kind == .regular ? [#""([^"]*)""#, #"(\d+)"#, #"(\w+)"#] : ["{string}", "{int}", "{word}"]
      let (string, int, word) = (arguments[0], arguments[1], arguments[2])
      let choice = kind == .regular ? "(?:old|new)" : "old/new"
      switch number % 4 {
      case 0: add("I \(verb) \(string) into the \(string) \(field)", "I \(verb) \"A \(small)\" into the \"b\" \(field)")
      case 1: add("I \(verb) \(string) \(int) times in the \(field)", "I \(verb) \"i\" \(small) times in the \(field)")
      case 2: add("I \(verb) \(int) \(choice) \(word) in the \(field)", "I \(verb) \(small) old rows in the \(field)")
      default:
        add(
          "I \(verb) the \(string) at \(int) percent in the \(field)",
          "I \(verb) the \"rate \(small)\" at \(large) percent in the \(field)")
      }
    case .middle:
      add(
        #"I see "([^"]*)" when I \#(verb) the \#(field) of "([^"]*)" today"#,
        #"I see "box \#(small)" when I \#(verb) the \#(field) of "Bob \#(large)" today"#)
    case .alike:
      add(#"the "([^"]*)" of number \#(number) is "([^"]*)""#, #"the "colour" of number \#(number) is "red""#)
    case .short:
      let letters = String(
        [number % 26, number / 26 % 26, number / 676].map { Character(Unicode.Scalar(UInt8(97 + $0))) })
      add(#"(\d+)\#(letters)(\d+)"#, "\(small)\(letters)\(large)")
    }
  }

  private mutating func add(_ pattern: String, _ text: String) {
    patterns.append(kind == .cucumber ? pattern : "^\(pattern)$")
    texts.append(text)
  }
}

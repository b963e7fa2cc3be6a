/// The text that a field must show after typing.
///
/// It is the earlier text followed by the typed text, apart from changes that fields make to texts:
///
/// - Case may differ. White space and hyphens may be left out, and other signs added.
/// - A number may get or lose group separators, leading zeros, trailing zeros of its decimals, a currency, or a unit.
///   It keeps its sign and its decimals. A telephone number may get a country code.
/// - A field that hides its text shows at least the number of typed characters more.
///
/// An emptied field shows no letters and no digits but 0. Text typed afterwards may replace the zeros.
struct TypedValue {
  /// The typed text; nil for emptying the field.
  let typed: String?
  /// The text of the field before.
  let before: String

  /// Whether a field has taken the typed text.
  ///
  /// - Parameter shown: the text of the field now.
  func isTaken(_ shown: String) -> Bool {
    guard let typed else { return shown.isEmpty || shown != before && Self.isZero(shown) }
    guard shown != before else { return false }
    if !shown.isEmpty, shown.allSatisfy({ "•●*".contains($0) }) { return shown.count >= before.count + typed.count }
    return Self.isSame(before + typed, shown) || Self.isZero(before) && Self.isSame(typed, shown)
  }

  /// Whether an element shows the typed text that did not show it before.
  ///
  /// - Parameters:
  ///   - texts: the texts of all elements.
  ///   - before: the texts of all elements before typing.
  func isUsed(in texts: [String?], before: [String?]) -> Bool {
    guard let typed, !Self.essence(of: typed).isEmpty else { return false }
    let known = Set(before)
    return texts.contains { text in
      guard let text, !known.contains(text) else { return false }
      return Self.essence(of: text).contains(Self.essence(of: typed))
    }
  }

  /// The letters and digits of a text, in lower case.
  private static func essence(of text: String) -> String { text.filter { $0.isLetter || $0.isNumber }.lowercased() }

  /// Whether a text has no letters and no digits but 0.
  private static func isZero(_ text: String) -> Bool { essence(of: text).allSatisfy { $0 == "0" } }

  private static func isSame(_ wanted: String, _ shown: String) -> Bool {
    if wanted == shown { return true }
    if let number = TypedNumber(wanted, isShown: false) { return number.isShown(by: shown) }
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace && !"-‐‑–".contains($0) }.lowercased() }
    guard essence(of: wanted) == essence(of: shown) else { return false }
    // The typed signs must be present in the same order.
    var rest = squeezed(shown)[...]
    for sign in squeezed(wanted) {
      guard let place = rest.firstIndex(of: sign) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}

/// A text of digits and signs, such as an amount, a telephone number or a date.
private struct TypedNumber {
  /// The digits, without leading zeros.
  private let digits: Substring
  /// The digits before the decimal sign, and the digits after it without trailing zeros; nil without a decimal sign.
  private let decimals: (whole: Substring, part: String)?
  private let isNegative: Bool
  private let hasCountryCode: Bool

  /// The maximum number of letters of a currency or a unit.
  private static let mostLetters = 4
  /// The maximum number of digits of a country code (ITU-T E.164).
  private static let mostInCountryCode = 3

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the text; it must contain digits.
  ///   - isShown: whether letters may precede or follow the digits.
  init?(_ text: String, isShown: Bool) {
    guard let first = text.firstIndex(where: \.isWholeNumber), let last = text.lastIndex(where: \.isWholeNumber) else {
      return nil
    }
    let (head, middle, tail) = (text[..<first], text[first...last], text[text.index(after: last)...])
    let letters = [head, tail].map { $0.count(where: \.isLetter) }
    guard !middle.contains(where: \.isLetter), letters.allSatisfy({ $0 <= (isShown ? Self.mostLetters : 0) }) else {
      return nil
    }
    let bare = { (text: Substring) in text.filter(\.isWholeNumber).drop { $0 == "0" } }
    digits = bare(middle)
    isNegative = head.contains { "-−–".contains($0) }
    hasCountryCode = head.contains("+")
    // A decimal sign occurs once, as the last sign. Before three digits it is a thousands separator.
    guard let sign = middle.lastIndex(where: { ".,".contains($0) }), middle.count(where: { $0 == middle[sign] }) == 1,
      middle[middle.index(after: sign)...].allSatisfy(\.isWholeNumber),
      middle.distance(from: sign, to: middle.endIndex) != 4,
      middle.allSatisfy({ $0.isWholeNumber || $0.isWhitespace || ".,'’".contains($0) })
    else {
      decimals = nil
      return
    }
    var part = String(middle[middle.index(after: sign)...])
    while part.last == "0" { part.removeLast() }
    decimals = (bare(middle[..<sign]), part)
  }

  /// Whether the text of a field shows this number.
  func isShown(by text: String) -> Bool {
    guard let shown = TypedNumber(text, isShown: true), shown.isNegative == isNegative else { return false }
    if let decimals {
      guard let others = shown.decimals else { return decimals.part.isEmpty && shown.digits == decimals.whole }
      return others == decimals
    }
    if let others = shown.decimals, others.part.isEmpty, others.whole == digits { return true }
    if shown.digits == digits { return true }
    return shown.hasCountryCode && !hasCountryCode && shown.digits.hasSuffix(digits)
      && shown.digits.count <= digits.count + Self.mostInCountryCode
  }
}

/// What a field has to show after a text was typed into it.
///
/// It shows what it showed before with the text behind it, apart from what fields do to texts:
///
/// - Letters may be small or capital ones. White space and hyphens may be left out, and any signs be added.
/// - A number may get or lose signs between groups of digits, zeros before it or at the end of its decimals, a currency, or a unit. It
///   keeps its sign and its decimals. A telephone number may get a country code.
/// - A field that hides what it contains shows as many signs more.
///
/// A field that was emptied shows no letter, and no digit but 0; what is typed then may take the place of the zeros.
struct TypedValue {
  /// What was typed; nil where the field was emptied.
  let typed: String?
  /// What the field showed before.
  let before: String

  /// Whether a field has taken what was typed.
  ///
  /// - Parameter shown: what it shows.
  func isTaken(_ shown: String) -> Bool {
    guard let typed else { return shown.isEmpty || shown != before && Self.isZero(shown) }
    guard shown != before else { return false }
    if !shown.isEmpty, shown.allSatisfy({ "•●*".contains($0) }) { return shown.count >= before.count + typed.count }
    return Self.isSame(before + typed, shown) || Self.isZero(before) && Self.isSame(typed, shown)
  }

  /// Whether an app shows what was typed somewhere where it did not before.
  ///
  /// - Parameters:
  ///   - texts: what all elements show.
  ///   - before: what they showed before.
  func isUsed(in texts: [String?], before: [String?]) -> Bool {
    guard let typed, !Self.essence(of: typed).isEmpty else { return false }
    let known = Set(before)
    return texts.contains { text in
      guard let text, !known.contains(text) else { return false }
      return Self.essence(of: text).contains(Self.essence(of: typed))
    }
  }

  /// The letters and digits of a text, in small letters.
  private static func essence(of text: String) -> String { text.filter { $0.isLetter || $0.isNumber }.lowercased() }

  /// Whether a text has no letter, and no digit but 0.
  private static func isZero(_ text: String) -> Bool { essence(of: text).allSatisfy { $0 == "0" } }

  private static func isSame(_ wanted: String, _ shown: String) -> Bool {
    if wanted == shown { return true }
    if let number = TypedNumber(wanted, isShown: false) { return number.isShown(by: shown) }
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace && !"-‐‑–".contains($0) }.lowercased() }
    guard essence(of: wanted) == essence(of: shown) else { return false }
    // The signs that were typed are there, in this order.
    var rest = squeezed(shown)[...]
    for sign in squeezed(wanted) {
      guard let place = rest.firstIndex(of: sign) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}

/// A text with digits and signs, such as an amount, a telephone number or a date.
private struct TypedNumber {
  /// The digits, without zeros before them.
  private let digits: Substring
  /// Those before the decimal sign, and those behind it, without zeros at the end; nil without a decimal sign.
  private let decimals: (whole: Substring, part: String)?
  private let isNegative: Bool
  private let hasCountryCode: Bool

  /// How many letters a currency or a unit has at most.
  private static let mostLetters = 4
  /// How many digits a country code has at most (ITU-T E.164).
  private static let mostInCountryCode = 3

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the text; one without digits is no number.
  ///   - isShown: whether it may have letters before or behind the digits.
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
    // A decimal sign stands there once, as the last sign; with three digits behind it, it divides thousands.
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

  /// Whether a field that shows a text shows this number.
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

/// A number in a text of an app: `12`, `-3.5`, `1,250.00`, `1.250,00`.
struct ShownNumber: Equatable {
  /// The possible values; empty for an unreadable number.
  let readings: [Double]

  /// The marks inside numbers: before decimals, and between groups of digits.
  private static let marks = ".,'\u{a0}\u{202f}"
  private static let minus = "-\u{2212}\u{2013}"

  /// The numbers in a text, from left to right.
  static func all(in text: String) -> [ShownNumber] {
    var numbers: [ShownNumber] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isDigit) {
      var digits = rest[start...].prefix { $0.isDigit || marks.contains($0) }
      // A mark at the end belongs to the sentence.
      while digits.last?.isDigit == false { digits.removeLast() }
      numbers.append(ShownNumber(digits, after: rest[..<start], before: rest[digits.endIndex...]))
      rest = rest[digits.endIndex...]
    }
    return numbers
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - digits: its digits and the marks between them.
  ///   - head: the text before it, after the number before.
  ///   - tail: the text after it.
  private init(_ digits: Substring, after head: Substring, before tail: Substring) {
    let isPart = tail.first.map { $0.isNumber && !$0.isASCII } ?? false
    let isDecimal = head.last.map { ".,".contains($0) } ?? false && head.dropLast().last?.isLetter != true
    let values = isPart || isDecimal ? [] : Self.values(of: digits)
    switch Self.sign(after: head, before: tail, hasMarks: digits.contains { !$0.isDigit }) {
    case .positive: readings = values
    case .negative: readings = values.map { -$0 }
    case .uncertain: readings = values + values.map { -$0 }
    }
  }

  private enum Sign { case positive, negative, uncertain }

  /// The sign of a number: a minus may stand before its currency, and parentheses can mean a negative number.
  private static func sign(after head: Substring, before tail: Substring, hasMarks: Bool) -> Sign {
    var before = head
    while before.last?.isCurrencySymbol == true { before.removeLast() }
    let isDirect = before.last.map { minus.contains($0) } ?? false
    let hasCurrency = before.endIndex != head.endIndex
    while before.last.map({ $0.isWhitespace || $0.isCurrencySymbol }) ?? false { before.removeLast() }
    let after = tail.drop { $0.isWhitespace || $0.isCurrencySymbol || $0 == "%" }
    if let mark = before.last, minus.contains(mark) {
      let word = before.dropLast().last
      return isDirect && word?.isLetter != true && word?.isNumber != true ? .negative : .uncertain
    }
    if before.last == "(", after.first == ")" {
      let isAlone = before.dropLast().allSatisfy(\.isWhitespace)
      return isAlone || hasMarks || hasCurrency ? .uncertain : .positive
    }
    // Some accounts have the minus behind the number.
    if let mark = after.first, minus.contains(mark), after.dropFirst().first?.isLetter != true,
      after.dropFirst().first?.isNumber != true
    {
      return .uncertain
    }
    return .positive
  }

  /// The possible values of digits with marks.
  ///
  /// A comma before three digits stands between groups of digits. A point before three digits can stand there as well.
  private static func values(of digits: Substring) -> [Double] {
    let marks = digits.filter { !$0.isDigit }
    let groups = digits.split(omittingEmptySubsequences: false) { !$0.isDigit }
    guard let first = groups.first, let decimals = groups.last, let mark = marks.last else {
      return Double(digits).map { [$0] } ?? []
    }
    let grouped = { (groups: ArraySlice<Substring>) in
      first.count <= 3 && (groups.count == 1 || !first.hasPrefix("0"))
        && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
    let isSame = marks.allSatisfy { $0 == mark }
    let whole = Double(groups.joined())
    if isSame, grouped(groups[...]) {
      let decimal = marks.count == 1 && mark == "." ? Double(digits) : nil
      return [decimal, whole].compactMap(\.self)
    }
    let others = marks.dropLast()
    guard ".,".contains(mark), Set(others).count <= 1, !others.contains(mark) else { return [] }
    guard others.isEmpty || grouped(groups.dropLast()) else { return [] }
    return Double(groups.dropLast().joined() + "." + decimals).map { [$0] } ?? []
  }
}

extension Character {
  /// Whether the character is an ASCII digit.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

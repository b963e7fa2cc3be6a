import SourceText

/// Texts of a wall.
enum WallText {
  /// A length of time for people: `12.3 s`, `2 min 5 s`, `1 h 20 min`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "a long time" }
    if seconds < 9.95 { return "\(number((max(seconds, 0) * 10).rounded() / 10)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    if whole < 172_800 { return "\(whole / 3600) h" + (whole % 3600 / 60 == 0 ? "" : " \(whole % 3600 / 60) min") }
    return "\(whole / 86_400) days"
  }

  /// A number without a fraction of zero.
  static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  /// A moment as ISO 8601 has it, in UTC: what the script of the page shows in the time of the room.
  static func moment(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e11 else { return "1970-01-01T00:00:00Z" }
    let whole = Int(seconds.rounded(.down))
    let day = (whole >= 0 ? whole : whole - 86_399) / 86_400
    let (year, month, date) = civilDate(day)
    let rest = whole - day * 86_400
    let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(year)-\(padded(month))-\(padded(date))T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }

  /// The date in the Gregorian calendar, from the days since 1970: years are counted from March on, in eras of 146,097 days.
  private static func civilDate(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let days = day + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// An element with the moment, which the script of the page shows in the time of the room.
  static func element(_ seconds: Double, isAge: Bool = false) -> String {
    let text = moment(seconds)
    let shown = text.prefix(16).split(separator: "T").joined(separator: " ") + " UTC"
    return "<time datetime=\"\(text)\"\(isAge ? " class=\"age\"" : "")>\(shown)</time>"
  }

  /// A text between two tags; line breaks stay.
  static func markup(_ text: String) -> String {
    text.markup(unknown: "\u{FFFD}") { $0 == "\n" ? "\n" : " " }
  }

  /// A part of an address.
  static func segment(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

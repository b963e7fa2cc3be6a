import Messages
import Reporters
import SourceText

/// Formats the texts of a wall.
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

  /// A number, without a fraction if it is whole.
  static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  /// A time in ISO 8601 format, in UTC. The script of the page converts it to the local time zone.
  static func moment(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e11 else { return "1970-01-01T00:00:00Z" }
    return Timestamp(seconds: Int(seconds.rounded(.down)), nanoseconds: 0).dateAndTime + "Z"
  }

  /// A `time` element. The script of the page converts its time to the local time zone.
  static func element(_ seconds: Double, isAge: Bool = false) -> String {
    let text = moment(seconds)
    let shown = text.prefix(16).split(separator: "T").joined(separator: " ") + " UTC"
    return "<time datetime=\"\(text)\"\(isAge ? " class=\"age\"" : "")>\(shown)</time>"
  }

  /// A text as markup, with its line breaks.
  static func markup(_ text: String) -> String { text.markup(.inLines) }
}

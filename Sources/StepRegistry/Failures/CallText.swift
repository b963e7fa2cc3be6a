/// Writes calls as messages show them: `send("ann@example.org", 3)`.
enum CallText {
  /// The length to which an argument is cut off.
  private static let longest = 200
  /// The number of items to which a list is cut off.
  static let longestList = 20

  /// The name of a method with arguments.
  static func text<each Argument>(_ name: String, _ arguments: repeat each Argument) -> String {
    var texts: [String] = []
    for argument in repeat each arguments { texts.append(short(String(reflecting: argument))) }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  /// The last line of a list that is cut off; nil for a short list.
  static func more(of count: Int) -> String? { count > longestList ? "… \(count - longestList) more" : nil }

  /// The number of times that a call happens or is expected, in words such as `once`.
  static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(count) times"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > longest ? text.prefix(longest) + "…" : text
  }
}

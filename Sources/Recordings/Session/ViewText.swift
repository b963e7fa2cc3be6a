/// The printed form of a UIKit view: `<App.Key: 0x7f…; baseClass = UIButton; frame = (34 15; 24 55); text = '2'; …>`.
struct ViewText {
  /// The UIKit class.
  let className: String
  /// The text after `text =`.
  let text: String?
  /// The text after `Title =`.
  let title: String?
  /// The frame in the superview, in points.
  let frame: Rect?

  init(_ description: String) {
    let words = description.prefix { $0 != ";" && $0 != ">" }
    let name = words.drop { !$0.isLetter && $0 != "_" }.prefix { !": '".contains($0) }
    // Published traces leave out parts of the text.
    let whole = name.firstRange(of: "..").map { name[..<$0.lowerBound] } ?? name
    let own = String(whole.split(separator: ".").last ?? "UIView")
    className = description.between("baseClass = ", ";") ?? own
    text =
      description.between("text = '", "';") ?? description.between("text = '", "'>")
      ?? description.between("text = '", "'") ?? description.between("'text = ", "'")
    title = description.between("Title = \"", "\"") ?? description.between("Title = \\\"", "\\\"")
    frame = description.between("frame = (", ")").flatMap { Rect(described: $0) }
  }
}

extension Rect {
  /// Reads a rectangle as UIKit prints it: `(0 0; 93 86)`, `{{0, 0}, {93, 86}}`; nil for other texts.
  init?(described text: String) {
    let numbers = text.split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension String {
  /// The text between two texts; nil if one of them is missing.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let begin = firstRange(of: start)?.upperBound, let finish = self[begin...].firstRange(of: end)?.lowerBound
    else { return nil }
    return String(self[begin..<finish])
  }
}

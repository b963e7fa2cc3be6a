extension ScreenPicture {
  /// How wide a letter is, in times of the size of its font: what layout reckons with.
  private static let letterWidth = 0.5
  /// From here on a line is pressed into its room: real letters are not all of one width.
  private static let nearlyFull = 0.8

  /// Draws the text of an element that has a font.
  mutating func drawText(of element: ElementID, in frame: Rect, isLink: Bool) {
    guard let text = tree.string(.text, of: element), !text.isEmpty else { return }
    let isLabel = tree.elementClass(of: element).isKind(of: ElementClass.label.name)
    guard let size = number("fontSize", of: element) ?? (isLabel ? min(17, frame.height * 0.8) : nil) else { return }
    let context = contexts.last
    let color = context?.isEnabled == false ? "#B0B0B5" : isLink ? Color.blue.description : context?.textColor
    let alignment = string("textAlignment", of: element).flatMap(Alignment.init) ?? .leading
    drawLines(
      text, in: frame, size: size, fill: color ?? "#000000", anchor: alignment, isBold: context?.isBold == true,
      isUnderlined: isLink)
  }

  /// Draws a text on as many lines as there is room for; what does not fit ends in an ellipsis.
  mutating func drawLines(
    _ text: String, in frame: Rect, size: Double, fill: String, anchor: Alignment = .leading, isBold: Bool = false,
    isUnderlined: Bool = false
  ) {
    guard size > 0, frame.width > 0 else { return }
    let height = TextMetrics.lineHeight(of: size)
    let most = max(Int((frame.height + 0.5) / height), 1)
    let letters = max(Int((frame.width + 0.5) / (size * Self.letterWidth)), 1)
    let lines = TextLines.wrapped(text, letters: letters, most: most)
    let (x, name): (Double, String) =
      switch anchor {
      case .center: (frame.center.x, "middle")
      case .trailing: (frame.maxX, "end")
      case .leading, .fill: (frame.x, "start")
      }
    var y = frame.center.y - Double(lines.count) * height / 2
    for line in lines {
      let natural = Double(line.count) * size * Self.letterWidth
      let length = natural > frame.width * Self.nearlyFull ? min(natural, frame.width) : nil
      svg.text(
        line, at: Point(x: x, y: y + height * 0.77), size: size, fill: fill, anchor: name, isBold: isBold,
        length: length, isUnderlined: isUnderlined)
      y += height
    }
  }
}

/// How a text is divided into lines.
enum TextLines {
  /// The lines of a text: broken between words where these fit, else anywhere, and cut off after the last line.
  ///
  /// - Parameters:
  ///   - letters: how many letters fit on a line, at least 1.
  ///   - most: how many lines there may be, at least 1.
  static func wrapped(_ text: String, letters: Int, most: Int) -> [String] {
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    var lines = paragraphs.flatMap { words(of: $0, letters: letters) }
    if lines.count > most { lines = paragraphs.flatMap { pieces(of: $0, letters: letters) } }
    guard lines.count > most else { return lines }
    let last = lines[most - 1]
    return lines.prefix(most - 1) + [String(last.prefix(max(letters - 1, 0))) + "…"]
  }

  private static func words(of text: String, letters: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= letters {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).flatMap { pieces(of: $0, letters: letters) }
  }

  private static func pieces(of text: String, letters: Int) -> [String] {
    var pieces: [String] = []
    var rest = Substring(text)
    while rest.count > letters {
      pieces.append(String(rest.prefix(letters)))
      rest = rest.dropFirst(letters)
    }
    return pieces + [String(rest)]
  }
}

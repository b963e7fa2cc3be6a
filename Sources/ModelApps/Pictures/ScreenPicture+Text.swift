import Pictures

extension ScreenPicture {
  /// Draws the text of an element with a font.
  mutating func drawText(of element: ElementID, in frame: Rect, isLink: Bool) {
    guard let text = tree.string(.text, of: element), !text.isEmpty else { return }
    let isLabel = tree.elementClass(of: element).isKind(of: ElementClass.label.name)
    guard let size = number("fontSize", of: element) ?? (isLabel ? min(17, frame.height * 0.8) : nil) else { return }
    let context = contexts.last
    let color = context?.isEnabled == false ? Colors.faint : isLink ? Colors.blue : context?.textColor
    let isWebButton = string("nodeName", of: element) == "BUTTON"
    let alignment = string("textAlignment", of: element).flatMap(Alignment.init) ?? (isWebButton ? .center : .leading)
    let frame = room(of: element, in: frame, for: RealLetters.width(of: text, isBold: context?.isBold == true) * size)
    let most = number("numberOfLines", of: element).flatMap { $0 >= 1 ? Int(min($0, 1e6)) : nil }
    collect(element, in: frame, color: color ?? Colors.black, size: size, isBold: context?.isBold == true)
    textFrames[element] = drawLines(
      text, in: frame, size: size, fill: color ?? Colors.black, anchor: alignment, most: most,
      isBold: context?.isBold == true, isUnderlined: isLink)
  }

  /// The frame for the text of an element.
  ///
  /// In a navigation bar, a title is in the middle of the bar if there is room, and the title of a back button beside
  /// the chevron. Everywhere else it is the frame of the element.
  private func room(of element: ElementID, in frame: Rect, for width: Double) -> Rect {
    guard let parent = tree.parent(of: element) else { return frame }
    switch ElementLook(of: tree.elementClass(of: parent)) {
    case .backButton:
      return Rect(x: frame.x + Self.backTitleInset, y: frame.y, width: frame.width, height: frame.height)
    case .navigationBar:
      let middle = tree.frame(of: parent).center.x
      let half = min(middle - frame.x, frame.maxX - middle)
      return 2 * half < width ? frame : Rect(x: middle - half, y: frame.y, width: 2 * half, height: frame.height)
    default: return frame
    }
  }

  /// Draws a text on as many lines as fit; a text that is too long ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - frame: its frame.
  ///   - size: the size of the font in points.
  ///   - fill: its colour.
  ///   - anchor: its horizontal alignment.
  ///   - limit: the largest number of lines; nil for as many as fit.
  ///   - isBold: whether it is bold.
  ///   - isUnderlined: whether it is underlined.
  /// - Returns: the rectangle around the lines; nil for a text that is not drawn.
  @discardableResult
  mutating func drawLines(
    _ text: String, in frame: Rect, size: Double, fill: String, anchor: Alignment = .leading, most limit: Int? = nil,
    isBold: Bool = false, isUnderlined: Bool = false
  ) -> Rect? {
    guard size > 0, frame.width > 0 else { return nil }
    let height = TextMetrics.lineHeight(of: size)
    let room = (frame.height + 0.5) / height
    let most = room.isNaN ? 1 : Int(min(max(room, 1), Double(limit ?? 10_000)))
    let letters = TextMetrics.letters(within: frame.width, fontSize: size)
    let lines = TextLines.wrapped(text, letters: letters, most: most)
    let (x, side): (Double, TextLine.Anchor) =
      switch anchor {
      case .center: (frame.center.x, .middle)
      case .trailing: (frame.maxX, .end)
      case .leading, .fill: (frame.x, .start)
      }
    let top = frame.center.y - Double(lines.count) * height / 2
    var (y, longest) = (top, 0.0)
    for line in lines {
      // Real letters have different widths. A line that would be too long is compressed to fit.
      let width = RealLetters.width(of: line, isBold: isBold) * size
      let length = width > frame.width ? frame.width : nil
      longest = max(longest, length ?? width)
      drawing.text(
        TextLine(
          line, at: Point(x: x, y: y + height * 0.77), size: size, fill: fill, anchor: side, isBold: isBold,
          length: length, isUnderlined: isUnderlined))
      y += height
    }
    let start =
      switch side {
      case .start: x
      case .middle: x - longest / 2
      case .end: x - longest
      }
    return Rect(x: start, y: top, width: longest, height: y - top)
  }
}

/// Divides texts into lines.
enum TextLines {
  /// The lines of a text: broken between words if these fit, else anywhere, and cut off after the last line.
  ///
  /// - Parameters:
  ///   - letters: the number of letters that fit on a line, at least 1.
  ///   - most: the largest number of lines, at least 1.
  static func wrapped(_ text: String, letters: Int, most: Int) -> [String] {
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let lines = paragraphs.flatMap { words(of: $0, letters: letters) }
    guard lines.count > most else { return lines }
    let rest = lines.dropFirst(most - 1).joined(separator: " ")
    return lines.prefix(most - 1) + [String(rest.prefix(max(letters - 1, 0))) + "…"]
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

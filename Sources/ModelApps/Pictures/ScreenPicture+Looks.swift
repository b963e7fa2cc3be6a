import Pictures

extension ScreenPicture {
  /// The distance of a back button's title from its edge, behind the chevron.
  static let backTitleInset = 9.0

  /// Draws an element itself, without its children.
  mutating func draw(_ element: ElementID, as look: ElementLook) {
    let frame = tree.frame(of: element)
    extendBar(element, frame, look)
    drawing.append(LookTables.marks[look.rawValue] ?? [], in: frame)
    switch look {
    case .field: drawField(element, in: frame)
    case .image: drawImage(element, in: frame)
    case .toggle: drawKnob(of: element, in: frame)
    case .actionSheet: for child in tree.children(of: element) { drawSheetPart(child) }
    case .key: drawKey(element, in: frame)
    case .web: drawWebElement(element, in: frame)
    case .plain, .button, .tab, .segment, .navigationBar, .bar, .backButton, .searchBar, .cell, .swipeAction, .slider,
      .bordered, .progress, .wheelTurning, .picker, .pickerRow, .dimming, .alertButton, .editControl, .moveControl,
      .map, .userLocation, .scroll:
      break
    }
    drawText(of: element, in: frame, isLink: look == .web && string("nodeName", of: element) == "A")
  }

  /// Extends a bar to the edges of the screen. Other elements are unchanged.
  private mutating func extendBar(_ bar: ElementID, _ frame: Rect, _ look: ElementLook) {
    guard [.navigationBar, .searchBar, .bar].contains(look) else { return }
    if look == .navigationBar {
      extend(bar, to: Rect(x: frame.x, y: 0, width: frame.width, height: frame.y < 60 ? frame.y : 0))
    } else if look == .bar {
      let rest = tree.frame(of: ElementID(0)).maxY - frame.maxY
      extend(bar, to: Rect(x: frame.x, y: frame.maxY, width: frame.width, height: rest < 60 ? rest : 0))
    }
    widen(bar, frame)
  }

  /// Extends a bar at the edge of the screen below the status bar or the home indicator.
  private mutating func extend(_ bar: ElementID, to rest: Rect) {
    guard !rest.isEmpty, let color = string("backgroundColor", of: bar) else { return }
    drawing.rect(rest, fill: color)
  }

  /// Extends a bar to the edges of the screen in landscape.
  private mutating func widen(_ bar: ElementID, _ frame: Rect) {
    let window = tree.frame(of: ElementID(0))
    guard frame.x < 60, window.maxX - frame.maxX < 60 else { return }
    let height = frame.maxY > window.maxY - 40 ? window.maxY - frame.y : frame.height
    extend(bar, to: Rect(x: 0, y: frame.y, width: frame.x, height: height))
    extend(bar, to: Rect(x: frame.maxX, y: frame.y, width: window.maxX - frame.maxX, height: height))
  }

  private mutating func drawSheetPart(_ part: ElementID) {
    drawing.rect(tree.frame(of: part), fill: Colors.white, radius: 13)
  }

  private mutating func drawField(_ element: ElementID, in frame: Rect) {
    let hasFocus = tree.isTrue(.other("isFirstResponder"), of: element)
    drawing.rect(frame, fill: Colors.white, stroke: hasFocus ? Colors.blue : Colors.hairline, radius: 6)
    let inside = frame.inset(top: 0, left: 8, bottom: 0, right: 8)
    let text = tree.string(.text, of: element) ?? ""
    if text.isEmpty {
      drawLines(tree.string(.placeholder, of: element) ?? "", in: inside, size: 15, fill: Colors.faint)
    } else {
      let isSecure = tree.isTrue(.other("isSecureTextEntry"), of: element)
      drawLines(isSecure ? text.asDots : text, in: inside, size: 15, fill: Colors.black)
    }
  }

  private mutating func drawImage(_ element: ElementID, in frame: Rect) {
    // Pictures without a name are parts of controls and drawn by their background.
    guard let name = string("image", of: element) else {
      if (number("cornerRadius", of: element) ?? 0) > 10 {
        drawing.circle(frame.center, radius: frame.height / 2, fill: Colors.white, stroke: Stroke(Colors.hairline))
      }
      return
    }
    if let sign = LookTables.signs[name] {
      let size = min(24, frame.height * 0.6)
      drawLines(sign, in: frame, size: size, fill: Colors.blue, anchor: .center)
      return
    }
    if ["circle", "box", "checkmark.circle", "checked box"].contains(name) { return drawTick(named: name, in: frame) }
    if let marks = LookTables.marksOfPictures[name] { return drawing.append(marks, in: frame) }
    if let color = LookTables.discs[name.lowercased()] { return drawDisc(color, in: frame) }
    if let parent = tree.parent(of: element), tree.elementClass(of: parent).isKind(of: ElementClass.button.name) {
      return drawButtonPicture(named: name, in: frame)
    }
    drawPlaceholder(named: name, in: frame, radius: contexts.last?.cornerRadius ?? 0)
  }

  /// Draws a disc of a colour, with a ring around it if it is selected.
  private mutating func drawDisc(_ color: String, in frame: Rect) {
    let radius = max(min(frame.width, frame.height) / 2, 5)
    drawing.circle(frame.center, radius: radius - 5, fill: color)
    if contexts.last?.isSelected == true { drawing.circle(frame.center, radius: radius - 2, stroke: Stroke(color)) }
  }

  /// Draws a box or circle that can be ticked.
  private mutating func drawTick(named name: String, in frame: Rect) {
    let isTicked = name.hasPrefix("check")
    let radius = min(max(min(frame.width, frame.height) / 2 - 3, 2), 11)
    let (x, y) = (frame.center.x, frame.center.y)
    let blue = Colors.blue
    drawing.rect(
      Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), fill: isTicked ? blue : Colors.white,
      stroke: isTicked ? blue : Colors.faint, radius: name.contains("circle") ? radius : 4)
    guard isTicked else { return }
    let part = radius / 2
    drawing.line(
      Point(x: x - part, y: y), Point(x: x - part * 0.2, y: y + part * 0.8), Point(x: x + part, y: y - part * 0.8),
      stroke: Colors.white, width: 2)
  }

  /// Draws a placeholder for an unavailable picture: a landscape with the name of the picture.
  private mutating func drawPlaceholder(named name: String, in frame: Rect, radius: Double = 0) {
    drawing.rect(frame, fill: Colors.sky, radius: max(radius, 3))
    // Keeps the landscape away from round corners.
    let away = min(radius, frame.width / 2, frame.height / 2) * 0.3
    let land = frame.inset(top: away, left: away, bottom: away, right: away)
    drawing.append(LookTables.landscape, in: land)
    guard away == 0, frame.height >= 60 else { return }
    drawLines(
      name, in: Rect(x: frame.x, y: frame.maxY - 18, width: frame.width, height: 16), size: 11, fill: Colors.caption,
      anchor: .center)
  }

  /// Draws the picture of a button as a frame with its name.
  private mutating func drawButtonPicture(named name: String, in frame: Rect) {
    let blue = Colors.blue
    drawing.rect(frame.inset(top: 2, left: 2, bottom: 2, right: 2), stroke: blue, radius: 6)
    let inside = frame.inset(top: 2, left: 4, bottom: 2, right: 4)
    drawLines(name, in: inside, size: min(15, max(frame.height * 0.3, 6)), fill: blue, anchor: .center)
  }

  private mutating func drawKnob(of element: ElementID, in frame: Rect) {
    let isOn = tree.isTrue(.selected, of: element)
    if !isOn { drawing.rect(frame, stroke: Colors.hairline, radius: frame.height / 2) }
    let radius = frame.height / 2 - 1.5
    let x = isOn ? frame.maxX - radius - 1.5 : frame.x + radius + 1.5
    drawing.circle(Point(x: x, y: frame.center.y), radius: radius, fill: Colors.white, stroke: Stroke(Colors.hairline))
  }

  private mutating func drawKey(_ element: ElementID, in frame: Rect) {
    let key = frame.inset(top: 4, left: 2.5, bottom: 4, right: 2.5)
    let text = tree.string(.text, of: element) ?? ""
    let sign = LookTables.keys[text] ?? text
    drawLines(sign, in: key, size: sign.count > 1 ? 12 : 18, fill: Colors.black, anchor: .center)
  }

  private mutating func drawWebElement(_ element: ElementID, in frame: Rect) {
    switch string("nodeName", of: element) {
    case "INPUT", "TEXTAREA": drawField(element, in: frame)
    case "IMG": drawPlaceholder(named: string("alt", of: element) ?? "", in: frame)
    case let tag: drawing.append(tag.flatMap { LookTables.marksOfTags[$0] } ?? [], in: frame)
    }
  }
}

package import Pictures

/// A picture of a screen, similar enough to the real one to recognise the app.
///
/// It is drawn from the elements alone, back to front, and therefore works for the tree of any driver. The look of an
/// element follows from its class and its properties.
package struct ScreenPicture {
  typealias Colors = LookTables.Colors

  /// The drawing state that an element passes on to its descendants.
  struct Context {
    /// The element after the last descendant.
    var end: ElementID
    /// The number of groups opened for the element.
    var groups = 0
    var textColor: String?
    var isBold = false
    var isEnabled = true
    /// Whether a container is selected.
    var isSelected = false
    /// The corner radius of the container, which clips pictures inside it.
    var cornerRadius = 0.0
    /// The opacity of the element, multiplied by the opacities of its containers.
    var opacity = 1.0
  }

  let tree: any ElementTree
  var drawing: Drawing
  var contexts: [Context] = []
  /// The looks of the drawn texts.
  var looks: [ElementID: AuditedScreen.TextLook] = [:]
  /// The rectangles around the lines of the drawn texts of elements.
  var textFrames: [ElementID: Rect] = [:]
  /// Whether the looks of texts are collected.
  private let collectsLooks: Bool

  /// The drawn looks of the texts of a screen.
  static func looks(of tree: any ElementTree) -> [ElementID: AuditedScreen.TextLook] {
    var picture = ScreenPicture(tree: tree, collectsLooks: true)
    picture.draw()
    return picture.looks
  }

  /// The rectangles around the drawn lines of the texts of a screen.
  static func textFrames(of tree: any ElementTree) -> [ElementID: Rect] {
    var picture = ScreenPicture(tree: tree)
    picture.draw()
    return picture.textFrames
  }

  /// Collects the look of a text before it is drawn.
  mutating func collect(_ element: ElementID, in frame: Rect, color: String, size: Double, isBold: Bool) {
    guard collectsLooks, let context = contexts.last, let ground = drawing.color(at: frame.center),
      let letters = RGB(color)?.over(ground, opacity: context.opacity)
    else { return }
    looks[element] = AuditedScreen.TextLook(
      color: letters.description, ground: ground.description, size: size, isBold: isBold)
  }

  /// The picture of a screen, as a list of marks.
  package static func drawing(of tree: any ElementTree) -> Drawing {
    var picture = ScreenPicture(tree: tree)
    picture.draw()
    return picture.drawing
  }

  private init(tree: any ElementTree, collectsLooks: Bool = false) {
    self.tree = tree
    self.collectsLooks = collectsLooks
    let window = tree.count > 0 ? tree.frame(of: ElementID(0)) : Rect(x: 0, y: 0, width: 1, height: 1)
    drawing = Drawing(Size(width: window.width, height: window.height))
  }

  private mutating func draw() {
    guard tree.count > 0 else { return }
    let window = tree.frame(of: ElementID(0))
    drawing.rect(window, fill: Colors.white)
    var index = 0
    while index < tree.count {
      let element = ElementID(index)
      closeGroups(before: element)
      guard isDrawn(element) else {
        index = max(tree.end(of: element).index, index + 1)
        continue
      }
      open(element)
      index += 1
    }
    closeGroups(before: ElementID(tree.count))
    drawStatusBar(in: window)
  }

  private func isDrawn(_ element: ElementID) -> Bool {
    if tree.isTrue(.hidden, of: element) { return false }
    return tree.property(.alpha, of: element)?.numeric ?? 1 > 0
  }

  private mutating func closeGroups(before element: ElementID) {
    while let last = contexts.last, last.end <= element {
      for _ in 0..<last.groups { drawing.append(.end) }
      contexts.removeLast()
    }
  }

  /// Draws an element, and opens the groups for its descendants.
  private mutating func open(_ element: ElementID) {
    let kind = ElementLook(of: tree.elementClass(of: element))
    var context = contexts.last ?? Context(end: tree.end(of: element))
    context.end = tree.end(of: element)
    context.groups = 0
    if tree.isFalse(.enabled, of: element) { context.isEnabled = false }
    let isSelected = tree.isTrue(.selected, of: element)
    if let color = string("textColor", of: element) ?? kind.textColor(isSelected: isSelected) {
      context.textColor = color
    }
    if string("fontWeight", of: element) == "bold" { context.isBold = true }
    context.isSelected = isSelected || kind == .image && context.isSelected
    context.cornerRadius = number("cornerRadius", of: element) ?? (kind == .image ? context.cornerRadius : 0)
    let alpha = tree.property(.alpha, of: element)?.numeric ?? 1
    context.opacity *= alpha
    if alpha < 1 {
      drawing.append(.group(opacity: alpha))
      context.groups += 1
    }
    contexts.append(context)
    drawBackground(of: element)
    draw(element, as: kind)
    if kind.clips {
      drawing.append(.clip(tree.frame(of: element)))
      contexts[contexts.count - 1].groups += 1
    }
  }

  private mutating func drawBackground(of element: ElementID) {
    guard let color = string("backgroundColor", of: element) else { return }
    drawing.rect(tree.frame(of: element), fill: color, radius: number("cornerRadius", of: element) ?? 0)
  }

  /// Draws the time and the battery at the top of the screen.
  private mutating func drawStatusBar(in window: Rect) {
    guard window.height > window.width else { return }
    drawing.text(TextLine("9:41", at: Point(x: 24, y: 15), size: 12, fill: Colors.black, isBold: true))
    drawing.rect(Rect(x: window.width - 44, y: 6, width: 20, height: 9), stroke: Colors.black, radius: 2)
    drawing.rect(Rect(x: window.width - 42, y: 8, width: 13, height: 5), fill: Colors.black)
  }

  func string(_ property: String, of element: ElementID) -> String? {
    tree.property(.other(property), of: element)?.string
  }

  func number(_ property: String, of element: ElementID) -> Double? {
    tree.property(.other(property), of: element)?.numeric
  }
}

extension PictureDriver {
  /// A picture drawn from the elements alone, as an SVG document; the look of an element follows from its class.
  ///
  /// - Throws: any error of the driver if it cannot show the screen.
  public func picture() async throws -> String { ScreenPicture.drawing(of: try await snapshot()).svg }
}

extension InProcessDriver: PictureDriver, DrawingDriver {
  /// The picture as a list of marks.
  ///
  /// - Throws: any error of the driver if it cannot show the screen.
  package func drawing() throws -> Drawing { ScreenPicture.drawing(of: try snapshot()) }
}

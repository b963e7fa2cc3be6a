extension LayoutPass {
  /// The distance in points that alerts and action sheets keep from the edges of the window.
  private static let edge = 8.0

  /// Adds an alert in the middle of the window.
  mutating func put(_ alert: Alert, _ dismiss: @escaping () -> Void, at slot: Slot) throws(AppError) {
    let width = min(270, slot.frame.width)
    scope += "/alert"
    let fields = alert.fields.enumerated().map {
      $1.takesFocus($0 == 0).margins(Insets(left: 16, bottom: 12, right: 16)).node
    }
    let rows = texts(alert.title, alert.message) + fields + alertButtons(alert.buttons, dismiss, within: width)
    var node = box(.alertView, rows)
    node.label = alert.title
    node.set("message", to: .string(alert.message))
    let height = self.height(of: rows, within: width)
    var inside = slot
    inside.frame = centred(Size(width: width, height: height))
    try put(node, at: inside)
  }

  /// Arranges the buttons of an alert.
  ///
  /// Two buttons are side by side if their titles fit; otherwise all are in a column. The cancel button comes first in
  /// a row and last in a column.
  private func alertButtons(
    _ buttons: [AlertButton], _ dismiss: @escaping () -> Void, within width: Double
  ) -> [Node] {
    let cancel = buttons.filter { $0.style == .cancel }
    let others = buttons.filter { $0.style != .cancel }
    let fits = buttons.allSatisfy {
      measuring.width(of: $0.node(dismiss: dismiss), within: .infinity, depth: 0) <= width / 2
    }
    guard buttons.count == 2, fits else { return (others + cancel).map { $0.node(dismiss: dismiss) } }
    let pair = (cancel + others).map { $0.node(dismiss: dismiss) }
    return [Node(.stackView, arrangement: .horizontal(distribution: .fillEqually), children: pair)]
  }

  /// Adds an action sheet at the bottom of the window, or on tablets beside its source element.
  mutating func put(_ sheet: ActionSheet, _ dismiss: @escaping () -> Void, at slot: Slot) throws(AppError) {
    scope += "/action sheet"
    let others = sheet.buttons.filter { $0.style != .cancel }.map { $0.node(dismiss: dismiss) }
    let rows = texts(sheet.title, sheet.message) + others
    if window.isTablet {
      try putPopover(sheet, rows, at: slot)
    } else {
      try putSheet(sheet, rows, dismiss, at: slot)
    }
  }

  private mutating func putSheet(
    _ sheet: ActionSheet, _ rows: [Node], _ dismiss: @escaping () -> Void, at slot: Slot
  ) throws(AppError) {
    let edge = LayoutPass.edge
    let bounds = window.bounds
    let width = min(bounds.width, bounds.height) - 2 * edge
    let cancel = sheet.cancelButton?.node(dismiss: dismiss)
    let cancelHeight = cancel.map { measuring.height(of: $0, within: width, depth: 0) } ?? 0
    let bottom = bounds.height - max(window.safeArea.bottom, edge) - cancelHeight - (cancel == nil ? 0 : edge)
    let height = min(self.height(of: rows, within: width), max(bottom - window.safeArea.top - edge, 0))
    let frame = Rect(x: (bounds.width - width) / 2, y: bottom - height, width: width, height: height)
    var body = box(.scrollView, rows)
    body.style = Style()
    var children = [body]
    var frames = [Rect(x: 0, y: 0, width: width, height: height)]
    if let cancel {
      children.append(cancel)
      frames.append(Rect(x: 0, y: height + edge, width: width, height: cancelHeight))
    }
    var node = Node(.actionSheet, arrangement: .placed(Size(width: width, height: 0)) { _ in frames })
    node.children = children
    node.label = sheet.title
    node.isOpaque = true
    var inside = slot
    inside.frame = frame
    inside.frame.height += cancel == nil ? 0 : edge + cancelHeight
    try put(node, at: inside)
  }

  private mutating func putPopover(_ sheet: ActionSheet, _ rows: [Node], at slot: Slot) throws(AppError) {
    let width = 300.0
    let bounds = window.bounds.inset(by: window.safeArea)
    let height = min(self.height(of: rows, within: width), bounds.height)
    let source = sheet.source.flatMap { layout.tree.firstFrame(identifiedBy: $0) }
    var frame = centred(Size(width: width, height: height))
    if let source {
      let below = source.maxY + LayoutPass.edge
      frame.y = below + height <= bounds.maxY ? below : max(source.y - LayoutPass.edge - height, bounds.y)
      frame.x = min(max(source.center.x - width / 2, LayoutPass.edge), bounds.maxX - LayoutPass.edge - width)
    }
    var node = box(.actionSheet, rows)
    node.label = sheet.title
    var inside = slot
    inside.frame = frame
    try put(Node(.popoverView, arrangement: .layered, children: [node]), at: inside)
  }

  private func texts(_ title: String, _ message: String) -> [Node] {
    let title = Label(title, lines: 0).bold().textAlignment(.center).margins(Insets(top: 12, left: 16, right: 16))
    let message = Label(message, size: 13, lines: 0).textAlignment(.center)
      .margins(Insets(top: 4, left: 16, bottom: 12, right: 16))
    return [title.node, message.node].filter { !($0.text ?? "").isEmpty }
  }

  /// A container for the rows, which can be scrolled if they do not fit.
  private func box(_ elementClass: ElementClass, _ rows: [Node]) -> Node {
    let scrolling = Scrolling(axes: .vertical, spacing: 0, inset: 0, isPaging: false)
    var node = Node(elementClass, arrangement: Arrangement(kind: .scrolling(scrolling)), children: rows)
    node.isOpaque = true
    node.style.background = .white
    node.style.cornerRadius = 13
    return node
  }

  private func height(of rows: [Node], within width: Double) -> Double {
    rows.reduce(0) { $0 + measuring.height(of: $1, within: width, depth: 0) }
  }
}

extension ScreenTree {
  /// The frame of the first visible element with an identifier.
  func firstFrame(identifiedBy identifier: String) -> Rect? {
    entries.first { $0.identifier == identifier && $0.isVisible }?.frame
  }
}

package import AppUnderTest
import Pictures
import Recordings
import Runner
import StepLibrary
import StepRegistry

/// The app and the recording of a session, for a screen shown beside the session.
package struct SessionView: Sendable {
  /// A picture of the screen.
  package enum Picture: Sendable {
    /// A drawing, as an SVG document.
    case drawing(String)
    /// Pixels, as a PNG file.
    case pixels([UInt8])
  }

  /// An element of the tree.
  package struct Row: Sendable {
    /// The index of the element in tree order.
    package let number: Int
    /// The number of elements around the element.
    package let depth: Int
    /// A description of the element.
    package let text: String
    /// The frame in the window, in points.
    package let frame: Rect
    /// Whether the element is visible to a user.
    package let isVisible: Bool

    init(_ element: ElementID, in tree: any ElementTree) {
      number = element.index
      depth = tree.ancestors(of: element).reduce(0) { count, _ in count + 1 }
      text = tree.describe(element)
      frame = tree.frame(of: element)
      isVisible = tree.isVisible(element)
    }

    /// The place of an element in the reading order, counted from 1.
    init(_ stop: ReadingOrder.Stop, at place: Int, in tree: any ElementTree) {
      (number, depth, text) = (stop.element.index, 0, "\(place). \(stop.words)")
      (frame, isVisible) = (tree.frame(of: stop.element), tree.isVisible(stop.element))
    }
  }

  /// The name of the app.
  package let app: String
  /// The name of its device.
  package let device: String
  /// The size of the screen, in points.
  package let size: Size
  /// The app's time.
  package let time: Duration
  /// The address of a page; nil for other apps.
  package let address: String?
  /// The size of texts in the app.
  package let textSize: TextSize
  /// The elements in tree order, up to a maximum.
  package let rows: [Row]
  /// The picture; nil if the driver cannot take pictures.
  package let picture: Picture?
}

/// An element that a user points at, with its queries and checks.
package struct ElementChoice: Sendable {
  /// The element.
  package let row: SessionView.Row
  /// The queries that find only this element, the most robust first.
  package let queries: [QuerySuggestion]
  /// The properties to check, with the steps that check them.
  package let checks: [(property: String, step: String)]
  /// Whether the element can scroll.
  package let scrolls: Bool
  /// The directions in which it can scroll further.
  package let more: Set<ScrollDirection>
  /// Whether a drag operates the element, as with a slider.
  package let isControl: Bool
}

extension ConsoleSession {
  /// The maximum number of elements to show.
  private static let mostRows = 2000

  /// The app in use and its screen.
  ///
  /// - Throws: the reason why there is no screen to show.
  package func view() async throws -> SessionView {
    let app = try app()
    let tree = try await app.tree()
    var picture: SessionView.Picture?
    if let drawing = try await drawing() {
      picture = .drawing(drawing.svg)
    } else if let pixels = try await pixels() {
      picture = .pixels(pixels)
    }
    let frame = tree.frame(of: ElementID(0))
    return SessionView(
      app: recorder?.trace.app ?? history.current?.name ?? "", device: app.driver.device.name,
      size: Size(width: frame.width, height: frame.height), time: try await app.driver.now(),
      address: app.driver is any HistoryDriver
        ? tree.elements.lazy.compactMap { tree.string(.other("url"), of: $0) }.first : nil,
      textSize: await history.current?.journal?.textSize ?? .standard,
      rows: tree.elements.prefix(Self.mostRows).map { SessionView.Row($0, in: tree) }, picture: picture)
  }

  /// The elements that assistive technology reads, in its order, up to a maximum.
  ///
  /// - Throws: the reason why there is no screen to read.
  package func readingOrder() async throws -> [SessionView.Row] {
    let tree = try await app().tree()
    return ReadingOrder(tree).stops.prefix(Self.mostRows).enumerated().map {
      SessionView.Row($1, at: $0 + 1, in: tree)
    }
  }

  /// The names of the available apps.
  package var apps: [String] { setting.apps.names }

  /// Whether `undo` can restore a state.
  package var canUndo: Bool { !history.undoable.isEmpty }

  /// The failing step of the session; nil for an ordinary session.
  package var failure: String? { subject.pause?.description }

  /// The element at a point of the screen and the elements around it, the innermost first.
  ///
  /// - Parameters:
  ///   - point: the point in the window.
  ///   - most: the maximum number of elements.
  package func choices(at point: Point, most: Int = 4) async throws -> [ElementChoice] {
    let tree = try await app().tree()
    guard let element = tree.element(at: point) else { return [] }
    var around = [element] + tree.ancestors(of: element).filter { $0.index > 0 }
    // Pointing at the label of a button means the button.
    if around.count > 1, tree.role(of: around[1]) == "button", tree.role(of: element) != "button" {
      around.removeFirst()
    }
    return around.prefix(most).map { choice(of: $0, in: tree) }
  }

  /// The element with an index in tree order; nil for an index that does not exist.
  package func choice(number: Int) async throws -> ElementChoice? {
    let tree = try await app().tree()
    guard (0..<tree.count).contains(number) else { return nil }
    return choice(of: ElementID(number), in: tree)
  }

  /// The elements that a query finds, and the reason for an empty result.
  ///
  /// - Parameter text: the query.
  package func elements(_ text: String) async throws -> (
    choices: [ElementChoice], rows: [SessionView.Row], note: String?
  ) {
    let query = try Query(parsing: text)
    let tree = try await app().tree()
    let found = query.elements(in: tree)
    let note = found.isEmpty ? query.explanation(in: tree)?.description : nil
    return (
      found.prefix(1).map { choice(of: $0, in: tree) }, found.prefix(Self.mostRows).map { .init($0, in: tree) }, note
    )
  }

  /// The properties to check, the most significant first.
  ///
  /// An unusual state comes before the content. A button is known by its name and role, other elements by their text.
  private static func checks(of element: ElementID, in tree: any ElementTree) -> [String] {
    func isState(_ name: PropertyName, _ expected: Bool) -> Bool {
      tree.property(name, of: element)?.equals(.boolean(expected)) == true
    }
    let states = (isState(.enabled, false) ? ["enabled"] : []) + (isState(.selected, true) ? ["selected"] : [])
    let isButton = ["button", "tab", "link"].contains(tree.role(of: element))
    let content = isButton ? ["value", "exists", "text"] : ["text", "value", "exists"]
    return states + (content + ["label", "enabled", "selected"]).filter { !states.contains($0) }
  }

  private func choice(of element: ElementID, in tree: any ElementTree) -> ElementChoice {
    let record = ElementRecord(element, in: tree)
    let checks = Self.checks(of: element, in: tree).compactMap { name -> (property: String, step: String)? in
      // Properties without a value cannot be checked.
      guard let check = try? record.check(of: name) else { return nil }
      let action = RecordedAction(.check([check]), on: record)
      let steps = ActionSentence.steps(for: action, on: .init(element, in: tree))
      return steps.last.map { (name, $0) }
    }
    var seen: Set<String> = []
    return ElementChoice(
      row: .init(element, in: tree), queries: tree.suggestions(for: element, limit: 3),
      checks: checks.filter { seen.insert($0.step).inserted }, scrolls: tree.scrolls(element),
      more: Self.more(of: element, in: tree), isControl: tree.isControl(element))
  }

  private static func more(of element: ElementID, in tree: any ElementTree) -> Set<ScrollDirection> {
    func number(_ name: PropertyName) -> Double { tree.property(name, of: element)?.numeric ?? 0 }
    let frame = tree.frame(of: element)
    let (x, y) = (number(.contentOffsetX), number(.contentOffsetY))
    var more: Set<ScrollDirection> = []
    if y > 0 { more.insert(.up) }
    if y + frame.height < number(.contentHeight) { more.insert(.down) }
    if x > 0 { more.insert(.left) }
    if x + frame.width < number(.contentWidth) { more.insert(.right) }
    return more
  }

  /// Advances the app's time until the screen stops moving, as a user would wait.
  package func settle() async {
    // An endless animation or a terminated app is shown as it is.
    try? await app().waitForNoneAnimating(timeout: .seconds(3))
  }

  /// Advances the app's time by the elapsed real time, with all events in between.
  ///
  /// - Returns: whether the screen may have changed.
  package func letTimePass(_ duration: Duration) async throws -> (hasChanged: Bool, time: Duration) {
    let app = try app()
    let before = try await app.tree()
    let start = try await app.driver.now()
    try await app.driver.letPass(until: start + duration)
    let after = try await app.tree()
    let hasChanged = ScreenText(before).lines != ScreenText(after).lines || before.areElsewhere(in: after)
    return (hasChanged, try await app.driver.now())
  }
}

extension ElementTree {
  /// Whether elements have other frames or another number in another tree.
  fileprivate func areElsewhere(in other: any ElementTree) -> Bool {
    count != other.count || elements.contains { frame(of: $0) != other.frame(of: $0) }
  }
}

extension AppSession {
  /// Scrolls by half of the visible area with a finger that stops before it is lifted.
  ///
  /// - Parameters:
  ///   - direction: the direction of the content that comes into view.
  ///   - query: the scroll view; nil for the largest one on the screen.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Returns: whether anything moved; false at the end.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if no scroll view can be touched in time or several
  ///   match.
  @discardableResult
  public func scroll(
    _ direction: ScrollDirection, on query: (any QueryConvertible)? = nil, timeout: Duration? = nil
  ) async throws -> Bool {
    try await acting(as: .scroll(direction), on: query) { record in
      let view = try await reachScrollView(query, timeout: timeout, noting: &record)
      return try await scroll(view, direction, part: 0.5, noting: &record)
    }
  }

  /// Scrolls the view around an element by half of its visible area; returns whether anything moved.
  func scroll(_ direction: ScrollDirection, around inner: Query) async throws -> Bool {
    try await acting(as: .scroll(direction)) { record in
      let view = try await reachScrollView(nil, around: inner, timeout: nil, noting: &record)
      return try await scroll(view, direction, part: 0.5, noting: &record)
    }
  }

  /// Scrolls as a user would until an element can be touched.
  ///
  /// It scrolls straight to an element whose position is known. Otherwise it looks through the whole view, first in the
  /// given direction and then in the other. In a view that scrolls only sideways, down means right.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - container: the scroll view; nil for the one around the element, or else the largest one on the screen.
  ///   - direction: the first direction.
  ///   - timeout: the longest app time until the scroll view can be touched; it does not limit the scrolling itself.
  /// - Throws: an `AppError` if the scroll view ends in both directions without the element.
  public func scrollTo(
    _ query: some QueryConvertible, in container: (any QueryConvertible)? = nil, direction: ScrollDirection = .down,
    timeout: Duration? = nil
  ) async throws {
    try await acting(as: .scrollTo, on: query) { record in
      try await search(
        for: try query.query(), in: container, ScrollSearch(direction), timeout: timeout, noting: &record)
    }
  }

  private func search(
    for wanted: Query, in container: (any QueryConvertible)?, _ first: ScrollSearch, timeout: Duration?,
    noting record: inout ActionRecord
  ) async throws {
    var search = first
    // The frames of the scroll views searched so far.
    var seen: [Rect] = []
    var (drags, elements) = (0, 0)
    while try limits.allowDrags(drags, over: elements) {
      drags += 1
      let tree = try await tree()
      elements += tree.count
      let found = try wanted.one(in: tree)
      if let found, tree.obstacle(to: found, at: tree.hitPoint(of: found)) == nil {
        record.note(target: found, in: tree)
        return
      }
      if container == nil, !seen.isEmpty, found == nil, tree.scrollViews(besides: seen).isEmpty {
        throw AppError.notScrolledTo(wanted, reason: wanted.reason(in: tree, hasScrolled: true), tree: tree)
      }
      let view = try await reachScrollView(
        container, around: wanted, besides: seen, timeout: timeout, noting: &record)
      if try await self.tree().isSideways(view.element) { search.turnSideways() }
      if let way = try await wayTo(wanted, in: view), search.mayStillGo(way.direction) {
        if try await !scroll(view, way.direction, part: way.part, noting: &record) { search.ended(way.direction) }
        continue
      }
      guard let direction = search.next else {
        let tree = try await self.tree()
        seen += tree.framesScrolled(with: view.element)
        guard container == nil, !tree.scrollViews(besides: seen).isEmpty else {
          throw AppError.notScrolledTo(wanted, reason: wanted.reason(in: tree, hasScrolled: true), tree: tree)
        }
        search = first
        continue
      }
      if try await !scrollFurther(view, direction, noting: &record) { search.ended(direction) }
    }
    throw AppError.endlessScrolling(drags, lookingFor: wanted.wording, tree: try await tree())
  }

  /// Scrolls a view by most of its size; returns whether it moved.
  private func scrollFurther(
    _ view: Target, _ direction: ScrollDirection, noting record: inout ActionRecord
  ) async throws -> Bool {
    // At its end the view is not dragged, because a finger would scroll the view around it.
    if try await isAtTheEnd(direction, of: view) { return false }
    return try await scroll(view, direction, part: 0.8, noting: &record)
  }

  /// Whether a scroll view is at its end, even after pending content was loaded.
  private func isAtTheEnd(_ direction: ScrollDirection, of view: Target) async throws -> Bool {
    try await staysAtEnd { $0.isAtEnd(direction, of: view.element) }
  }

  /// Whether something is at its end, even after pending content was loaded. A page may also add content after a timer.
  func staysAtEnd(_ isAtEnd: (any ElementTree) -> Bool) async throws -> Bool {
    guard isAtEnd(try await tree()) else { return false }
    _ = try await letLoadingEnd(notAfter: try await driver.now() + timeout, isFirst: true)
    let deadline = try await driver.now() + Self.timeForMore
    while isAtEnd(try await tree()) {
      guard driver.able(as: (any RevealingDriver).self) != nil, try await driver.advance(notAfter: deadline) == .event
      else { return true }
    }
    return false
  }

  /// The longest time in which a page adds content after it was scrolled to its end.
  private static let timeForMore = Duration.seconds(1)

  /// Scrolls as a user would until an element with an identifier, label or text can be touched.
  ///
  /// - Parameters:
  ///   - mark: the identifier, label or text.
  ///   - container: the scroll view; nil for the one around the element, or else the largest one on the screen.
  /// - Throws: an `AppError` if the scroll view ends in both directions without the element.
  public func scrollToMark(_ mark: String, in container: (any QueryConvertible)? = nil) async throws {
    try await scrollTo("view marked:\(Query.quote(mark)) first", in: container)
  }

  /// Scrolls as a user would until a row of a table can be touched.
  ///
  /// - Parameters:
  ///   - row: its index in its section, from 0.
  ///   - section: the index of the section, from 0.
  ///   - table: the table; nil for the largest one on the screen.
  /// - Throws: an `AppError` if the table ends in both directions without the row.
  public func scrollToRow(_ row: Int, section: Int? = nil, in table: (any QueryConvertible)? = nil) async throws {
    try await scrollTo(Query.tableRow(row, section: section), in: table ?? Query.anyTable.first)
  }

  /// Drags the visible area of a scroll view by a part of its extent; returns whether anything moved.
  func scroll(
    _ view: Target, _ direction: ScrollDirection, part: Double, noting record: inout ActionRecord
  ) async throws -> Bool {
    let frame = view.visibleFrame
    let signs = direction.signs
    // An element under the finger may take the movement for itself, so other lanes are tried.
    for lane in [0.5, 0.04, 0.96] {
      try Task.checkCancellation()
      let middle = Point(
        x: signs.x == 0 ? frame.x + frame.width * lane : frame.center.x,
        y: signs.y == 0 ? frame.y + frame.height * lane : frame.center.y)
      let reach = (x: signs.x * frame.width * part / 2, y: signs.y * frame.height * part / 2)
      let before = try await contents(of: frame)
      let way = FingerPath.drag(
        from: middle.moved(byX: reach.x, y: reach.y), to: middle.moved(byX: -reach.x, y: -reach.y),
        lasting: .milliseconds(300))
      if driver.device.hasMouse, let mouse = driver.able(as: (any MouseDriver).self) {
        let length = abs(reach.x + reach.y) * 2
        try await mouse.perform(.turnWheel(direction), at: middle, on: nil, scrolling: length)
      } else {
        try await move([way], noting: &record)
      }
      if try await contents(of: frame) != before { return true }
    }
    return false
  }

  /// The elements in a frame with their positions. If scrolling does not change the result, the view is at its end.
  private func contents(of frame: Rect) async throws -> [String] {
    let tree = try await tree()
    return (0..<tree.count).map(ElementID.init).filter { !tree.frame(of: $0).intersection(frame).isEmpty }
      .map { tree.describe($0) }
  }

  /// The way from the middle of its scroll view to an element that exists but cannot be touched yet; nil for a
  /// missing element or one that is already there.
  private func wayTo(_ query: Query, in view: Target) async throws -> (direction: ScrollDirection, part: Double)? {
    let tree = try await tree()
    guard let found = query.lookingEverywhere.elements(in: tree).first else { return nil }
    let place = tree.frame(of: found).center
    let center = view.visibleFrame.center
    let (x, y) = (place.x - center.x, place.y - center.y)
    let (width, height) = (max(view.visibleFrame.width, 1), max(view.visibleFrame.height, 1))
    // A shorter movement of the finger does not scroll.
    let least = GestureLimits.slop + 1
    if abs(y) > least, abs(y) / height >= abs(x) / width || abs(x) < width / 2 {
      return (y < 0 ? .up : .down, min(abs(y) / height, 0.8))
    }
    return abs(x) > max(least, width / 2) ? (x < 0 ? .left : .right, min(abs(x) / width, 0.8)) : nil
  }

  /// The query if it finds a list that only the view around it scrolls, whose middle may be out of view; else nil.
  private func listScrolledFromOutside(_ query: any QueryConvertible) async throws -> Query? {
    let (query, tree) = (try query.query().lookingEverywhere, try await tree())
    guard let list = query.elements(in: tree).first, tree.role(of: list) == "list" || tree.role(of: list) == "table",
      tree.isFalse(.scrollsItself, of: list)
    else { return nil }
    return query
  }

  /// Waits until a scroll view can be touched: the given one, the one around an element, or the largest outside some
  /// frames.
  func reachScrollView(
    _ query: (any QueryConvertible)?, around inner: Query? = nil, besides seen: [Rect] = [], timeout: Duration?,
    noting record: inout ActionRecord
  ) async throws -> Target {
    var inner = inner?.lookingEverywhere
    if let query {
      guard let list = try await listScrolledFromOutside(query) else {
        return try await reach(query, to: "scroll", timeout: timeout, noting: &record)
      }
      inner = list
    }
    return try await reach(wish: "something that can be scrolled", timeout: timeout, noting: &record) { tree in
      let views = tree.scrollViews()
      if let element = inner?.elements(in: tree).first,
        let view = views.last(where: { tree.isElement(element, in: $0) && element != $0 })
      {
        return .element(view)
      }
      let area = { (view: ElementID) in tree.frame(of: view).width * tree.frame(of: view).height }
      guard let largest = tree.scrollViews(besides: seen).max(by: { area($0) < area($1) }) else {
        return .nothing("nothing on the screen can be scrolled")
      }
      return .element(largest)
    }
  }
}

extension ElementTree {
  /// The visible scroll views, except those with one of some frames.
  func scrollViews(besides frames: [Rect] = []) -> [ElementID] {
    // A list of a page can be longer than the view around it, which scrolls the list.
    (0..<count).map(ElementID.init).filter {
      scrolls($0) && isVisible($0) && showsMiddle(of: $0)
        && !framesScrolled(with: $0).contains { frames.contains($0) }
    }
  }

  /// The frame of a scroll view and the frames of the views around it, which move it.
  fileprivate func framesScrolled(with view: ElementID) -> [Rect] {
    let own = frame(of: view)
    return [own] + ancestors(of: view).filter { scrolls($0) && frame(of: $0).height < own.height }.map { frame(of: $0) }
  }

  /// Whether a scroll view is only scrolled sideways; false if the driver does not report its size.
  package func isSideways(_ view: ElementID) -> Bool {
    guard view.index < count, let width = property(.contentWidth, of: view)?.numeric,
      let height = property(.contentHeight, of: view)?.numeric
    else { return false }
    return width > frame(of: view).width && height <= frame(of: view).height
  }
}

/// The remaining directions of a search by scrolling.
struct ScrollSearch {
  /// The directions still to search, in order.
  private var directions: [ScrollDirection]
  private var ends: Set<ScrollDirection> = []

  init(_ first: ScrollDirection) {
    directions = [first, first.opposite]
  }

  /// Replaces down and up by right and left for a view that does not scroll vertically.
  mutating func turnSideways() {
    directions = directions.map { $0 == .down ? .right : $0 == .up ? .left : $0 }
  }

  /// The next direction; nil at the end of the search.
  var next: ScrollDirection? { directions.first }

  /// Whether the end in a direction was not reached yet.
  func mayStillGo(_ direction: ScrollDirection) -> Bool { !ends.contains(direction) }

  /// Marks the end in a direction as reached.
  mutating func ended(_ direction: ScrollDirection) {
    ends.insert(direction)
    directions.removeAll { $0 == direction }
  }
}

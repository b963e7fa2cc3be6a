import AppUnderTest

extension StepTopic {
  /// Gestures of moving fingers: scrolling, swiping, pinching, dragging.
  static let moving = StepTopic("Scrolling and swiping") {
    PredefinedStep(
      #"^I scroll (up|down|left|right)(?: (?:on|in) \#(quoted))?$"#,
      "Scrolls by half the visible area; down shows the content further down.",
      examples: "I scroll down", #"I scroll right on "gallery""#
    ) { (user, direction: ScrollDirection, name: String?) in
      try await user.app.scroll(direction, on: name == nil ? nil : user.app.target(name))
    }

    PredefinedStep(
      "I scroll to {string}", "Scrolls until something with this name can be touched.",
      examples: #"I scroll to "Imprint""#
    ) { (user, text: String) in
      try await user.app.scrollTo(.view.called(text))
    }

    PredefinedStep(
      #"^I swipe (up|down|left|right)(?: on \#(quoted))?$"#,
      "Swipes across an element, or across the middle of the screen.",
      examples: "I swipe left", #"I swipe left on "TODO""#
    ) { (user, direction: SwipeDirection, name: String?) in
      try await user.app.swipe(direction, on: user.app.target(name))
    }

    PredefinedStep(
      #"^I swipe (up|down|left|right) on (?:the )?(\#(ElementKind.pattern)) number (-?\d+)$"#,
      "Swipes across one of several of a kind, counted from 1.", examples: "I swipe left on cell number 2"
    ) { (user, direction: SwipeDirection, kind: ElementKind, number: Position) in
      try await user.app.swipe(direction, on: kind.query.index(number.index))
    }

    PredefinedStep(
      #"^I swipe (up|down|left|right) on (?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList)$"#,
      "Swipes across the cell that shows the text.", examples: #"I swipe left on list item "TODO""#
    ) { (user, direction: SwipeDirection, text: String, list: String?) in
      try await user.app.swipe(direction, on: user.app.cell(showing: text, of: list))
    }

    PredefinedStep(
      #"^I swipe (up|down|left|right) on number (-?\d+)(?: at x (-?\d+) and y (-?\d+))?$"#,
      "Swipes across one of several scroll views, counted from 1, maybe beginning at a place inside it in points.",
      examples: "I swipe left on number 1", "I swipe left on number 1 at x 20 and y 10"
    ) { (user, direction: SwipeDirection, number: Position, x: Points?, y: Points?) in
      let view = Query.scrollView.index(number.index)
      guard let x, let y else { return try await user.app.swipe(direction, on: view) }
      guard let frame = try await user.app.waitFor(view).first?.frame else { return }
      try await user.app.swipe(direction, from: Point(x: frame.x + x.length, y: frame.y + y.length))
    }

    PredefinedStep(
      "I swipe on cell/row number {int}", "Swipes to the left across one of the cells on the screen, counted from 1.",
      examples: "I swipe on cell number 1"
    ) { (user, number: Position) in
      try await user.app.swipe(.left, on: ElementKind.cell.query.index(number.index))
    }

    PredefinedStep(
      #"^I flick (up|down|left|right)(?: on \#(quoted))?$"#,
      "Flicks: the content keeps moving after the finger is lifted.",
      examples: "I flick up", #"I flick left on "gallery""#
    ) { (user, direction: SwipeDirection, name: String?) in
      try await user.app.flick(direction, on: user.app.target(name))
    }

    PredefinedStep(
      #"^I pull (?:\#(quoted) )?(?:down )?to refresh$"#, "Pulls a list down past its top, as for new content.",
      examples: "I pull to refresh", #"I pull "Inbox" to refresh"#
    ) { (user, name: String?) in
      try await user.app.pullToRefresh(name == nil ? nil : user.app.target(name))
    }

    PredefinedStep(
      #"^I swipe from the (top|bottom|left|right) edge(?: of the screen)?$"#,
      "Swipes from an edge of the screen; in models, from the left edge to go back.",
      examples: "I swipe from the left edge"
    ) { (user, edge: ScreenEdge) in
      try await user.app.swipe(from: edge)
    }

    PredefinedStep(
      #"^I pinch (to zoom )?(in|out)(?: on \#(quoted))?$"#,
      "Moves two fingers closer (in) or apart (out); to zoom in they move apart, to zoom out closer.",
      examples: "I pinch to zoom in", #"I pinch to zoom out on "map""#, #"I pinch out on "map""#
    ) { (user, isZoom: String?, direction: PinchDirection, name: String?) in
      let fingers: PinchDirection = isZoom == nil ? direction : direction == .in ? .out : .in
      try await user.app.pinch(fingers, on: user.app.target(name))
    }

    PredefinedStep(
      #"^I (?:drag|pan|move) \#(quoted) to \#(quoted)$"#, "Drags one element to the place of another.",
      examples: #"I drag "Monday" to "Friday""#
    ) { (user, name: String, target: String) in
      try await user.app.drag(user.app.meant(by: name), to: user.app.meant(by: target))
    }

    PredefinedStep(
      #"^I (?:drag|move) (?:the )?(?:list item|cell|row) \#(quoted) to (?:the place of )?(?:the )?(?:list item|cell|row )?\#(quoted)$"#,
      "Moves a row of a list that is being edited to the place of another one, by its handle.",
      examples: #"I move list item "iPad" to "MacBook""#
    ) { (user, text: String, target: String) in
      let handle = Query.element("tableViewCellReorderControl")
      try await user.app.drag(
        user.app.cell(showing: text).descendant(handle), to: user.app.cell(showing: target).descendant(handle))
    }

    PredefinedStep(
      #"^I drag from (\d+(?:\.\d+)?):(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?):(\d+(?:\.\d+)?)(?: moving with (-?\d+) steps)?$"#,
      "Drags from one point of the screen to another, both as percent of its width and height; each step takes 0.1 s.",
      examples: "I drag from 50:80 to 50:20", "I drag from 50:80 to 50:20 moving with 10 steps"
    ) { (user, fromX: Percent, fromY: Percent, toX: Percent, toY: Percent, steps: Repetitions?) in
      let (start, end) = (try await user.app.point(at: fromX, fromY), try await user.app.point(at: toX, toY))
      try await user.app.perform([.line(from: start, to: end, lasting: .milliseconds(100 * (steps?.count ?? 5)))])
    }

    PredefinedStep(
      #"^I turn \#(quoted) by (-?\d+(?:\.\d+)?) degrees$"#, "Turns two fingers on an element; clockwise is above zero.",
      examples: #"I turn "photo" by 90 degrees"#
    ) { (user, name: String, angle: Degrees) in
      try await user.app.rotate(by: angle.degrees, on: user.app.meant(by: name))
    }
  }
}

extension AppSession {
  /// The target of a gesture: the element with a name, or the screen without a name.
  fileprivate func target(_ name: String?) async throws -> Query {
    if let name { try await meant(by: name) } else { .window }
  }
}

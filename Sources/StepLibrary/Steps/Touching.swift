import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Fingers that touch something.
  static let touching = StepTopic("Touching") {
    PredefinedStep(
      #"^I (?:\#(Verb.touch)|\#(Verb.choosing)) \#(quoted)$"#,
      "Touches the element with this name, a button before a text.",
      examples: #"I touch "Save""#, #"I click "Save""#, #"I tap on "Save""#, #"I choose "Large""#
    ) { (user, name: String) in
      try await user.app.touch(named: name)
    }

    PredefinedStep(
      #"^I (?:touch|tap|click)(?: on)? (?!\#(Verb.fixed)$)([^\s"']+)$"#,
      "Touches the element with this name of one word; a button may have it in capital letters.",
      examples: "I touch ok"
    ) { (user, word: String) in
      try await RunEnvironment.describing(in: StepVocabulary()) {
        try await user.app.touch(named: user.app.spelling(of: word))
      }
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the following:$"#, "Touches several elements by their names, one after the other.",
      examples: "I touch the following:\n  | 7 |\n  | + |"
    ) { (user, names: DataTable) in
      for name in try names.wantedTexts() { try await user.app.touch(named: name) }
    }

    PredefinedStep(
      #"^I (?:\#(Verb.touch)|(\#(Verb.choosing))) the \#(quoted) (\#(ElementKind.pattern))$"#,
      "Touches a button, field, switch, tab, cell or the like by its name; a switch or radio button that is chosen is on afterwards.",
      examples: #"I touch the "Save" button"#, #"I click the "Save" button"#, #"I touch the "Name" text field"#,
      #"I press the "Archive" tab"#, #"I select the "Archive" tab"#, #"I choose the "Large" radio button"#
    ) { (user, choosing: String?, name: String, kind: ElementKind) in
      let control = try await user.app.control(kind, name)
      if choosing != nil, kind == .switch { return try await user.app.setSwitch(control, on: true) }
      try await user.app.touch(control)
    }

    PredefinedStep(
      #"^I (?:\#(Verb.touch)|\#(Verb.choosing)) (?:the )?(\#(ElementKind.pattern)) number (-?\d+)$"#,
      "Touches one of several of a kind, counted from 1 in the order of the screen.",
      examples: "I touch button number 2", "I touch text field number 1", "I press list item number 3",
      "I select tab number 2", "I press image button number 1"
    ) { (user, kind: ElementKind, number: Position) in
      try await user.app.touch(kind.query.index(number.index))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the \#(Position.ordinal) (\#(ElementKind.pattern))$"#,
      "Touches one of several of a kind, in the order of the screen.",
      examples: "I touch the first table cell", "I touch the 2nd table cell"
    ) { (user, number: Position, kind: ElementKind) in
      try await user.app.touch(kind.query.index(number.index))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the (\#(ElementKind.pattern)) marked \#(quoted)$"#,
      "Touches a button, field, cell or the like by its name.", examples: #"I touch the table cell marked "Milk""#
    ) { (user, kind: ElementKind, name: String) in
      try await user.app.touch(user.app.control(kind, name))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) (?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList)$"#,
      "Touches the cell with this name or text.", examples: #"I touch list item "TODO""#,
      #"I touch list item "TODO" of the "Favourites" list"#
    ) { (user, text: String, list: String?) in
      try await user.app.touch(user.app.cell(showing: text, of: list))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) \#(quoted) (?:in|of) (?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList)$"#,
      "Touches an element inside a cell.", examples: #"I touch "Archive" in list item "iPad""#,
      #"I touch "Archive" in list item "iPad" of the "Favourites" list"#
    ) { (user, name: String, cell: String, list: String?) in
      let row = try await user.app.cell(showing: cell, of: list)
      _ = try row.one(in: try await user.app.tree())
      try await user.app.touch(user.app.meant(by: name, in: row))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) (\d+(?:\.\d+)?)% right and (\d+(?:\.\d+)?)% down (?:from|in|inside) \#(quoted)$"#,
      "Touches a place inside an element, measured from its upper left corner.",
      examples: #"I touch 25% right and 50% down from "map""#
    ) { (user, right: Percent, down: Percent, name: String) in
      let query = try await user.app.meant(by: name)
      guard let frame = try await user.app.waitFor(query).first?.frame else { return }
      let offset = Point(x: frame.width * (right.part - 0.5), y: frame.height * (down.part - 0.5))
      try await user.app.touch(query, offset: offset)
    }

    PredefinedStep(
      "I touch/press/tap/click on (the )screen {float} from the left and {float} from the top",
      "Touches a place of the screen, in points.", examples: "I touch on screen 100 from the left and 250 from the top"
    ) { (user, x: Points, y: Points) in
      try await user.app.touch(at: Point(x: x.length, y: y.length))
    }

    PredefinedStep(
      #"^I (\#(Verb.anyTouch)|\#(Holding.pattern)) on (?:the )?screen (\d+(?:\.\d+)?)% from the left"#
        + #" and (\d+(?:\.\d+)?)% from the top$"#,
      "Touches a point of the screen, measured in parts of its width and height, or holds a finger there for a second.",
      examples: "I touch on screen 50% from the left and 25% from the top",
      "I long press on screen 50% from the left and 25% from the top"
    ) { (user, way: String, x: Percent, y: Percent) in
      let point = try await user.app.point(at: x, y)
      let isTouch = Verb.touches.contains(way)
      if isTouch { try await user.app.touch(at: point) } else { try await user.app.hold(at: point, for: .seconds(1)) }
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the (?:text \#(quoted)|\#(quoted) text)$"#, "Touches the element with this text.",
      examples: #"I touch the "Monday" text"#, #"I touch the text "Monday""#
    ) { (user, first: String?, second: String?) in
      try await user.app.touch(.view.text(first ?? second ?? ""))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the text:$"#, "Touches the element with a text of several lines or with quotes.",
      examples: "I touch the text:\n  \"\"\"\n  Monday,\n  the first\n  \"\"\""
    ) { (user, text: DocString) in
      try await user.app.touch(.showing(text.content))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the (text|\#(ElementKind.pattern)) starting with \#(quoted)$"#,
      "Touches the element whose text begins with this.",
      examples: #"I touch the button starting with "Read""#, #"I touch the text starting with "Dear""#
    ) { (user, kind: String, text: String) in
      let kind = ElementKind(stepText: kind)
      let start = try Query.view.where(TextPart.start.condition(text))
      switch kind {
      case nil: try await user.app.touch(start)
      case .cell?: try await user.app.touch(ElementKind.cell.query.containing(start))
      case let kind?: try await user.app.touch(kind.query.where(TextPart.start.condition(text)))
      }
    }

    PredefinedStep(
      #"^I \#(Verb.touch) (?:the )?(?:view|element) with (?:the )?id \#(quoted)$"#,
      "Touches the element with this identifier.", examples: #"I touch the view with id "photo""#
    ) { (user, identifier: String) in
      try await user.app.touch(.view.id(identifier))
    }

    PredefinedStep(
      #"^I \#(Verb.doubleTouch) (?:the )?\#(quoted)(?: (\#(ElementKind.pattern)))?$"#,
      "Touches an element twice in quick succession.",
      examples: #"I double-tap "photo""#, #"I double-click "photo""#, #"I double-click the "Save" button"#
    ) { (user, name: String, kind: ElementKind?) in
      try await user.app.doubleTouch(user.app.meant(by: name, of: kind))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) \#(quoted) with two fingers$"#, "Touches an element with two fingers at once.",
      examples: #"I tap "map" with two fingers"#
    ) { (user, name: String) in
      try await user.app.twoFingerTouch(user.app.meant(by: name))
    }

    PredefinedStep(
      #"^I (?:\#(Holding.pattern)) \#(quoted)(?: for \#(Seconds.pattern) seconds?)?$"#,
      "Holds a finger on an element, for one second by default.",
      examples: #"I touch and hold "photo""#, #"I touch and hold "photo" for 2 seconds"#, #"I long press "photo""#
    ) { (user, name: String, time: Seconds?) in
      try await user.app.hold(user.app.meant(by: name), for: time?.duration ?? .seconds(1))
    }

    PredefinedStep(
      #"^I (?:\#(Holding.pattern)) (?:the )?(\#(ElementKind.pattern)) number (-?\d+)$"#,
      "Puts a finger on one of several of a kind, counted from 1, and leaves it there for a second.",
      examples: "I long press list item number 1"
    ) { (user, kind: ElementKind, number: Position) in
      try await user.app.hold(kind.query.index(number.index), for: .seconds(1))
    }

    PredefinedStep(
      "^I (?:(?:go|navigate) back|\(Verb.touch) (?:the )?back(?: button| key)?)$",
      "Touches the back button of the navigation bar.", examples: "I go back", "I press the back button"
    ) { user in
      try await user.app.back()
    }

    PredefinedStep(
      "^I \(Verb.touch) (?:the )?user location$", "Touches the dot on a map that shows where the user is.",
      examples: "I touch the user location"
    ) { user in
      try await user.app.touch(.exactly("MKUserLocationView"))
    }
  }
}

/// The beginnings of steps that hold a finger in place.
enum Holding {
  static let pattern = "(?:\(Verb.anyTouch)) and hold|long[ -](?:\(Verb.anyTouch))"
}

extension AppSession {
  /// The name that a word stands for, as soon as the screen shows it: the word itself, or the only name with the same
  /// letters.
  func spelling(of word: String) async throws -> String {
    let exact = Query.meant(by: word)
    var spelling = word
    try await waitUntil("\"\(word)\"", revealing: exact.map { Sighting($0) }) { tree in
      if exact.contains(where: { !$0.elements(in: tree).isEmpty }) { return nil }
      let names = Set(StepName.all(in: tree).map(\.name)).filter { $0.lowercased() == word.lowercased() }
      guard names.count == 1, let name = names.first else { return { exact.last?.reason(in: tree) ?? "" } }
      spelling = name
      return nil
    }
    return spelling
  }

  /// The point of the screen at percentages of its width and height.
  func point(at x: Percent, _ y: Percent) async throws -> Point {
    let screen = try await tree().frame(of: ElementID(0))
    // The last point of the screen is still inside it.
    return Point(x: min(screen.width * x.part, screen.maxX - 1), y: min(screen.height * y.part, screen.maxY - 1))
  }

  /// Puts a finger on a point of the screen and holds it.
  func hold(at point: Point, for duration: Duration) async throws {
    try await perform([.touch(point, for: duration)])
  }
}

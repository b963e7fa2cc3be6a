import AppUnderTest

extension CommandTable {
  /// Commands for fingers.
  static let gestureCommands = touching + moving

  private static let touching = [
    ConsoleCommand(
      "touch", takes: [.query], options: [.offset, .timeout],
      summary: "Touches an element as soon as that is possible; nil with an offset touches that place of the screen.",
      example: "touch \"button marked:'OK'\""
    ) { session, arguments in
      let offset = try arguments.point()
      if !arguments.has(0), let offset {
        try await session.app().touch(at: offset)
      } else {
        try await session.app().touch(
          try arguments.query(), offset: offset ?? Point(x: 0, y: 0), timeout: try arguments.duration())
      }
      return .done
    },
    ConsoleCommand(
      "double_tap", takes: [.query], options: [.offset, .timeout], summary: "Touches an element twice.",
      example: "double_tap imageView"
    ) { session, arguments in
      try await session.app().doubleTouch(
        try arguments.query(), offset: try arguments.point() ?? Point(x: 0, y: 0), timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "two_finger_tap", takes: [.query], options: [.timeout], summary: "Touches an element with two fingers at once.",
      example: "two_finger_tap mapView"
    ) { session, arguments in
      try await session.app().twoFingerTouch(try arguments.query(), timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "touch_hold", takes: [.query], options: [.init(name: "duration", kind: .number), .offset, .timeout],
      summary: "Holds a finger on an element, for a second unless a duration is given.",
      example: "touch_hold \"tableViewCell index:0\", duration: 2"
    ) { session, arguments in
      try await session.app().hold(
        try arguments.query(), for: try arguments.duration(named: "duration") ?? .seconds(1),
        offset: try arguments.point() ?? Point(x: 0, y: 0), timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "tap_mark", takes: [.init(name: "MARK", kind: .mark)], options: [.timeout],
      summary: "Touches the first element with an identifier or label.", example: "tap_mark \"OK\""
    ) { session, arguments in
      try await session.app().touch(
        Query.view.marked(try arguments.text()).first, timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "tap_point", takes: [.init(name: "X", kind: .number), .init(name: "Y", kind: .number)],
      summary: "Touches a place of the screen, in points from its left and its top.", example: "tap_point 100, 250"
    ) { session, arguments in
      try await session.app().touch(at: Point(x: try arguments.number(0), y: try arguments.number(1)))
      return .done
    },
    ConsoleCommand("back", summary: "Touches the back button.", example: "back") { session, _ in
      try await session.app().back()
      return .done
    },
  ]

  private static let directions = SwipeDirection.allCases.map(\.rawValue)

  private static let moving = [
    ConsoleCommand(
      "swipe", takes: [.word("DIRECTION", directions), .maybeQuery], options: [.queryOption, .timeout],
      summary: "Swipes across an element, or across the middle of the screen.",
      example: "swipe :left, query: \"tableViewCell\""
    ) { session, arguments in
      let query = try arguments.queryIfGiven(1)
      try await session.app().swipe(
        try arguments.word(0), on: query ?? .window, timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "flick", takes: [.word("DIRECTION", directions), .maybeQuery], options: [.queryOption, .timeout],
      summary: "Swipes so that what is scrolled goes on by itself.", example: "flick :up, query: \"tableView\""
    ) { session, arguments in
      let query = try arguments.queryIfGiven(1)
      try await session.app().flick(
        try arguments.word(0), on: query ?? .window, timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "pan", takes: [.init(name: "FROM", kind: .query), .init(name: "TO", kind: .query, isOptional: true)],
      options: [.init(name: "to", kind: .query), .offset, .init(name: "duration", kind: .number), .timeout],
      summary: "Moves a finger from one element to another, or by an offset.",
      example: "pan \"label text:'A'\", \"label text:'B'\""
    ) { session, arguments in
      let duration = try arguments.duration(named: "duration") ?? .milliseconds(500)
      if let target = try arguments.queryIfGiven(1, or: "to") {
        try await session.app().pan(
          from: try arguments.query(), to: target, lasting: duration, timeout: try arguments.duration())
      } else if let offset = try arguments.point() {
        try await session.app().pan(
          try arguments.query(), byX: offset.x, y: offset.y, lasting: duration, timeout: try arguments.duration())
      } else {
        throw Diagnostic(
          problem: "pan needs to know where to", advice: "Give another query, or offset: {x: 100, y: 0}.")
      }
      return .done
    },
    ConsoleCommand(
      "drag", takes: [.query, .init(name: "TO", kind: .query)],
      options: [.init(name: "hold", kind: .number), .timeout],
      summary: "Drags an element to another, held before for some seconds where that is needed.",
      example: "drag \"tableViewCell index:0\", \"tableViewCell index:2\", hold: 1"
    ) { session, arguments in
      try await session.app().drag(
        try arguments.query(), to: try arguments.query(1), holding: try arguments.duration(named: "hold") ?? .zero,
        timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "pinch", takes: [.word("in|out", PinchDirection.allCases.map(\.rawValue)), .maybeQuery],
      options: [.queryOption, .timeout], summary: "Moves two fingers together or apart on an element.",
      example: "pinch :out, query: \"imageView\""
    ) { session, arguments in
      let query = try arguments.queryIfGiven(1)
      try await session.app().pinch(
        try arguments.word(0), on: query ?? .window, timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "rotate",
      takes: [.init(name: "DEGREES", kind: .word(["left", "right", "clockwise", "counterclockwise"])), .maybeQuery],
      options: [.queryOption, .timeout],
      summary: "Turns two fingers on an element, clockwise; without a query turns the device left or right.",
      example: "rotate 90, query: \"imageView\""
    ) { session, arguments in
      try await session.rotate(arguments)
      return .done
    },
  ]
}

extension ConsoleSession {
  /// Turns two fingers, or the device.
  fileprivate func rotate(_ arguments: CommandArguments) async throws {
    let way = try arguments.text(0)
    if let query = try arguments.queryIfGiven(1) {
      let quarters = ["left": -90.0, "counterclockwise": -90, "right": 90, "clockwise": 90]
      let degrees = try quarters[way] ?? arguments.number(0)
      return try await app().rotate(by: degrees, on: query, timeout: try arguments.duration())
    }
    // Upright, left, upside down, right: what follows on a turn to the left.
    guard way == "left" || way == "right" else {
      throw arguments.problem("the device turns left or right; fingers need a query", at: arguments.column(0))
    }
    let now = try await app().orientation
    try await app().rotateDevice(to: way == "left" ? now.turnedLeft : now.turnedRight)
  }
}

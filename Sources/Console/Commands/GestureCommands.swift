import AppUnderTest
import StepLibrary

extension CommandTable {
  /// Commands for fingers.
  static let gestureCommands = touching + moving

  private static let touching: [ConsoleCommand] = [
    .action(
      "touch", takes: .target, .timeout,
      summary: "Touches an element as soon as that is possible; nil with an offset touches that place of the screen.",
      example: "touch \"button marked:'OK'\""
    ) { app, target, timeout in
      switch target {
      case .point(let point): try await app.touch(at: point)
      case .element(let query, let offset): try await app.touch(query, offset: offset, timeout: timeout)
      }
    },
    .action(
      "double_tap", takes: .query, .offset, .timeout, summary: "Touches an element twice.",
      example: "double_tap imageView"
    ) { app, query, offset, timeout in try await app.doubleTouch(query, offset: offset, timeout: timeout) },
    .action(
      "two_finger_tap", takes: .query, .timeout, summary: "Touches an element with two fingers at once.",
      example: "two_finger_tap mapView"
    ) { app, query, timeout in try await app.twoFingerTouch(query, timeout: timeout) },
    .action(
      "touch_hold", takes: .query, Parameter(named: "duration", .seconds, else: .seconds(1)), .offset, .timeout,
      summary: "Holds a finger on an element, for a second unless a duration is given.",
      example: "touch_hold \"tableViewCell index:0\", duration: 2"
    ) { app, query, duration, offset, timeout in
      try await app.hold(query, for: duration, offset: offset, timeout: timeout)
    },
    .action(
      "tap_mark", takes: Parameter("MARK", .text(.mark)), .timeout,
      summary: "Touches the element with a name, as the step 'I touch \"OK\"' does.", example: "tap_mark \"OK\""
    ) { app, mark, timeout in try await app.touch(named: mark, timeout: timeout) },
    .action(
      "tap_point", takes: Parameter("X", .number), Parameter("Y", .number),
      summary: "Touches a place of the screen, in points from its left and its top.", example: "tap_point 100, 250"
    ) { app, x, y in try await app.touch(at: Point(x: x, y: y)) },
    .action("back", summary: "Touches the back button.", example: "back") { app in try await app.back() },
    .action(
      "hover", takes: .query, .timeout, summary: "Rests the pointer of the mouse on an element of a page.",
      example: "hover \"button marked:'Products'\""
    ) { app, query, timeout in try await app.hover(query, timeout: timeout) },
    .action(
      "right_click", takes: .query, .timeout,
      summary: "Clicks an element of a page with the right button of the mouse.",
      example: "right_click \"label marked:'report.txt'\""
    ) { app, query, timeout in try await app.rightClick(query, timeout: timeout) },
    .action(
      "wheel", takes: Parameter<ScrollDirection>("DIRECTION", .word), .query, .timeout,
      summary: "Turns the wheel of the mouse over an element of a page.", example: "wheel :down, \"tableView\""
    ) { app, direction, query, timeout in try await app.turnWheel(direction, over: query, timeout: timeout) },
    .action(
      "drop_file", takes: Parameter("PATH", .text()), .query, .timeout,
      summary: "Drops a file on an element of a page.", example: "drop_file \"/tmp/cat.png\", \"view marked:'Photos'\""
    ) { app, path, query, timeout in try await app.dropFiles([path], on: query, timeout: timeout) },
  ]

  private static let moving: [ConsoleCommand] = [
    .action(
      "swipe", takes: Parameter<SwipeDirection>("DIRECTION", .word), .queryOrOption,
      Parameter<SwipeForce>(named: "force", .word, else: .normal), Parameter<Point?>(named: "offset", .point), .timeout,
      summary: "Swipes across an element, or across the middle of the screen; "
        + "with the force strong the content keeps moving afterwards; with an offset it begins beside the centre.",
      example: "swipe :left, query: \"tableViewCell\""
    ) { app, direction, query, force, offset, timeout in
      if let offset {
        guard force != .strong else {
          throw Diagnostic(
            problem: "a strong swipe cannot begin beside the centre", advice: "Leave out 'force:' or 'offset:'.")
        }
        let query = query ?? .window
        try await app.waitFor(query, timeout: timeout)
        let tree = try await app.tree()
        guard let element = try query.one(in: tree) else { return }
        let start = tree.frame(of: element).center.moved(byX: offset.x, y: offset.y)
        return try await app.swipe(direction, from: start)
      }
      if force == .strong { return try await app.flick(direction, on: query ?? .window, timeout: timeout) }
      try await app.swipe(direction, on: query ?? .window, timeout: timeout)
    },
    .action(
      "flick", takes: .flick, .timeout,
      summary: "Swipes in a direction or by a distance; the content keeps moving afterwards.",
      example: "flick :up, query: \"tableView\""
    ) { app, flick, timeout in
      switch flick {
      case .direction(let direction, let query):
        try await app.flick(direction, on: query ?? .window, timeout: timeout)
      case .by(let distance, let query):
        try await app.pan(query, byX: distance.x, y: distance.y, lasting: .milliseconds(120), timeout: timeout)
      }
    },
    .action(
      "pan_coordinates", takes: Parameter("{x: X, y: Y}", .point), Parameter("{x: X2, y: Y2}", .point),
      Parameter(named: "duration", .seconds, else: .milliseconds(500)),
      summary: "Moves a finger from one place of the screen to another, in points from its left and its top.",
      example: "pan_coordinates({x: 100, y: 500}, {x: 100, y: 200})"
    ) { app, from, to, duration in try await app.perform([.line(from: from, to: to, lasting: duration)]) },
    .action(
      "pan", takes: Parameter("FROM", .query), Parameter(optional: "TO", named: "to", .query),
      Parameter(named: "offset", .point), Parameter(named: "duration", .seconds, else: .milliseconds(500)), .timeout,
      summary: "Moves a finger from one element to another, or by an offset.",
      example: "pan \"label text:'A'\", \"label text:'B'\""
    ) { app, query, target, offset, duration, timeout in
      if let target {
        try await app.pan(from: query, to: target, lasting: duration, timeout: timeout)
      } else if let offset {
        try await app.pan(query, byX: offset.x, y: offset.y, lasting: duration, timeout: timeout)
      } else {
        throw Diagnostic(
          problem: "pan needs a target", advice: "Give another query, or offset: {x: 100, y: 0}.")
      }
    },
    .action(
      "drag", takes: .query, Parameter("TO", .query), Parameter(named: "hold", .seconds, else: .zero), .timeout,
      summary:
        "Drags an element to another; hold: is the time to hold the first one before. With five numbers, as in "
        + "drag 10, 90, 50, 50, 5, drags from 10 to 90 percent of the width at half of the height, in 5 steps.",
      example: "drag \"tableViewCell index:0\", \"tableViewCell index:2\", hold: 1"
    ) { app, query, target, hold, timeout in try await app.drag(query, to: target, holding: hold, timeout: timeout) },
    .action(
      "pinch", takes: Parameter<PinchDirection>("in|out", .word), .queryOrOption, .timeout,
      summary: "Moves two fingers together or apart on an element.", example: "pinch :out, query: \"imageView\""
    ) { app, direction, query, timeout in try await app.pinch(direction, on: query ?? .window, timeout: timeout) },
    .action(
      "rotate", takes: .rotation, .timeout,
      summary: "Turns two fingers on an element, clockwise; without a query turns the device left or right.",
      example: "rotate 90, query: \"imageView\""
    ) { app, rotation, timeout in
      switch rotation {
      case .fingers(let degrees, let query): try await app.rotate(by: degrees, on: query, timeout: timeout)
      case .device(let toLeft):
        let now = await app.orientation
        try await app.rotateDevice(to: toLeft ? now.turnedLeft : now.turnedRight)
      }
    },
  ]
}

/// The strength of a swipe in Calabash.
private enum SwipeForce: String, CaseIterable {
  case light, normal, strong
}

/// The target of `flick`.
private enum Flick {
  case direction(SwipeDirection, Query?)
  case by(Point, Query)
}

extension Parameter<Flick> {
  /// `flick :up, query: "tableView"` or `flick "tableView", {x: 0, y: -200}`.
  fileprivate static var flick: Self {
    let name = "DIRECTION"
    let word = ParameterValue<SwipeDirection>.word
    let (x, y) = (Parameter<Double?>(named: "x", .number), Parameter<Double?>(named: "y", .number))
    let query = Parameter<Query?>.queryOrOption
    let operand = ParameterDescription(name: name, kind: word.kind)
    return Self(operands: [operand] + query.operands, options: query.options + x.options + y.options) {
      arguments throws(Diagnostic) in
      let distance = (x: try x.read(arguments), y: try y.read(arguments))
      guard distance.x != nil || distance.y != nil else {
        return .direction(try word.read(try arguments.needed(name)), try query.read(arguments))
      }
      return .by(
        Point(x: distance.x ?? 0, y: distance.y ?? 0), try ParameterValue.query.read(try arguments.needed(name)))
    }
  }
}

/// The target of `touch`.
private enum TouchTarget {
  case point(Point)
  case element(Query, offset: Point)
}

extension Parameter<TouchTarget> {
  fileprivate static var target: Self {
    let (query, offset) = (Parameter<Query>.query, Parameter<Point?>(named: "offset", .point))
    return Self(operands: query.operands, options: offset.options) { arguments throws(Diagnostic) in
      let point = try offset.read(arguments)
      if arguments.operand("QUERY") == nil, let point { return .point(point) }
      return .element(try query.read(arguments), offset: point ?? Point(x: 0, y: 0))
    }
  }
}

/// The object that `rotate` turns.
private enum Rotation {
  case fingers(degrees: Double, Query)
  case device(toLeft: Bool)
}

extension Parameter<Rotation> {
  fileprivate static var rotation: Self {
    let name = "DEGREES"
    let quarters = ["left": -90.0, "counterclockwise": -90, "right": 90, "clockwise": 90]
    let way = ParameterDescription(name: name, kind: .word(["left", "right", "clockwise", "counterclockwise"]))
    let query = Parameter<Query?>.queryOrOption
    return Self(operands: [way] + query.operands, options: query.options) { arguments throws(Diagnostic) in
      let given = try arguments.needed(name)
      let way = try ParameterValue.text().read(given)
      if let query = try query.read(arguments) {
        if let degrees = quarters[way] { return .fingers(degrees: degrees, query) }
        return .fingers(degrees: try ParameterValue.number.read(given), query)
      }
      guard way == "left" || way == "right" else {
        throw given.problem("the device turns left or right; fingers need a query")
      }
      return .device(toLeft: way == "left")
    }
  }
}

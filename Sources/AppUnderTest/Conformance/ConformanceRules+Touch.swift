extension DriverConformance {
  /// The rules for single touches.
  static let touchRules = [
    Rule("touch reaches its element", "a finger put down and lifted on a button touches it") { app in
      try await app.touch("view id:'touch'")
      try await app.expectState("touched")
    },
    Rule("calls take effect in order", "what a touch did is on the next snapshot") { app in
      let point = try await app.theOne("view id:'touch'").frame.center
      try await app.driver.send(Touch(.down, at: point))
      try await app.driver.send(Touch(.up, at: point))
      try RuleViolation.unless(
        try await app.texts("view id:'state'"), is: ["touched"], "the state right after the touch")
    },
    Rule("cancelled touch does nothing", "a touch that the system cancels has no effect") { app in
      let point = try await app.theOne("view id:'touch'").frame.center
      try await app.driver.send(Touch(.down, at: point))
      try await app.driver.send(Touch(.cancelled, at: point))
      try await app.expectUnchanged()
    },
    Rule("finger that leaves does not touch", "a finger lifted elsewhere than it was put down touches nothing") { app in
      let point = try await app.theOne("view id:'touch'").frame.center
      let elsewhere = try await app.theOne("view id:'state'").frame.center
      try await app.driver.send(Touch(.down, at: point))
      try await app.driver.send(Touch(.move, at: elsewhere))
      try await app.driver.send(Touch(.up, at: elsewhere))
      try await app.expectUnchanged()
    },
    Rule("disabled element takes no touch", "a touch on a disabled button does nothing") { app in
      let point = try await app.theOne("view id:'disabled'").frame.center
      try await app.touch(at: point)
      try await app.expectUnchanged()
    },
    Rule("finger outside the screen is an error", "it reports this, and nothing is touched") { app in
      _ = try await app.tree()
      let size = app.driver.device.size
      for point in [Point(x: -1, y: 10), Point(x: size.width + 1, y: 10), Point(x: 10, y: size.height + 1)] {
        try await RuleViolation.unless("a touch at \(point)", failsWith: .outsideScreen) {
          try await app.driver.send(Touch(.down, at: point))
        }
      }
      try await app.expectUnchanged()
    },
  ]

  /// The rules for gestures of one finger and of two.
  static let gestureRules =
    [
      Rule("double touch", "two touches one right after the other are a double touch") { app in
        try await app.doubleTouch("view id:'pad'")
        try await app.expectState("double")
      },
      Rule("two-finger touch", "two fingers at once are distinguished from one") { app in
        try await app.twoFingerTouch("view id:'pad'")
        try await app.expectState("two fingers")
      },
      Rule("hold", "a finger that stays down for a second holds") { app in
        try await app.hold("view id:'pad'")
        try await app.expectState("hold")
      },
      Rule("pinch", "two fingers that move apart or closer pinch") { app in
        for direction in PinchDirection.allCases {
          try await app.pinch(direction, on: "view id:'pad'")
          try await app.expectState("pinch \(direction.rawValue)")
        }
      },
      Rule("rotate", "two fingers that turn around each other rotate an element") { app in
        try await app.rotate(by: -90, on: "view id:'pad'")
        try await app.expectState("rotate left")
        try await app.rotate(by: 90, on: "view id:'pad'")
        try await app.expectState("rotate right")
      },
      Rule("scroll view moves with the finger", "elements further down scroll into view and out of it") { app in
        try await app.scrollTo("view text:'Row 50'", in: "view id:'list'")
        _ = try await app.theOne("view text:'Row 50'")
        try await app.scrollTo("view text:'Row 0'", in: "view id:'list'", direction: .up)
      },
      Rule("scroll view moves on after a flick", "it is moving until it rests") { app in
        try await app.flick(.up, on: "view id:'list'")
        try await app.waitForNoneAnimating(timeout: .seconds(10))
        let frame = try await app.theOne("all view text:'Row 0'").frame
        try await app.letPass(.seconds(1))
        try RuleViolation.unless(
          try await app.theOne("all view text:'Row 0'").frame, is: frame, "the place after resting")
      },
      Rule(
        "moving elements are reported as moving",
        "after a flick the scroll view is moving, and once it rests it is not", isOptional: true
      ) {
        app in
        try await app.flick(.up, on: "view id:'list'")
        guard let moving = try await app.first("view id:'list'", .moving) else {
          throw AppError.notSupported("report what moves")
        }
        try RuleViolation.unless(moving, is: true, "moving right after the flick")
        try await app.waitForNoneAnimating(timeout: .seconds(10))
        let atRest = try await app.first("view id:'list'", .moving) ?? false
        try RuleViolation.unless(atRest, is: false, "moving of what rests")
      },
      Rule(
        "scroll view reports how far it scrolls", "its offset and its extent are reported in points", isOptional: true
      ) {
        app in
        let list = "view id:'list'"
        guard let offset = try await app.first(list, .contentOffsetY)?.numeric,
          let height = try await app.first(list, .contentHeight)?.numeric
        else { throw AppError.notSupported("report how far a scroll view goes") }
        try RuleViolation.unless(offset, is: 0, "the offset at the beginning")
        let rows = 100 * 44.0
        guard height >= rows else {
          throw RuleViolation("the extent of 100 rows of 44 points is \(height), not \(rows)")
        }
        let before = try await app.theOne("all view text:'Row 3'").frame.y
        try await app.scroll(.down, on: list)
        let scrolled = try await app.first(list, .contentOffsetY)?.numeric ?? 0
        let moved = before - (try await app.theOne("all view text:'Row 3'").frame.y)
        guard scrolled > 0, abs(scrolled - moved) < 1 else {
          throw RuleViolation("the rows moved by \(moved) points, and the offset is \(scrolled)")
        }
      },
    ]
    + SwipeDirection.allCases.map { direction in
      Rule("swipe \(direction.rawValue)", "a quick movement is a swipe in its direction") { app in
        try await app.swipe(direction, on: "view id:'pad'")
        try await app.expectState("swipe \(direction.rawValue)")
      }
    }
}

extension AppSession {
  /// Checks that `ConformanceApp` is unchanged since its launch.
  func expectUnchanged() async throws {
    try RuleViolation.unless(try await texts("view id:'state'"), is: ["ready"], "the state")
  }
}

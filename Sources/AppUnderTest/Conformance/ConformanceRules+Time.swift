extension DriverConformance {
  /// The rules for the keyboard.
  static let textRules = [
    Rule("text goes where the focus is", "typing adds to the text of the touched field") { app in
      try await app.enterText("Ada", into: "view id:'field'")
      try await app.expectState("typed Ada")
      try await app.enterText(" é")
      try await app.expectState("typed Ada é")
      try RuleViolation.unless(try await app.texts("view id:'field'"), is: ["Ada é"], "the text of the field")
    },
    Rule("delete key", "the delete key takes back the last letter") { app in
      try await app.enterText("Adam", into: "view id:'field'")
      try await app.deleteBackwards()
      try await app.expectState("typed Ada")
      try await app.clearText("view id:'field'")
      try RuleViolation.unless(
        try await app.texts("view id:'field'").first?.isEmpty, is: true, "that the field is empty")
    },
    Rule("return key", "the return key acts on the field that has the focus") { app in
      try await app.enterText("Ada\n", into: "view id:'field'")
      try await app.expectState("returned Ada")
    },
    Rule("typing without focus is an error", "it reports that nothing has the focus") { app in
      _ = try await app.tree()
      try await RuleViolation.unless("typing", failsWith: .noFocus) { try await app.driver.type("x") }
      try await app.expectUnchanged()
    },
  ]

  /// The rules for the app's time.
  static let timeRules = [
    Rule("wait ends with what it waits for", "what happens a second later is seen, not before and not much later") {
      app in
      try await app.touch("view id:'later'")
      let start = try await app.driver.now()
      try await app.expectState("later")
      let waited = try await app.driver.now() - start
      guard waited >= .milliseconds(900), waited <= .seconds(3) else {
        throw RuleViolation("it took \(waited.wording)")
      }
    },
    Rule("wait without end comes to an end", "an advance ends at its deadline, or reports that nothing is scheduled") {
      app in
      _ = try await app.tree()
      let start = try await app.driver.now()
      var steps = 0
      while true {
        let advance = try await app.driver.advance(notAfter: start + .seconds(1))
        if advance == .idle { break }
        let now = try await app.driver.now()
        if advance == .deadline {
          guard now >= start + .seconds(1) else { throw RuleViolation("the deadline is reported at \(now.wording)") }
          break
        }
        steps += 1
        guard steps < 1000 else {
          throw RuleViolation("a thousand events happened in a second in which nothing should")
        }
      }
    },
    Rule("time passes", "the time that is let pass has passed, and never goes back") { app in
      _ = try await app.tree()
      let start = try await app.driver.now()
      try await app.driver.letPass(until: start + .milliseconds(500))
      let then = try await app.driver.now()
      guard then >= start + .milliseconds(500) else {
        throw RuleViolation("only \((then - start).wording) have passed")
      }
      try await app.driver.letPass(until: start)
      guard try await app.driver.now() >= then else { throw RuleViolation("the time goes back") }
    },
    Rule("what happens meanwhile happens", "events that are due happen when time passes") { app in
      try await app.touch("view id:'later'")
      try await app.letPass(.seconds(2))
      try RuleViolation.unless(try await app.texts("view id:'state'"), is: ["later"], "the state")
    },
  ]

  /// The rules for actions beyond screen, touches and time, which a driver need not support.
  static let outsideRules = [
    Rule("backdoor", "the backdoor of the app can be called", isOptional: true) { app in
      try RuleViolation.unless(try await app.backdoor("state"), is: "ready", "what the backdoor gives")
    },
    Rule("background and foreground", "an app in the background takes no touches", isOptional: true) { app in
      try await app.sendToBackground()
      try await RuleViolation.unless("a touch", failsWith: .inBackground) {
        try await app.touch(at: Point(x: 100, y: 100))
      }
      try await app.bringToForeground()
      try await app.touch("view id:'touch'")
      try await app.expectState("touched")
    },
    Rule("preferences outlive a launch", "what the app remembers is there after the next launch", isOptional: true) {
      app in
      try await app.setPreference("name", "Ada")
      try await app.relaunch()
      try RuleViolation.unless(try await app.preference("name"), is: "Ada", "the preference")
    },
    Rule("turned device is turned", "in landscape the window is wider than high", isOptional: true) { app in
      try await app.rotateDevice(to: .landscapeLeft)
      let frame = try await app.tree().frame(of: ElementID(0))
      guard frame.width > frame.height else { throw RuleViolation("the window is \(frame)") }
      try await app.touch("view id:'touch'")
      try await app.expectState("touched")
      try await app.rotateDevice(to: .portrait)
      let upright = try await app.tree().frame(of: ElementID(0))
      guard upright.width < upright.height else { throw RuleViolation("held upright again, the window is \(upright)") }
    },
    Rule("text size", "texts are higher with a larger text size of the device", isOptional: true) { app in
      let standard = try await app.theOne("view id:'state'").frame.height
      try await app.setTextSize(.accessibilityExtraExtraExtraLarge)
      let large = try await app.theOne("view id:'state'").frame.height
      guard large > standard else { throw RuleViolation("it is \(large) points high, and was \(standard)") }
    },
    Rule("shake", "the app is informed that the device was shaken", isOptional: true) { app in
      try await app.shake()
      try await app.expectState("shaken")
    },
    Rule("address is opened", "the app gets the address that it is to open", isOptional: true) { app in
      try await app.openURL("lamp://on")
      try await app.expectState("opened lamp://on")
    },
    Rule("launch arguments", "the app is launched with the earlier settings", isOptional: true) { app in
      try await app.perform(.setArguments(["--demo", "fast"]))
      try await app.launch()
      guard try await app.exists("all view id:'launch'") else { throw AppError.notSupported("show hidden elements") }
      try RuleViolation.unless(
        try await app.texts("all view id:'launch'"), is: ["--demo fast"], "what it was launched with")
    },
  ]
}

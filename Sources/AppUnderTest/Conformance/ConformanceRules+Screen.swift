extension DriverConformance {
  /// The rules for launching and ending.
  static let launchRules = [
    Rule("launch begins afresh", "the app is as it is after a first launch, and its time begins near zero") { app in
      try await app.touch("view id:'touch'")
      try await app.expectState("touched")
      try await app.letPass(.seconds(3))
      try await app.launch()
      try await app.expectState("ready")
      let now = try await app.driver.now()
      guard now < .seconds(3) else { throw RuleViolation("the time after the launch is \(now.wording)") }
    },
    Rule("terminated app is not running", "every call after the end fails because the app is not running") { app in
      _ = try await app.tree()
      try await app.driver.terminate()
      try await app.driver.terminate()
      try await RuleViolation.unless("a snapshot", failsWith: .notRunning) { _ = try await app.driver.snapshot() }
      try await RuleViolation.unless("a touch", failsWith: .notRunning) {
        try await app.driver.send(Touch(.down, at: Point(x: 10, y: 10)))
      }
      try await RuleViolation.unless("typing", failsWith: .notRunning) { try await app.driver.type("x") }
    },
    Rule("app that was not launched is not running", "nothing but a launch starts the app") { app in
      try await RuleViolation.unless("a snapshot", failsWith: .notRunning) { _ = try await app.driver.snapshot() }
    },
  ]

  /// The rules for snapshots.
  static let treeRules = [
    Rule("tree is well formed", "elements are in tree order, and each ends inside the one around it") { app in
      let tree = try await app.tree()
      guard tree.count > 0 else { throw RuleViolation("the tree has no elements") }
      try RuleViolation.unless(tree.parent(of: ElementID(0)), is: nil, "the parent of the window")
      try RuleViolation.unless(tree.end(of: ElementID(0)).index, is: tree.count, "the end of the window")
      for element in (1..<tree.count).map(ElementID.init) {
        guard let parent = tree.parent(of: element) else {
          throw RuleViolation("element \(element.index) has no parent")
        }
        guard parent < element, tree.end(of: element) > element, tree.end(of: element) <= tree.end(of: parent) else {
          throw RuleViolation("element \(element.index) is not inside its parent, \(parent.index)")
        }
      }
    },
    Rule("window fills the screen", "the first element has the size of the device") { app in
      let frame = try await app.tree().frame(of: ElementID(0))
      let size = app.driver.device.size
      try RuleViolation.unless(frame, is: Rect(x: 0, y: 0, width: size.width, height: size.height), "the window")
    },
    Rule("properties are reported", "identifier, text, placeholder and whether it is enabled can be asked for") { app in
      try RuleViolation.unless(try await app.theOne("view id:'touch'").text, is: "Touch me", "the text of the button")
      try RuleViolation.unless(try await app.theOne("view id:'disabled'").isEnabled, is: false, "enabled of the button")
      try RuleViolation.unless(try await app.theOne("view id:'state'").text, is: "ready", "the text of the label")
      let placeholder = try await app.query("view id:'field'", "placeholder").first ?? nil
      try RuleViolation.unless(placeholder, is: "Name", "the placeholder of the field")
    },
    Rule("roles are reported", "a button, a text, a field and a scroll view are found by their roles") { app in
      for (role, id) in [("button", "touch"), ("text", "state"), ("textField", "field"), ("scrollArea", "list")] {
        _ = try await app.theOne("view role:'\(role)' id:'\(id)'")
      }
    },
    Rule("classes derive as UIKit's do", "a button is found as a control and as a view", isOptional: true) { app in
      guard try await app.exists(Query.element("button", "control").all) else {
        throw AppError.notSupported("report the classes of the toolkit")
      }
      for name in ["button", "control", "view"] { _ = try await app.theOne("\(name) id:'touch'") }
      _ = try await app.theOne("scrollView id:'list'")
    },
    Rule("only elements in sight are visible", "elements that are hidden or scrolled away are not visible") { app in
      for query in ["view id:'hidden'", "view text:'Row 99'"] {
        let found = try await app.query(query)
        guard found.isEmpty else { throw RuleViolation("\(query) is visible") }
      }
      _ = try await app.theOne("view text:'Row 0'")
    },
    Rule("topmost element is at a point", "the element where a button is touched is that button or in it") { app in
      let tree = try await app.tree()
      for text in ["view id:'touch'", "view id:'field'", "view text:'Row 1'"] {
        guard let element = try Query(parsing: text).elements(in: tree).first else {
          throw RuleViolation("\(text) was not found")
        }
        let hit = tree.element(at: tree.hitPoint(of: element))
        guard let hit, tree.isElement(hit, in: element) else { throw RuleViolation("something else is at \(text)") }
      }
      try RuleViolation.unless(tree.element(at: Point(x: -5, y: -5)), is: nil, "elements outside the screen")
    },
    Rule("snapshot never changes", "a tree is the same after the app has changed") { app in
      let before = try await app.tree()
      let count = before.count
      try await app.touch("view id:'touch'")
      try await app.expectState("touched")
      let state = try Query(parsing: "view id:'state'").elements(in: before).first
      try RuleViolation.unless(
        state.flatMap { before.string(.text, of: $0) }, is: "ready", "the state in the older tree")
      try RuleViolation.unless(before.count, is: count, "the number of elements in the older tree")
    },
  ]
}

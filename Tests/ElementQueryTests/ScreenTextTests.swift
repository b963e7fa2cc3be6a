import ElementQuery
import Testing

/// Screens as text: written from a tree, parsed, and compared with expected texts.
@Suite struct ScreenTextTests {
  private static let view = ElementClass("UIView")

  private static func element(
    _ name: String, _ properties: [PropertyName: PropertyValue] = [:], frame: Rect? = nil, visible: Bool = true,
    _ children: [Handmade] = []
  ) -> Handmade {
    Handmade(
      ElementClass(name, superclasses: ["UIView"]), properties,
      frame: frame ?? Rect(x: 0, y: 0, width: 100, height: 40),
      visible: visible, children)
  }

  private static func text(_ elements: Handmade...) -> String {
    "\(ScreenText(HandmadeTree(element("UIWindow", [:], [element("UIView", [:], elements)]))))"
  }

  @Test func tellsWhatAPersonSees() {
    let text = Self.text(
      Self.element("UINavigationBar", [.identifier: "Lists"], [Self.element("UIButton", [.label: "Back"])]),
      Self.element(
        "UITableView", [.identifier: "table"],
        [
          Self.element(
            "UITableViewCell", [.label: "Milk", .selected: true],
            [Self.element("UILabel", [.text: "Milk", .label: "Milk"]), Self.element("UILabel", [.text: "2 l"])]),
          Self.element("UITableViewCell", [.label: "hidden"], visible: false),
        ]),
      Self.element("UITextField", [.placeholder: "Name", .text: "Bob", .enabled: false]),
      Self.element("UISwitch", [.label: "Wi-Fi", .isOn: true, .value: "1"]),
      Self.element("UISlider", [.identifier: "volume", .value: .number(0.5)]),
      Self.element("UIButton", [.label: "Gear"], [Self.element("UIImageView", [.label: "cog"])]),
      Self.element("UIKeyboard", [:], [Self.element("UIKBKeyView", [.label: "q"])]))
    #expect(
      text == """
        navigationBar "Lists"
          button "Back"
        cell "Milk" selected
          text "2 l"
        textField "Name" = "Bob" disabled
        switch "Wi-Fi" on
        slider "volume" = "0.5"
        button "Gear"
        keyboard
        """)
    // A written text can be parsed, and its screen matches it.
    #expect(ScreenText(parsing: text).map { "\($0)" } == text)
  }

  /// Neighbours by their top edges and heights, with their order.
  private static let neighbours: [(bands: [[Double]], order: [Int])] = [
    // A tall element is read where it stands among those beside it.
    ([[60, 20], [0, 100], [30, 20]], [1, 2, 0]), ([[0, 100], [60, 20], [30, 20]], [0, 2, 1]),
    ([[30, 20], [0, 20], [30, 20], [0, 20]], [1, 3, 0, 2]),
    // Elements without a height, and those whose edges overlap by less than half a point.
    ([[10, 0], [10, 0], [5, 0]], [2, 0, 1]), ([[19.6, 20], [0, 20]], [1, 0]), ([[19, 20], [0, 20]], [0, 1]), ([], []),
  ]

  @Test func neighboursAreReadDownwards() {
    for (bands, order) in Self.neighbours {
      let frames = bands.map { Rect(x: 0, y: $0[0], width: 10, height: $0[1]) }
      #expect(ReadingOrder.downwards(frames) == order, "\(bands)")
    }
  }

  @Test func readingOrderIsFromTopToBottom() {
    func place(_ y: Double, _ height: Double = 40) -> Rect { Rect(x: 0, y: y, width: 100, height: height) }
    let tree = HandmadeTree(
      Self.element(
        "UIWindow", frame: place(0, 400),
        [
          Self.element(
            "UIView", frame: place(44, 300),
            [
              Self.element("UISwitch", [.isOn: true], frame: place(90)),
              Self.element("UITextField", [.placeholder: "Name", .text: "Bob", .enabled: false], frame: place(50)),
              Self.element(
                "UITableViewCell", [:], frame: place(130),
                [Self.element("UILabel", [.text: "Milk"]), Self.element("UIButton", [.label: "Buy"])]),
            ]),
          Self.element(
            "UINavigationBar", [.identifier: "Lists"], frame: place(0, 44),
            [Self.element("UIButton", [.label: "Back"], frame: place(0))]),
          Self.element("UIKeyboard", frame: place(344, 56)),
        ]))
    #expect(
      ReadingOrder(tree).stops.map(\.words) == [
        "Lists, heading", "Back, button", "Name, text field, Bob, disabled", "(no name), switch, on", "Milk, cell",
        "Buy, button", "keyboard",
      ])
  }

  @Test func leavesOutWhatADialogCovers() {
    let text = Self.text(
      Self.element("UIButton", [.label: "Behind"]), Self.element("UIDimmingView"),
      Self.element("UIAlertView", [.label: "Sure?"], [Self.element("UIButton", [.label: "Yes"])]))
    #expect(text == "alert \"Sure?\"\n  button \"Yes\"")
  }

  @Test(arguments: [
    "plain", "two\nlines\tand a tab", #"a \ and a ""#, "\"\"\"", "```", "a\u{A0}b", "left\u{200E}right", "👩‍👩‍👧", "…", "",
  ])
  func keepsEveryText(text: String) throws {
    let screen = ScreenText(lines: [ScreenText.Line(depth: 0, role: "text", name: text, value: text)])
    let written = "\(screen)"
    #expect(!written.contains("\n") && !written.contains("\"\"\"") && !written.contains("```"), "\(written)")
    #expect(ScreenText(parsing: written) == screen)
  }

  private static let screen = """
    navigationBar "Articles"
      button "Back"
    cell "3 new" selected
      text "Today"
    cell "4 old"
    tabBar
      tab "All" selected
    """

  /// Patterns that match the screen above.
  @Test(arguments: [
    screen, "…", "...", "navigationBar …\n  button \"Back\"\n…", "…\ntabBar\n  …",
    "navigationBar /Art.*/\n    button \"Back\"\ncell /\\d+ new/ selected\n    …\ncell /4\\/?.*/\ntabBar\n    tab \"All\" selected",
    "Navigation-Bar \"Articles\"\n  button \"Back\"\n…\ncell \"4 old\"\n…", "…\n\n…\ncell …\n  …\ncell …\n…\n",
    "navigationBar \"Articles\"\n  button \"Back\"\ncell \"3 new\" …\n  label \"Today\"\ncell \"4 old\" …\n…",
  ])
  func matches(pattern: String) throws {
    let screen = try #require(ScreenText(parsing: Self.screen))
    let difference = ScreenDifference(screen, from: try ScreenPattern(parsing: pattern))
    #expect(difference.isEmpty && difference.firstLine == nil, "\(difference.lines)")
  }

  /// Patterns that do not match it, with the difference and the number of the first differing line.
  @Test(
    arguments: [
      (screen.replacing("Back", with: "Cancel"), ["-   button \"Cancel\"", "+   button \"Back\""], 2),
      ("…\ncell \"4 old\"", ["+ tabBar", "+   tab \"All\" selected"], nil),
      (screen.replacing("  button", with: "button"), ["- button \"Back\"", "+   button \"Back\""], 2),
      (screen.replacing(" selected\n  text", with: "\n  text"), ["- cell \"3 new\"", "+ cell \"3 new\" selected"], 3),
      (
        "navigationBar \"Articles\"\n  …\ncell /\\d+/ selected\n  …\n…",
        ["- cell /\\d+/ selected", "+ cell \"3 new\" selected"], 3
      ),
      // A less indented line ends the scope of such a line.
      (
        "navigationBar \"Articles\"\n  …",
        [
          "+ cell \"3 new\" selected", "+   text \"Today\"", "+ cell \"4 old\"", "+ tabBar", "+   tab \"All\" selected",
        ], nil
      ),
      ("", ["+ navigationBar \"Articles\""] + screen.split(separator: "\n").dropFirst().map { "+ \($0)" }, nil),
    ] as [(String, [String], Int?)])
  func shows(pattern: String, changes: [String], line: Int?) throws {
    let screen = try #require(ScreenText(parsing: Self.screen))
    let difference = ScreenDifference(screen, from: try ScreenPattern(parsing: pattern))
    #expect(!difference.isEmpty)
    #expect(difference.lines.filter { !$0.hasPrefix(" ") } == changes)
    #expect(difference.firstLine == line)
  }

  @Test func showsOnlyWhatIsNearTheDifference() throws {
    let lines = (1...20).map { "text \"\($0)\"" }
    let pattern = try ScreenPattern(parsing: lines.joined(separator: "\n"))
    let screen = try #require(ScreenText(parsing: lines.filter { $0 != "text \"10\"" }.joined(separator: "\n")))
    #expect(
      ScreenDifference(screen, from: pattern).lines == [
        "  (6 lines as expected)", "  text \"7\"", "  text \"8\"", "  text \"9\"", "- text \"10\"", "  text \"11\"",
        "  text \"12\"", "  text \"13\"", "  (7 lines as expected)",
      ])
  }

  @Test func keepsLinesThatStillMatch() throws {
    let sources = [
      "navigationBar /.*/", "    button \"Cancel\"", "cell /\\d+ new/ …", "    …", "cell \"gone\"", "…",
      "tabBar", "    tab …",
    ]
    let screen = try #require(ScreenText(parsing: Self.screen))
    let pattern = try ScreenPattern(parsing: sources.joined(separator: "\n"))
    let new = ScreenDifference(screen, from: pattern).newLines().map { line in
      switch line {
      case .kept(let number): sources[number - 1]
      case .written(let text): text
      }
    }
    #expect(
      new == [
        "navigationBar /.*/", "    button \"Back\"", "cell /\\d+ new/ …", "    …", "cell \"4 old\"", "…", "tabBar",
        "    tab …",
      ])
    #expect(ScreenDifference(screen, from: try ScreenPattern(parsing: new.joined(separator: "\n"))).isEmpty)
  }

  @Test(arguments: [
    ("button \"Save", "2:8", "this text has no end"), ("button \"a\\q\"", "2:8", "an invalid escape"),
    ("text /a", "2:6", "the slash that ends"), ("text /(/", "2:6", "cannot be read"),
    ("button \"Save\" selectd", "2:15", "'selectd' is not a state"), ("\"Save\"", "2:1", "a line must begin with"),
    ("textField \"a\" =", "2:16", "after the equals sign"), ("button\"Save\"", "2:7", "a blank is missing"),
    ("  button\n text", "3:2", "between two levels"),
  ])
  func saysWhatCannotBeRead(line: String, location: String, problem: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try ScreenPattern(parsing: "text \"a\"\n\(line)") }
    #expect(error.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" } == location)
    #expect(error?.problem.contains(problem) == true, "\(String(describing: error))")
  }

  @Test func comparesLargeScreensAtOnce() throws {
    let lines = (0..<5_000).map { ScreenText.Line(depth: 0, role: "text", name: "\($0 % 7)") }
    let pattern = try ScreenPattern(
      parsing: "\(ScreenText(lines: lines.map { var line = $0; line.role = "button"; return line }))")
    // With more pairs than the limit for comparison, everything is replaced.
    let difference = ScreenDifference(ScreenText(lines: lines), from: pattern)
    #expect(difference.lines.count == 10_000 && difference.newLines().count == 5_000)
  }

  @Test func knowsItsLinesAsJSON() throws {
    let screen = try #require(ScreenText(parsing: "switch \"a\" on disabled\n  text \"b\" = \"c\""))
    #expect(
      screen.json == """
        [
        {"depth":0,"role":"switch","name":"a","value":null,"states":["on","disabled"]},
        {"depth":1,"role":"text","name":"b","value":"c","states":[]}
        ]
        """)
  }
}

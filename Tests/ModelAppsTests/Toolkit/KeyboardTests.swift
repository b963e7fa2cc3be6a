import AppUnderTest
import ModelApps
import Testing

private func form(_ probe: Probe) -> Screen {
  let field = { (name: String) in
    TextField(name, text: probe.texts[name] ?? "") { probe.texts[name] = $0 }.height(34).id(name)
  }
  return Screen("Form") {
    probe.logLabel
    field("plain").onReturn { probe.log.append("returned") }
    field("done").returnKey("Done")
    field("pin").keyboard(.numberPad)
    field("price").keyboard(.decimalPad)
    field("mail").keyboard(.email)
    field("address").keyboard(.url)
    field("secret").property("isSecureTextEntry", true)
    TextView(probe.texts["note"] ?? "") { probe.texts["note"] = $0 }.id("note").height(60)
    Label("bottom").height(20)
    ScrollView { for number in 0..<20 { field("scrolled \(number)").height(50) } }
  }.tabBar(["Tab"], selected: 0) { _ in }
}

/// A search that changes rows with every letter. The third letter moves the focus to another field.
private func search(_ probe: Probe) -> Screen {
  let field = { (name: String) in
    TextField(name, text: probe.texts[name] ?? "") {
      probe.log.append($0)
      probe.texts[name] = $0
    }.id(name)
  }
  let text = probe.texts["search"] ?? ""
  return Screen("Search") {
    probe.logLabel
    field("search")
    if text.count == 3 { field("code").takesFocus() }
    Table(0..<30 - 4 * text.count) { row in Cell { Label(String(repeating: text + " \(row) ", count: 9), lines: 0) } }
  }
}

@Suite struct KeyboardTests {
  @Test func aTextIsTypedAsItsLetters() async throws {
    var screens: [[String]] = []
    for parts in [["abcdef"], ["a", "b", "c", "d", "e", "f"]] {
      let app = AppSession(probing: { search($0) })
      try await app.scroll(.down, on: "tableView")
      try await app.touch("textField id:'search'")
      for part in parts {
        try await app.driver.type(part)
        _ = try await app.tree()
      }
      #expect(try await app.log() == "a,ab,abc,d,de,def")
      let tree = try await app.tree()
      screens.append(tree.elements.map { "\(tree.describe($0)) \(tree.frame(of: $0))" })
    }
    #expect(screens.first == screens.last && screens.first?.count ?? 0 > 40)
  }

  private let app = AppSession(probing: { form($0) })

  /// Touches keys by their labels.
  private func press(_ keys: String...) async throws {
    for key in keys { try await app.touch("keyboard view:'UIKBKeyView' marked:'\(key)'") }
  }

  private func text(_ id: String) async throws -> String? { try await app.texts("all * id:'\(id)'").first }

  @Test func keyboardComesWithTheFocus() async throws {
    #expect(try await app.query("all keyboard").isEmpty)
    try await app.touch("textField id:'plain'")
    #expect(try await app.frames("keyboard") == ["0,552 375×260"])
    // Ten letters, nine, seven with shift and delete, and three keys below.
    #expect(try await app.query("view:'UIKBKeyView'").count == 31)
  }

  @Test func keysType() async throws {
    try await app.touch("textField id:'plain'")
    try await press("h", "i", "space", "shift", "Y", "o", "more", "1", "symbols", "€", "numbers", "more", "delete", "u")
    #expect(try await text("plain") == "hi Yo1u")
    try await press("return")
    #expect(try await app.log() == "returned")
    #expect(try await app.query("keyboard").count == 1)
  }

  /// The keyboard looks the same in both fields and has the same elements.
  @Test func keysTypeIntoTheFocusedField() async throws {
    try await app.touch("textField id:'plain'")
    try await press("a")
    let keys = try await app.frames("keyboard descendant *")
    try await app.touch("textField id:'secret'")
    try await press("b", "c", "delete")
    try await app.touch("textField id:'plain'")
    try await press("d")
    #expect(try await app.frames("keyboard descendant *") == keys)
    #expect(try await text("plain") == "ad")
    #expect(try await text("secret") == "b")
  }

  @Test func keyMayPutTheKeyboardAway() async throws {
    try await app.touch("textField id:'done'")
    try await press("a", "Done")
    #expect(try await text("done") == "a")
    #expect(try await app.query("all keyboard").isEmpty)
  }

  @Test(arguments: [
    ("pin", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "delete"]),
    ("price", ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "delete"]),
  ])
  func padsHaveDigits(id: String, keys: [String]) async throws {
    try await app.touch("textField id:'\(id)'")
    #expect(try await app.query("view:'UIKBKeyView'").map(\.label) == keys)
    try await press("4", "2", "delete", "7")
    #expect(try await text(id) == "47")
  }

  @Test(arguments: [("mail", ["@", "."]), ("address", [".", "/", ".com"])])
  func signsStandBesideTheSpace(id: String, keys: [String]) async throws {
    try await app.touch("textField id:'\(id)'")
    for key in keys { try await press(key) }
    #expect(try await text(id) == keys.joined())
  }

  @Test func returnBeginsALineInATextView() async throws {
    try await app.touch("textView id:'note'")
    try await press("a", "return", "b")
    #expect(try await text("note") == "a\nb")
  }

  @Test func keyboardMovesContentAndHidesTheRest() async throws {
    try await app.touch("textField id:'plain'")
    #expect(try await app.query("tabBarButton").isEmpty)
    let scrolled = try #require(try await app.query("all scrollView last").first).frame
    #expect(scrolled.y + scrolled.height == 552)
    try await app.touch("textField id:'scrolled 2'")
  }

  /// A field behind the keyboard is scrolled into view.
  @Test(arguments: Device.all)
  func fieldWithTheFocusIsSeen(device: Device) async throws {
    let app = AppSession(
      on: device,
      probing: { probe in
        Screen("Long") {
          ScrollView {
            for number in 0..<30 {
              TextField("\(number)", text: probe.texts["\(number)"] ?? "") { probe.texts["\(number)"] = $0 }
                .id("\(number)").height(44)
            }
          }
        }
      })
    let last = try #require(try await app.query("textField").last)
    try await app.touch("textField id:'\(last.id ?? "")'")
    try await app.enterText("x")
    #expect(try await app.texts("textField id:'\(last.id ?? "")'") == ["x"])
  }

  @Test func fieldTakesTheFocusWhenItAppears() async throws {
    let app = AppSession(probing: { probe in
      Screen("Focus") {
        Button("add") { probe.numbers["shown"] = 1 }
        Button("remove") { probe.numbers["shown"] = 0 }
        TextField("other", text: "") { _ in }.id("other")
        if probe.numbers["shown"] == 1 {
          TextField("new", text: probe.texts["new"] ?? "") { probe.texts["new"] = $0 }.id("new").takesFocus()
        }
      }
    })
    try await app.touch("button marked:'add'")
    try await app.enterText("a")
    #expect(try await app.texts("textField id:'new'") == ["a"])
    // The field does not take the focus back from another field until it appears again.
    try await app.touch("textField id:'other'")
    #expect(try await app.value("textField id:'other'", "isFirstResponder") == true)
    try await app.touch("button marked:'remove'")
    try await app.touch("button marked:'add'")
    #expect(try await app.value("textField id:'new'", "isFirstResponder") == true)
  }

  @Test func focusGoesWithItsField() async throws {
    let app = AppSession(probing: { probe in
      Screen("Gone") {
        Button("toggle") { probe.numbers["hidden"] = 1 - probe.numbers["hidden", default: 0] }
        if probe.numbers["hidden"] != 1 { TextField("field", text: "") { _ in } }
      }
    })
    try await app.touch("textField")
    try await app.touch("button marked:'toggle'")
    #expect(try await app.query("all keyboard").isEmpty)
    await #expect(throws: AppError.self) { try await app.enterText("x") }
    try await app.touch("button marked:'toggle'")
    #expect(try await app.query("all keyboard").isEmpty)
  }

  @Test(arguments: Device.all)
  func tabletsCanHideIt(device: Device) async throws {
    let app = AppSession(on: device, probing: { form($0) })
    try await app.touch("textField id:'plain'")
    let key = "keyboard view marked:'Hide keyboard'"
    #expect(try await app.exists(key) == device.name.hasPrefix("iPad"))
    guard device.name.hasPrefix("iPad") else { return }
    try await app.touch(key)
    #expect(try await app.query("all keyboard").isEmpty)
  }
}

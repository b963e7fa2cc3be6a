import AppUnderTest
import ModelApps
import Testing

/// A screen with buttons for all kinds of modal screen.
private func opener(_ probe: Probe) -> Screen {
  let show = { (name: String) in { probe.texts["shown"] = name } }
  let dismiss = { probe.texts["shown"] = nil }
  let shown = probe.texts["shown"]
  let buttons = [
    AlertButton("Cancel", style: .cancel) { probe.log.append("cancelled") },
    AlertButton("OK") { probe.log.append("OK") },
  ]
  let delete = AlertButton("Delete", style: .destructive) { probe.log.append("deleted") }
  return Screen("Opener") {
    probe.logLabel
    Button("Behind") { probe.log.append("behind") }
    for name in ["alert", "three", "field", "sheet", "full", "form"] { Button(name, action: show(name)).id(name) }
    // The middle of every device, where alerts and sheets appear.
    Grid(columns: 1) { for number in 0..<6 { Button("Covered \(number)") { probe.log.append("covered") } } }
  }
  .navigationBar("Opener")
  .presenting(
    shown == "full" || shown == "form"
      ? Screen("Modal") { Label("In front") }
        .navigationBar("Modal", leading: [BarButton("Close", action: dismiss)]) : nil,
    as: shown == "form" ? .formSheet : .fullScreen
  )
  .alert(shown == "alert" ? Alert("Title", message: "Message", buttons: buttons) : nil, dismiss: dismiss)
  .alert(shown == "three" ? Alert("Three", buttons: buttons + [delete]) : nil, dismiss: dismiss)
  .alert(
    shown == "field"
      ? Alert(
        "Name", fields: [TextField("Your name", text: probe.texts["name"] ?? "") { probe.texts["name"] = $0 }],
        buttons: buttons) : nil, dismiss: dismiss
  )
  .actionSheet(
    shown == "sheet" ? ActionSheet("Sheet", source: "sheet", buttons: buttons + [delete]) : nil, dismiss: dismiss)
}

@Suite struct ModalTests {
  private func session(_ device: Device = .standard) -> AppSession { AppSession(on: device, probing: { opener($0) }) }

  @Test(arguments: Device.all)
  func alertShowsItsTextsAndButtons(device: Device) async throws {
    let app = session(device)
    try await app.touch("button marked:'alert'")
    #expect(try await app.classes("alertView") == ["UIAlertView"])
    #expect(try await app.classes("alertControllerView") == ["UIAlertView"])
    #expect(try await app.texts("alertView label") == ["Title", "Message", "Cancel", "OK"])
    let frame = try #require(try await app.query("alertView").first).frame
    #expect(frame.width == 270)
    #expect(frame.center == Point(x: device.size.width / 2, y: device.size.height / 2))
    // Two buttons are side by side.
    let buttons = try await app.query("alertView button").map(\.frame)
    #expect(buttons.count == 2 && buttons.first?.y == buttons.last?.y)
  }

  @Test(arguments: [
    ("alert", "OK", "OK"), ("alert", "Cancel", "cancelled"), ("three", "Delete", "deleted"), ("three", "OK", "OK"),
    ("three", "Cancel", "cancelled"), ("sheet", "Delete", "deleted"), ("sheet", "OK", "OK"),
  ])
  func everyChoiceCanBeMade(opened: String, touched: String, log: String) async throws {
    for device in Device.all {
      let app = session(device)
      try await app.touch("button id:'\(opened)'")
      try await app.touch("alertControllerActionView marked:'\(touched)'")
      #expect(try await app.log() == log, "\(device.name)")
      #expect(try await app.query("all alertControllerView").isEmpty)
      try await app.touch("button marked:'Behind'")
    }
  }

  @Test func cancelComesLastInAColumn() async throws {
    let app = session()
    try await app.touch("button id:'three'")
    #expect(try await app.texts("alertView button") == ["OK", "Delete", "Cancel"])
    #expect(try await app.query("alertView button", "style") == ["standard", "destructive", "cancel"])
  }

  @Test func elementsBehindAModalCannotBeTouched() async throws {
    let app = session()
    try await app.touch("button id:'alert'")
    // A button beside the alert is visible but not touchable; those under the alert are invisible.
    let error = await #expect(throws: AppError.self) {
      try await app.touch("button marked:'Behind'", timeout: .seconds(1))
    }
    #expect(error?.description.contains("is covered by") == true)
    let alert = try #require(try await app.query("alertView").first).frame
    let covered = try await app.query("all button {text BEGINSWITH 'Covered'}")
    #expect(covered.count == 6)
    for button in covered { #expect(button.isVisible != alert.contains(button.frame.center)) }
    #expect(covered.contains { !$0.isVisible })
    try await app.touch(at: try #require(covered.first { $0.isVisible }).frame.center)
    #expect(try await app.log() == "")
  }

  @Test(arguments: Device.all)
  func sheetStandsWhereTheDeviceHasIt(device: Device) async throws {
    let app = session(device)
    try await app.touch("button id:'sheet'")
    let frame = try #require(try await app.query("actionSheet").first).frame
    let buttons = try await app.texts("actionSheet button")
    if device.name.hasPrefix("iPad") {
      let source = try #require(try await app.query("all button id:'sheet'").first).frame
      #expect(buttons == ["OK", "Delete"])
      #expect(frame.center.x == source.center.x && frame.y == source.y + source.height + 8)
    } else {
      #expect(buttons == ["OK", "Delete", "Cancel"])
      #expect(frame.y + frame.height == device.size.height - max(device.bottomInset, 8))
      #expect(frame.x == 8 && frame.width == device.size.width - 16)
    }
    // A touch beside the sheet cancels it.
    try await app.touch(at: Point(x: 4, y: 60))
    #expect(try await app.log() == "cancelled")
  }

  @Test func fieldOfAnAlertHasTheFocus() async throws {
    let app = session()
    try await app.touch("button id:'field'")
    #expect(try await app.value("alertView textField", "isFirstResponder") == true)
    try await app.enterText("Eva")
    #expect(try await app.texts("alertView textField") == ["Eva"])
    let alert = try #require(try await app.query("alertView").first).frame
    let keyboard = try #require(try await app.query("keyboard").first).frame
    #expect(alert.y + alert.height < keyboard.y)
    try await app.touch("button marked:'OK'")
    #expect(try await app.query("all keyboard").isEmpty)
    try await app.touch("button id:'field'")
    #expect(try await app.texts("alertView textField") == ["Eva"])
    #expect(try await app.query("keyboard").count == 1)
  }

  @Test(arguments: Device.all)
  func screenInFrontCoversTheOther(device: Device) async throws {
    let app = session(device)
    try await app.touch("button id:'full'")
    #expect(try await app.texts("label") == ["In front", "Close", "Modal"])
    try await app.touch("button marked:'Close'")
    try await app.touch("button id:'form'")
    let isTablet = device.name.hasPrefix("iPad")
    let frame = try #require(try await app.query("transitionView child view last").first).frame
    #expect(frame.width == (isTablet ? 540 : device.size.width))
    // On tablets the screen behind is visible around the form, but not touchable.
    #expect(try await app.exists("button marked:'Behind'") == isTablet)
    try await app.touch(at: Point(x: 4, y: 120))
    try await app.touch("button marked:'Close'")
    #expect(try await app.log() == "")
    try await app.touch("button marked:'Behind'")
  }

  @Test func endlessScreensInFrontAreAnError() async throws {
    let app = AppSession {
      (0..<100).reduce(Screen("last") {}) { inner, number in Screen("\(number)") {}.presenting(inner) }
    }
    let error = await #expect(throws: AppError.self) { try await app.query("label") }
    #expect(error?.kind == .faultyApp)
  }
}

@Suite struct BarTests {
  private let app = AppSession(probing: { probe in
    Screen("Bars") {
      probe.logLabel
      ScrollView {}
    }
    .navigationBar(
      "Title", back: BarButton("Back") { probe.log.append("back") },
      leading: [BarButton("Edit") { probe.log.append("edit") }],
      trailing: [
        BarButton("Add", image: "plus", id: "add") { probe.log.append("add") },
        BarButton("Shut", isEnabled: false) { probe.log.append("shut") },
      ]
    )
    .searchBar(SearchBar("Find", text: probe.texts["find"] ?? "") { probe.texts["find"] = $0 })
    .toolBar([.button(BarButton("First") { probe.log.append("first") }), .space, .view(Label("12 items"))])
    .tabBar(["One", "Two"], selected: probe.numbers["tab", default: 0]) { probe.numbers["tab"] = $0 }
  })

  @Test func buttonsAreInTheirBars() async throws {
    #expect(try await app.query("navigationBar button").map(\.label) == ["Back", "Edit", "Add", "Shut"])
    #expect(try await app.texts("navigationBar child label") == ["Title"])
    #expect(try await app.query("navigationBar").map(\.id) == ["Title"])
    for (query, log) in [
      ("navigationItemButtonView", "back"), ("navigationButton marked:'Edit'", "edit"), ("button id:'add'", "add"),
      ("toolbarButton", "first"),
    ] {
      try await app.touch(query)
      #expect(try await app.log()?.hasSuffix(log) == true)
    }
    #expect(try await app.query("button marked:'Shut'").map(\.isEnabled) == [false])
  }

  @Test func barsStandAboveOneAnother() async throws {
    var frames: [String] = []
    for bar in ["navigationBar", "searchBar", "scrollView", "toolbar", "tabBar"] { frames += try await app.frames(bar) }
    #expect(
      frames == ["0,44 375×44", "0,88 375×56", "0,165 375×520", "0,685 375×44", "0,729 375×49"])
  }

  @Test func tabIsChosen() async throws {
    #expect(try await app.query("tabBarButton selected:YES").map(\.label) == ["One"])
    try await app.touch("tabBarButton marked:'Two'")
    #expect(try await app.query("tabBarButton selected:YES").map(\.label) == ["Two"])
  }

  @Test func crossEmptiesTheSearchBar() async throws {
    #expect(try await app.query("all searchBar button").isEmpty)
    try await app.enterText("abc", into: "searchBarTextField")
    #expect(try await app.texts("searchBar") == ["abc"])
    try await app.touch("button marked:'Clear text'")
    #expect(try await app.texts("searchBarTextField") == [""])
    #expect(try await app.query("all searchBar button").isEmpty)
  }
}

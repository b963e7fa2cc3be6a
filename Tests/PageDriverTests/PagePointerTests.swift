import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// A phone has a finger and a desktop has a mouse, and a touch reaches the intended element.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PagePointerTests {
  private static let events = """
    <style>div { padding: 20px; width: 200px; background: #eee; user-select: none }</style>
    <div id=a>file</div><div id=b>folder</div>
    <script>
    const seen = []
    for (const type of ["touchstart", "touchend", "pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "contextmenu"])
      a.addEventListener(type, e => { seen.push(type + (e.pointerType ? "/" + e.pointerType : "") + (e.button > 0 ? ":" + e.button : "")); if (type === "contextmenu") e.preventDefault() })
    </script>
    """

  private static let touch =
    "pointerdown/touch touchstart pointerup/touch touchend mousedown mouseup click/touch"
  private static let click = "pointerdown/mouse mousedown pointerup/mouse mouseup click/mouse"

  @Test(arguments: [(Device.standard, touch), (.desktop, click)])
  func aTouchIsThatOfTheDevice(device: Device, events: String) async throws {
    try await TestPage.open(Self.events, on: device) { session, driver in
      try await session.touch("* id:'a'")
      #expect(try await driver.evaluate("seen.join(' ')") == events)
    }
  }

  @Test(arguments: [(Device.standard, "false false 10 true"), (.desktop, "true true 0 false")])
  func pagesKnowTheDevice(device: Device, answers: String) async throws {
    let question =
      "[matchMedia('(hover: hover)').matches, matchMedia('(pointer: fine)').matches, navigator.maxTouchPoints, "
      + "'ontouchstart' in window].join(' ')"
    try await TestPage.open(Self.events, on: device) { _, driver in
      let found = try await driver.evaluate(question)
      #expect(found == answers)
    }
  }

  @Test func longPressOpensTheMenuOnAPhone() async throws {
    try await TestPage.open(Self.events) { session, driver in
      try await session.hold("* id:'a'")
      let events = try await driver.evaluate("seen.join(' ')")
      #expect(events.hasPrefix("pointerdown/touch touchstart contextmenu/"))
      #expect(!events.contains("click") && !events.contains("mousedown"))
    }
  }

  @Test func longPressHoldsTheButtonOnADesktop() async throws {
    try await TestPage.open(Self.events, on: .desktop) { session, driver in
      try await session.hold("* id:'a'")
      #expect(try await driver.evaluate("seen.join(' ')") == Self.click)
    }
  }

  @Test func theRightButtonOpensTheMenu() async throws {
    try await TestPage.open(Self.events, on: .desktop) { session, driver in
      try await session.rightClick("* id:'a'")
      let events = try await driver.evaluate("seen.join(' ')")
      #expect(events.contains("mousedown:2") && events.contains("contextmenu") && !events.contains(" click"))
    }
  }

  @Test func aPhoneHasNoMouse() async throws {
    try await TestPage.open(Self.events) { session, _ in
      let error = await #expect(throws: AppError.self) { try await session.hover("* id:'a'") }
      #expect(error?.problem == "iPhone X has a touch screen and no mouse")
    }
  }

  private static let hover = """
    <style>#tip { display: none } #row:hover #tip { display: block }</style>
    <div id=row>row <button id=tip onclick="o.textContent = 'deleted'">Delete</button></div><p id=o></p>
    """

  @Test func thePointerShowsWhatIsUnderIt() async throws {
    try await TestPage.open(Self.hover, on: .desktop) { session, driver in
      try await session.hover("* id:'row'")
      try await session.touch("button marked:'Delete'")
      #expect(try await driver.evaluate("o.textContent") == "deleted")
    }
  }

  private static let scrolling = """
    <div id=box style="height: 200px; width: 300px; overflow: auto"><div style="height: 2000px">much</div></div>
    <p style="height: 3000px">more</p>
    """

  @Test func theWheelScrollsWhatIsUnderThePointer() async throws {
    try await TestPage.open(Self.scrolling, on: .desktop) { session, driver in
      try await session.turnWheel(.down, over: "* id:'box'")
      #expect(try await driver.evaluate("box.scrollTop") == "100")
      #expect(try await session.scroll(.down))
      #expect(try await driver.evaluate("scrollY > 0") == "true")
    }
  }

  private static let drags = """
    <style>div { padding: 14px; margin: 6px; width: 200px; background: #ddd }</style>
    <div id=card draggable=true>Card</div><div id=bin>Bin</div><div id=handle style="touch-action: none">Handle</div><div id=goal>Goal</div><p id=o></p>
    <script>
    card.ondragstart = e => e.dataTransfer.setData("text/plain", "card")
    bin.ondragover = e => e.preventDefault()
    bin.ondrop = e => { e.preventDefault(); o.textContent = (e.dataTransfer.getData("text/plain") || [...e.dataTransfer.files].map(file => file.name)) + " dropped" }
    handle.onpointerdown = () => addEventListener("pointerup", e => { o.textContent = document.elementFromPoint(e.clientX, e.clientY).id + " reached" }, { once: true })
    </script>
    """

  @Test(arguments: [Device.standard, .desktop]) func draggedElementIsDropped(device: Device) async throws {
    try await TestPage.open(Self.drags, on: device) { session, driver in
      try await session.drag("* id:'card'", to: "* id:'bin'")
      #expect(try await driver.evaluate("o.textContent") == "card dropped")
      try await session.drag("* id:'handle'", to: "* id:'goal'")
      #expect(try await driver.evaluate("o.textContent") == "goal reached")
      try await session.drag("* id:'card'", to: "* id:'bin'")
      #expect(try await driver.evaluate("o.textContent") == "card dropped")
    }
  }

  @Test func filesAreDropped() async throws {
    try await TestPage.open(Self.drags, on: .desktop) { session, driver in
      try await session.dropFiles(["\(TestPage.pages)/../TestPage.swift"], on: "* id:'bin'")
      #expect(try await driver.evaluate("o.textContent") == "TestPage.swift dropped")
    }
  }

  /// After a touch, the page moves its buttons down by their height.
  private static let moving = """
    <style>button { display: block; height: 40px; margin: 0 } #n { height: 0 }</style>
    <div id=n></div><button onclick="o.textContent += 'deleted '">Delete</button><button onclick="keep()">Keep</button><p id=o></p>
    <script>function keep() { o.textContent += "kept "; setTimeout(() => { n.style.height = "40px" }, 100) }</script>
    """

  @Test(arguments: [Device.standard, .desktop]) func aTouchGoesWhereItsElementIs(device: Device) async throws {
    try await TestPage.open(Self.moving, on: device) { session, driver in
      try await session.touch("button marked:'Keep'")
      try await session.touch("button marked:'Keep'")
      #expect(try await driver.evaluate("o.textContent") == "kept kept ")
    }
  }

  /// The page moves the buttons in a frame between the look and the touch.
  @Test(arguments: [Device.standard, .desktop]) func misdirectedTouchIsRepeated(device: Device) async throws {
    try await TestPage.open(Self.moving, on: device) { session, driver in
      _ = try await driver.tree()
      // This change is invisible before the touch.
      try await driver.running().order("document.getElementById('n').style.height = '40px'")
      try await session.touch("button marked:'Keep'")
      let text = try await driver.evaluate("o.textContent")
      #expect(text == "kept ")
    }
  }

  /// The page moves the buttons when it receives the touch, before its click.
  @Test(arguments: [Device.standard, .desktop]) func touchOnAMovingPageIsRepeated(device: Device) async throws {
    let page =
      Self.moving
      + "<script>addEventListener('pointerover', () => { n.style.height = '40px' }, { once: true })</script>"
    try await TestPage.open(page, on: device) { session, driver in
      try await session.touch("button marked:'Keep'")
      let text = try await driver.evaluate("o.textContent")
      #expect(text == "kept ")
    }
  }
}

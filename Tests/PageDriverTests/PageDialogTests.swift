import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Dialogs of a page's scripts, which receive all input while they are open.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageDialogTests {
  private static let page = """
    <meta name=viewport content='width=device-width'><button id=a onclick="alert('Hello there')">Alert</button>
    <button id=c onclick="o.textContent = 'sure ' + confirm('Sure?')">Confirm</button>
    <button id=p onclick="o.textContent = 'name ' + prompt('Who?', 'nobody')">Prompt</button>
    <button id=n ondblclick="alert('twice')" onclick="n.textContent = 'Count'">Count</button>
    <label>Name <input id=i></label><label>Volume <input type=range id=r></label><label>Photo <input type=file></label>
    <p id=o>-</p><div style='height: 3000px'></div><p>end</p>
    """

  typealias Gesture = @Sendable (AppSession) async throws -> Void

  private static let gestures: [(name: String, perform: Gesture)] = [
    ("touch", { try await $0.touch("button marked:'Count'") }),
    ("touch of a point", { try await $0.touch(at: Point(x: 5, y: 400)) }),
    ("touch of the dialog's text", { try await $0.touch("label text:'Hello there'") }),
    ("double touch", { try await $0.doubleTouch("button marked:'Count'") }),
    ("two fingers", { try await $0.twoFingerTouch("button marked:'Count'") }),
    ("hold", { try await $0.hold("button marked:'Count'") }),
    ("drag", { try await $0.drag("button marked:'Count'", to: "label id:'o'") }),
    ("swipe", { try await $0.swipe(.up, on: "window") }),
    ("swipe from a point", { try await $0.swipe(.up, from: Point(x: 100, y: 600)) }),
    ("flick", { try await $0.flick(.up, on: "window") }),
    ("pinch", { try await $0.pinch(.out, on: "window") }),
    ("scroll", { try await $0.scroll(.down) }),
    ("scroll to something", { try await $0.scrollTo("label text:'end'") }),
    ("typing", { try await $0.enterText("abc") }),
    ("typing into a field", { try await $0.enterText("abc", into: "textField id:'i'") }),
    ("slider", { try await $0.setSlider("slider", to: 10) }),
    ("files", { try await $0.chooseFiles(["/none"], for: "* marked:'Photo'") }),
    ("going back", { try await $0.back() }),
    ("an address", { try await $0.openURL("https://app.test/") }),
    ("turning", { try await $0.rotateDevice(to: .landscapeLeft) }),
  ]

  @Test func openDialogBlocksOtherGestures() async throws {
    #expect(Self.gestures.count == 20)
    try await TestPage.open(Self.page) { session, driver in
      try await session.touch("button marked:'Alert'")
      for (name, perform) in Self.gestures {
        do {
          try await perform(session)
          Issue.record("the \(name) is lost")
        } catch let error as AppError {
          let text = "\(error)"
          let isNamed =
            text.contains("the dialog 'Hello there', which waits for an answer") || text.contains("is covered by")
          #expect(isNamed, "\(name): \(text)")
        }
      }
      #expect(try await session.exists("alertView"))
      try await session.touch("button marked:'OK'")
      #expect(try await session.texts("button id:'n'") == ["Count"])
      // The page receives gestures again.
      try await session.doubleTouch("button marked:'Count'")
      #expect(try await session.texts("alertView label") == ["twice"])
    }
  }

  @Test func answersAreDefinedBehindADialog() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.touch("button marked:'Alert'")
      try await driver.perform(.stub(HTTPStub(.get, "/list", outcome: .failure(.offline))))
      #expect(try await session.exists("alertView"))
    }
  }

  /// The dialogs belong to the browser. A field of `prompt` has no name, and a page may use the same identifiers.
  @Test(arguments: ["alert('Hi')", "confirm('Sure?')", "prompt('Who?')", "prompt()", "location.reload()"])
  func rulesForElementsOfPagesLeaveDialogsOut(call: String) async throws {
    let page = """
      <button id=accept onclick="\(call)">Ask</button><label>Name <input></label>
      <script>onbeforeunload = event => { event.preventDefault() }</script>
      """
    try await TestPage.open(page) { session, _ in
      try await session.enterText("a", into: "textField")
      try await session.touch("button marked:'Ask'")
      let tree = try await session.tree()
      #expect(try await session.exists("alertView"))
      #expect(tree.namelessControls() == [] && tree.repeatedIdentifiers.isEmpty)
    }
  }

  @Test func answersReachTheScript() async throws {
    try await TestPage.open(Self.page) { session, _ in
      func answer(_ button: String) async throws -> String? {
        try await session.touch("button marked:'\(button)'")
        return try await session.texts("label id:'o'").first
      }
      try await session.touch("button marked:'Confirm'")
      #expect(try await session.query("alertView descendant button style:'cancel'").count == 1)
      #expect(try await answer("Cancel") == "sure false")
      try await session.touch("button marked:'Confirm'")
      #expect(try await answer("OK") == "sure true")
      try await session.touch("button marked:'Prompt'")
      #expect(try await answer("OK") == "name nobody")
      // The initial text of the field is selected.
      try await session.touch("button marked:'Prompt'")
      try await session.enterText("Zedd\u{8}")
      #expect(try await session.texts("alertView descendant textField") == ["Zed"])
      #expect(try await answer("OK") == "name Zed")
      try await session.touch("button marked:'Prompt'")
      try await session.setText("Ann", of: "alertView descendant textField")
      try await session.pressReturn()
      try await session.waitFor("label id:'o' text:'name Ann'")
      try await session.touch("button marked:'Confirm'")
      try await session.pressEscape()
      try await session.waitFor("label id:'o' text:'sure false'")
    }
  }

  /// Dialogs opened while a page is loading are shown next, in sequence, even after following a link.
  @Test(arguments: [
    ("<script>alert('One')</script><p>here</p>", ["One"]),
    ("<script>alert('One'); alert('Two')</script><p>here</p>", ["One", "Two"]),
    ("<body onload=\"alert('One')\"><p>here</p>", ["One"]),
    (
      "<script>addEventListener('DOMContentLoaded', () => confirm('One')); onload = () => { prompt('Two'); alert('Three') }</script><p>here</p>",
      ["One", "Two", "Three"]
    ),
    ("<script>setTimeout(() => alert('One')); onpageshow = () => alert('Two')</script><p>here</p>", ["One", "Two"]),
    ("<iframe srcdoc=\"<script>alert('One')</script>\"></iframe><p>here</p>", ["One"]),
  ])
  func dialogsOfAPageThatLoadsAreSeen(page: String, messages: [String]) async throws {
    func answerAll(_ session: AppSession) async throws {
      var seen: [String] = []
      for _ in messages {
        try await session.waitFor("alertView label")
        seen += try await session.texts("alertView label")
        try await session.touch("button marked:'OK'")
      }
      #expect(seen.sorted() == messages.sorted(), "\(page)")
      try await session.waitFor("label text:'here'")
    }
    try await TestPage.open(page) { session, _ in try await answerAll(session) }
    try await TestPage.open("<a href=b.html>next</a>", files: ["b.html": "<!doctype html>" + page]) { session, _ in
      try await session.touch("* marked:'next'")
      try await answerAll(session)
    }
  }

  /// The page counts as open, although its first frame is interrupted by the dialog.
  @Test func dialogOfAFirstFrameIsSeen() async throws {
    for _ in 0..<6 {
      try await TestPage.open("<script>requestAnimationFrame(() => alert('One'))</script><p>here</p>") { session, _ in
        #expect(try await session.texts("alertView label") == ["One"])
        try await session.touch("button marked:'OK'")
      }
    }
  }

  @Test func dialogsOfUnloadAndLoadAreSeen() async throws {
    let page = "<script>onbeforeunload = event => { event.preventDefault() }</script><a href=b.html>next</a><input>"
    try await TestPage.open(page, files: ["b.html": "<!doctype html><script>alert('One')</script><p>here</p>"]) {
      session, _ in
      try await session.touch("textField")
      try await session.touch("* marked:'next'")
      try await session.touch("button marked:'Cancel'")
      try await session.touch("* marked:'next'")
      try await session.touch("button marked:'Leave'")
      try await session.waitFor("alertView label text:'One'")
      try await session.touch("button marked:'OK'")
      try await session.waitFor("label text:'here'")
    }
  }

  @Test func escapeDismissesADialogOfThePage() async throws {
    let page = """
      <button onclick='d.showModal()'>Open</button><dialog id=d aria-label="Sure?"><p>Really?</p><button>Yes</button></dialog>
      """
    try await TestPage.open(page) { session, _ in
      try await session.touch("button marked:'Open'")
      #expect(try await session.query("alertView label:'Sure?'").count == 1)
      try await session.pressEscape()
      try await session.waitForNone("alertView")
    }
  }

  /// A dialog opened while a finger is down ends the gesture; the next one starts anew.
  @Test func dialogOpensWhileAFingerIsDown() async throws {
    let page =
      "<button id=b>Go</button><p>here</p><script>b.ontouchmove = () => { b.ontouchmove = () => {}; alert('moved') }</script>"
    try await TestPage.open(page) { session, _ in
      try await session.drag("button marked:'Go'", to: "label marked:'here'")
      #expect(try await session.texts("alertView label") == ["moved"])
      try await session.touch("button marked:'OK'")
      try await session.drag("button marked:'Go'", to: "label marked:'here'")
      #expect(try await session.query("alertView").isEmpty)
    }
  }
}

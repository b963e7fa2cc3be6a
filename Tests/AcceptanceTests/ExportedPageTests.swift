import AppUnderTest
import Foundation
import PageDriver
import Recordings
import TestSupport
import Testing

/// A session recorded on a page, exported as an XCUITest class, compiled, and run on the page.
@Suite(
  .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages,
  .enabled(if: Thoroughness.isHigh, "make proof tries it"))
struct ExportedPageTests {
  private static let page = #"""
    <!doctype html><meta name="viewport" content="width=device-width"><title>Orders \(now)</title>
    <style>#rows { height: 120px; overflow: auto } #lane { height: 60px; touch-action: none }</style>
    <h1>Orders "here" \(now)</h1>
    <label>Name <input id="name"></label> <label>Password <input type="password" id="password"></label>
    <label>Notes <textarea id="notes"></textarea></label>
    <label><input type="checkbox" id="agree"> I agree</label>
    <label>Colour <select id="colour"><option>Red<option>Green</select></label>
    <label>Volume <input type="range" id="volume" value="10"></label>
    <button onclick="o.textContent = `sent ${document.querySelector('#name').value}`">Send</button>
    <button ondblclick="o.textContent = 'twice'">Twice</button> <button>Same</button> <button onclick="o.textContent = 'second'">Same</button>
    <button onclick="o.textContent = confirm('Sure?')">Ask</button>
    <button onclick="setTimeout(() => { o.textContent = 'late' }, 5000)">Later</button>
    <button onclick="box.showModal()">Open</button> <dialog id="box"><button onclick="box.close()">Close</button></dialog>
    <a href="#there" id="link">A link</a> <p id="o">-</p> <div id="rows"></div> <div id="lane" role="img" aria-label="Lane"></div>
    <script>
      for (let i = 0; i < 30; i++) rows.innerHTML += `<div onclick="o.textContent = 'row ${i}'">Row ${i}</div>`
    </script>
    """#

  private static let using = NaturalLanguageTest("Orders", "Everything on a page") { session in
    let app = session.app
    try await session.check("label {text BEGINSWITH 'Orders'}", "text")
    try await app.enterText(#"Anna "B" \(C)"#, into: "textField id:'name'")
    try await app.enterText("secret", into: "textField id:'password'")
    try await app.setText("two words", of: "textView id:'notes'")
    try await session.press("Send")
    try await session.check("label id:'o'", "text")
    try await session.check("textField id:'name'", "value")
    try await app.clearText("textField id:'name'")
    try await session.touch("switch id:'agree'", "view id:'link'", "button marked:'Same' index:1")
    try await session.check("switch id:'agree'", "value")
    try await session.check("view id:'link'", "label")
    try await session.check("label id:'o'", "text")
    try await app.turn(column: 0, of: "pickerView id:'colour'", to: "Green")
    try await session.check("pickerView id:'colour'", "value")
    try await session.check("slider id:'volume'", "value")
    try await app.setSlider("slider id:'volume'", toPart: 0.4)
    try await app.doubleTouch("button marked:'Twice'")
    try await session.check("button marked:'Twice'", "enabled")
    try await session.press("Ask", "Cancel")
    try await session.check("label id:'o'", "text")
    try await session.press("Open", "Close", "Later")
    try await app.waitFor("label text:'late'")
    try await session.check("label id:'o'", "text")
    try await app.swipe(.right, on: "imageView id:'lane'")
    try await app.hold("button marked:'Send'")
    try await app.scroll(.down, on: "scrollView id:'rows'")
    try await app.scrollTo("label marked:'Row 20'")
    try await session.touch("label marked:'Row 20'")
    try await session.check("label id:'o'", "text")
    session.recorder.comment(#"a remark */ with "quotes""#)
    session.recorder.screenshot("at the end")
    try await app.rotateDevice(to: .landscapeRight)
    try await app.relaunch()
    try await session.check("label id:'o'", "text")
  }

  @Test func exportedTestsPassOnThePage() async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let file = folder.appending(path: "index.html")
    try Self.page.write(to: file, atomically: true, encoding: .utf8)
    let source = try #require(try PageSource.located(at: file.path))
    let trace = try await Self.using.trace(of: AppCatalog([.page(source, named: "Orders")]), on: .standard)
    let classes = try ExportedClasses(of: [NamedSession(Self.using.name, trace)]).compile(into: folder)
    let outcome = try classes.run(app: "Orders", page: file, device: .standard)
    #expect(outcome.runs == 1)
    #expect(outcome.failures == [], "\(outcome.failures.joined(separator: "\n"))")
    // The test detects a change of the page.
    try Self.page.replacing("'second'", with: "'third'").write(to: file, atomically: true, encoding: .utf8)
    let broken = try classes.run(app: "Orders", page: file, device: .standard)
    #expect(broken.failures.count == 1 && broken.failures.allSatisfy { $0.contains("second") }, "\(broken.failures)")
  }
}

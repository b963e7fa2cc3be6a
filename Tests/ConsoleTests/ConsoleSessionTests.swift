import AppUnderTest
import Console
import SampleApps
import Testing

@Suite struct ConsoleSessionTests {
  @Test func talksToAnApp() async throws {
    let session = ConsoleSession(app: AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")))
    #expect(await session.reply(to: "touch button marked:'2'") == .text(""))
    #expect(await session.reply(to: "  touch button marked:'+'") == .text(""))
    guard case .text(let display) = await session.reply(to: "label id:'display'") else {
      Issue.record("a query is answered with text")
      return
    }
    #expect(display.hasPrefix("[0] ") && display.contains("'2'") && !display.contains("\n"), "\(display)")
    #expect(await session.reply(to: "query label id:'display'") == .text(display))
  }

  @Test func listsEveryElementOfAQuery() async throws {
    let session = ConsoleSession(app: AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")))
    guard case .text(let buttons) = await session.reply(to: "button") else {
      Issue.record("a query is answered with text")
      return
    }
    #expect(buttons.split(separator: "\n").count == 18)
    #expect(buttons.split(separator: "\n").last?.hasPrefix("[17] ") == true)
  }

  @Test(arguments: [
    ("button marked:'Sav'", "is marked 'Sav'"), ("tree", "display"), ("help", "touch QUERY"), ("", ""),
  ])
  func answers(line: String, part: String) async throws {
    let session = ConsoleSession(app: AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")))
    guard case .text(let text) = await session.reply(to: line) else {
      Issue.record("this is answered with text")
      return
    }
    #expect(part.isEmpty ? text.isEmpty : text.contains(part), "\(text)")
  }

  @Test(arguments: [
    ("touch button marked:'Sav'", "button marked:'Sav'"), ("button marked:'x", "error: "),
    ("back", "navigationItemButtonView"),
    ("touch", "error: "), ("tuch button marked:'7'", "Did you mean 'touch'?"), ("tree x", "tree stands alone"),
    ("wait label text:'12'", "label text:'12'"),
  ])
  func saysWhyALineCannotBeDone(line: String, part: String) async throws {
    let session = ConsoleSession(app: AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")))
    guard case .failure(let reason) = await session.reply(to: line) else {
      Issue.record("this cannot be done")
      return
    }
    #expect(reason.contains(part), "\(reason)")
  }

  @Test(arguments: ["quit", "exit", " quit "])
  func ends(line: String) async throws {
    let session = ConsoleSession(app: AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")))
    #expect(await session.reply(to: line) == .end)
  }
}

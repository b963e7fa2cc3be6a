import AppUnderTest
import ModelApps
import Testing

@testable import Exploring

/// The rule for equal states.
@Suite struct ScreenStateTests {
  typealias Make = @Sendable () -> Screen

  private static func lines(_ make: @escaping Make) async throws -> [String] {
    let driver = InProcessDriver(launchedWith: []) { FixedApp(make) }
    await driver.launch()
    return ScreenState(try await driver.snapshot()).lines
  }

  /// A change of the screen with the name `A`, which has to be another state or the same one.
  struct Change: Sendable {
    let what: String
    let isSame: Bool
    let first: Make
    let second: Make

    init(_ what: String, isSame: Bool, _ first: @escaping Make, _ second: @escaping Make) {
      (self.what, self.isSame, self.first, self.second) = (what, isSame, first, second)
    }
  }

  private static let changes = [
    Change("texts", isSame: true, { Screen("A") { Label("one") } }, { Screen("A") { Label("two") } }),
    Change(
      "titles", isSame: true, { Screen("A") { Label("one") }.navigationBar("A") },
      { Screen("A") { Label("one") }.navigationBar("B") }),
    Change(
      "values", isSame: true, { Screen("A") { Switch(isOn: true) { _ in } } },
      { Screen("A") { Switch(isOn: false) { _ in } } }),
    Change(
      "typed texts", isSame: true, { Screen("A") { TextField("Name", text: "") { _ in } } },
      { Screen("A") { TextField("Name", text: "x") { _ in } } }),
    Change(
      "more rows", isSame: true, { Screen("A") { Table(["x"]) { Cell($0) } } },
      { Screen("A") { Table(["x", "y"]) { Cell($0) } } }),
    Change(
      "a first row", isSame: false, { Screen("A") { Table([String]()) { Cell($0) } } },
      { Screen("A") { Table(["x"]) { Cell($0) } } }),
    Change(
      "numbers in identifiers", isSame: true, { Screen("A") { Label("x").id("row1") } },
      { Screen("A") { Label("x").id("row2") } }),
    Change(
      "identifiers", isSame: false, { Screen("A") { Label("x").id("name") } },
      { Screen("A") { Label("x").id("town") } }),
    Change("kinds", isSame: false, { Screen("A") { Label("x") } }, { Screen("A") { Button("x") {} } }),
    Change(
      "disabled buttons", isSame: false, { Screen("A") { Button("x") {} } },
      { Screen("A") { Button("x") {}.enabled(false) } }),
    Change(
      "arrangements", isSame: true, { Screen("A") { Label("x") } }, { Screen("A") { VStack { Label("x") } } }),
  ]

  @Test(arguments: changes)
  func statesAreScreensWithoutData(change: Change) async throws {
    let (one, two) = (try await Self.lines(change.first), try await Self.lines(change.second))
    #expect((one == two) == change.isSame, "\(change.what): \(one) and \(two)")
    #expect(!one.isEmpty)
  }

  @Test func rulesChangeTheElementsThatCount() async throws {
    let driver = InProcessDriver(launchedWith: []) {
      FixedApp {
        Screen("A") {
          VStack { Button("x") {} }.id("notice")
          Label("Page 1").id("page")
        }
      }
    }
    await driver.launch()
    let tree = try await driver.snapshot()
    let notice = try Query(parsing: "view id:'notice'").elements(in: tree)
    let page = try Query(parsing: "label id:'page'").elements(in: tree)
    #expect(notice.count == 1 && page.count == 1)
    #expect(ScreenState(tree).lines == ["view #notice", "  button", "    text", "text #page"])
    let state = ScreenState(tree, ignoring: Set(notice), distinguishing: Set(page))
    #expect(state.lines == ["text #page \"Page 1\""])
  }

  @Test func linesHaveRolesAndIdentifiers() async throws {
    let lines = try await Self.lines {
      Screen("A") {
        Table(["x", "y"]) { row in
          Cell {
            Label(row)
            Switch(isOn: true) { _ in }.id("on7")
          }
        }
      }
    }
    #expect(lines == ["table", "  cell", "    text", "    switch #on0"])
  }
}

/// An app with one screen.
final class FixedApp: App {
  private let make: @Sendable () -> Screen

  init() { make = { Screen("Empty") {} } }
  init(_ make: @escaping @Sendable () -> Screen) { self.make = make }

  var screen: Screen { make() }
}

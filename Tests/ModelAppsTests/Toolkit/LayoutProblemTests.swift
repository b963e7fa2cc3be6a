import AppUnderTest
import ModelApps
import Synchronization
import Testing

/// Screens that cannot be laid out, and the reported problems.
private let problems: [(name: String, problem: String)] = [
  ("negative width", "UILabel text:'a' has a width of -1.0 points"),
  ("height without end", "UILabel text:'a' has a height of inf points"),
  ("no number", "UILabel id:'x' has a width of nan points"),
  ("wide row", "UIStackView is 375 points wide, and its content needs 420"),
  ("high column", "UIStackView id:'column' is 100 points high, and its content needs 130"),
  ("spacing", "has a frame of"),
]

private func screen(_ name: String) -> Screen {
  Screen(name) {
    switch name {
    case "negative width": Label("a").width(-1)
    case "height without end": Label("a").height(.infinity)
    case "no number": Label("a").id("x").width(.nan)
    case "wide row":
      HStack(spacing: 20) {
        Label("a").width(200)
        Label("b").width(200)
      }
    case "high column":
      VStack(spacing: 10) {
        Label("a").height(60)
        Label("b").height(60)
      }.id("column").height(100)
    default: VStack(spacing: .infinity) { for _ in 0..<3 { Label("a") } }
    }
  }
}

@Suite struct LayoutProblemTests {
  @Test(arguments: problems)
  func problemIsNamed(name: String, problem: String) async throws {
    let app = AppSession { screen(name) }
    let error = await #expect(throws: AppError.self) { try await app.query("label") }
    #expect(error?.kind == .faultyApp)
    #expect(error?.problem.hasPrefix("the screen '\(name)' cannot be laid out: ") == true)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }

  @Test func casesAreThere() {
    #expect(problems.count == 6)
  }

  /// The same row fits on a wide screen.
  @Test(arguments: Device.all)
  func rowThatFitsIsLaidOut(device: Device) async throws {
    let app = AppSession(on: device) { screen("wide row") }
    let fits = device.size.width >= 420
    if fits {
      #expect(try await app.texts("label") == ["a", "b"])
    } else {
      await #expect(throws: AppError.self) { try await app.query("label") }
    }
  }

  @Test func thrownErrorIsShown() async throws {
    struct Broken: Error, CustomStringConvertible {
      let description = "the cellar is flooded"
    }
    let app = AppSession(probing: { probe in
      if probe.numbers["broken"] == 1 { throw Broken() }
      return Screen("A") { Button("break") { probe.numbers["broken"] = 1 } }
    })
    // Both the touch that caused the problem and the next use fail.
    for use in [{ try await app.touch("button") }, { _ = try await app.query("label") }] as [() async throws -> Void] {
      let error = await #expect(throws: AppError.self) { try await use() }
      #expect(error?.description == "the app threw an error while it built its screen\nthe cellar is flooded")
    }
  }

  /// External numbers out of range do not trap.
  @Test func oddNumbersAreTaken() async throws {
    let app = AppSession {
      Screen("Odd") {
        Slider(value: .nan, in: 0...1) { _ in }
        Stepper(value: 5, in: 0...1) { _ in }
        PageControl(page: 9, count: -1) { _ in }
        SegmentedControl([], selected: 4) { _ in }
        PickerView([[], ["a"]], selected: [-3, 8, 1]) { _, _ in }
        ProgressView(progress: 7)
        Grid(columns: 0) { Label("in grid") }.height(20)
        Table(0..<3, rowHeight: -5) { Cell("\($0)") }.height(50)
        CollectionView(0..<3, itemSize: Size(width: 0, height: -9), spacing: -3, inset: -1) { _ in CollectionCell {} }
          .height(50)
        DatePicker(CalendarDate(year: -4, month: 17, day: 99, hour: 31, minute: -1), minuteInterval: 0) { _ in }
      }
    }
    #expect(try await app.exists("slider"))
    #expect(try await app.texts("label").contains("in grid"))
  }

  /// Two elements of the same class and identifier are reported once; table rows may have the same identifiers.
  @Test func repeatedIdentifierIsAWarning() async throws {
    let reported = Reported()
    let driver = InProcessDriver {
      Probe { _ in
        Screen("Twins") {
          for _ in 0..<3 { Label("a").id("twin") }
          // The classes distinguish a label from a button.
          Label("Login").id("Login")
          Button("Login") {}.id("Login")
          Label("b").id("single")
          Table(0..<3) { row in Cell { Label("\(row)").id("row") } }
        }
      }
    }
    let app = AppSession(driver: driver) { reported.note($0) }
    for _ in 0..<3 { _ = try await app.query("label") }
    #expect(reported.all == ["the screen 'Twins' has more than one element with the identifier 'twin'"])
  }
}

/// Collects the warnings of a session.
private final class Reported: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

import AppUnderTest
import ModelApps

/// An app with a screen written in a test.
final class Fixed: App {
  private let make: () -> Screen

  init() { make = { Screen("Empty") {} } }
  init(_ make: @escaping () -> Screen) { self.make = make }

  var screen: Screen { make() }
}

extension AppSession {
  /// A session with an app with a fixed screen.
  init(on device: Device = .standard, showing screen: @escaping @Sendable () -> Screen) {
    self.init(driver: InProcessDriver(on: device) { Fixed(screen) })
  }
}

/// An app with all events that a session can wait for.
final class Waiting: App {
  private var environment: AppEnvironment?
  private var shown: Set<String> = []
  private var touched: [String] = []
  private var name = ""
  /// The number of created screens.
  private(set) var screensMade = 0

  init() {}

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.clock.after(.seconds(2)) { self.shown.insert("late") }
    environment.clock.after(.seconds(5)) { self.shown.insert("enabled") }
    environment.clock.after(.seconds(40)) { self.shown.insert("too late") }
  }

  var screen: Screen {
    screensMade += 1
    return Screen("Waiting") {
      Label("touched: " + touched.joined(separator: ",")).id("log")
      Label("screens: \(screensMade)").id("screens")
      if !shown.contains("late") { Label("Loading…") }
      if shown.contains("late") { Button("Late") { self.touched.append("Late") } }
      if shown.contains("too late") { Button("Too late") { self.touched.append("Too late") } }
      Button("Sleeping") { self.touched.append("Sleeping") }.enabled(shown.contains("enabled"))
      Button("Twin") { self.touched.append("Twin 1") }
      Button("Twin") { self.touched.append("Twin 2") }
      TextField("Name", text: name) { self.name = $0 }.id("name")
    }
  }
}

/// A table long enough to be swiped on every device.
final class ButtonRows: App {
  private var touched = ""
  init() {}

  var screen: Screen {
    Screen("Rows") {
      Label(touched).id("touched")
      Table {
        Section {
          Cell {
            self.touched = "row Milk"
          } content: {
            Label("2 litres")
            Button("Buy") { self.touched = "button Milk" }
            Label("cold")
          }.id("Milk")
          Cell {
            self.touched = "row Tea"
          } content: {
            Button("Buy") { self.touched = "button Tea" }
          }.id("Tea")
        }
      }
    }
  }
}

final class Rows: App {
  private var touched = ""
  private var count = 100_000
  init() {}

  func launch(in environment: AppEnvironment) {
    environment.clock.after(.seconds(1)) { self.count = 20 }
  }

  var screen: Screen {
    Screen("Rows") {
      Label(touched).id("touched")
      Table(0..<count) { row in
        Cell {
          self.touched = "row \(row)"
        } content: {
          Label("Row \(row)")
        }
      }
    }
  }
}

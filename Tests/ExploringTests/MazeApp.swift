import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry
import Testing

@testable import Exploring

/// An app with three buttons and a field, and a fault after some of their uses.
final class MazeApp: App {
  /// When the fault appears.
  enum Trigger: Sendable {
    /// After these uses in this order, with any others in between.
    case order
    /// After these uses without any other in between.
    case row
    /// While exactly these buttons were touched an odd number of times.
    case toggles
  }

  /// A fault with the fewest actions that lead to it.
  struct Plant: Sendable, CustomTestStringConvertible {
    let property: Property
    let trigger: Trigger
    /// The names of buttons, or `type` for the field.
    let uses: [String]

    init(_ property: Property, _ trigger: Trigger, _ uses: String...) {
      (self.property, self.trigger, self.uses) = (property, trigger, uses)
    }

    var testDescription: String { "\(property.sentence) after \(uses.joined(separator: ", "))" }
  }

  private struct Broken: Error {}

  private let plant: Plant?
  private var done: [String] = []
  private var progress = 0
  private var text = ""

  init() { plant = nil }
  init(_ plant: Plant?) { self.plant = plant }

  var screen: Screen {
    get throws {
      if isBroken, plant?.property == .showing { throw Broken() }
      if isBroken, plant?.property == .rule(.exits) { return Screen("End") { Label("End") } }
      return Screen("Maze") {
        buttons
        TextField("Name", text: text) { new in
          self.text = new
          self.use("type")
        }
        if isBroken, plant?.property == .rule(.names) { Switch(isOn: true) { _ in } }
        if isBroken, plant?.property == .rule(.identifiers) {
          Label("one").id("copy")
          Label("two").id("copy")
        }
        if plant?.trigger == .row, progress > 0 {
          Label("Stage").id("stage" + String(repeating: "x", count: progress))
        }
      }
    }
  }

  @ViewBuilder private var buttons: [Node] {
    Button("A") { self.use("A") }
    Button("B") { self.use("B") }
    Button("C") { self.use("C") }
  }

  private func use(_ name: String) {
    guard let plant, progress < plant.uses.count || plant.trigger == .toggles else { return }
    done.append(name)
    if plant.uses.dropFirst(progress).first == name {
      progress += 1
    } else if plant.trigger == .row {
      progress = plant.uses.first == name ? 1 : 0
    }
  }

  private var isBroken: Bool {
    guard let plant else { return false }
    guard plant.trigger == .toggles else { return progress == plant.uses.count }
    let odd = Set(done).filter { name in !done.count { $0 == name }.isMultiple(of: 2) }
    return odd == Set(plant.uses)
  }
}

extension MazeApp {
  /// A walkable app with a fault.
  static func walked(_ plant: Plant) throws -> WalkedApp {
    let entry = AppCatalog.Entry("Maze") { MazeApp(plant) }
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    return WalkedApp(try AppLaunch(entry, on: .standard), by: registry)
  }
}

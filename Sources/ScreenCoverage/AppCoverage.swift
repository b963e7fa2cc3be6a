package import AppUnderTest
package import Exploring
import Traces

/// The parts of an app that a run has shown, touched and checked.
package struct AppCoverage: Sendable {
  /// The use of a control.
  package struct Use: Sendable {
    /// The features that touched it.
    package internal(set) var touched: Set<String> = []
    /// The features that checked it.
    package internal(set) var checked: Set<String> = []
    /// The properties that steps checked.
    package internal(set) var asked: Set<ControlProperty> = []
  }

  /// The answers to a request.
  package struct Request: Sendable {
    /// The features with a scenario in which it was answered.
    package internal(set) var answered: Set<String> = []
    /// The features with a scenario in which it failed.
    package internal(set) var failed: Set<String> = []
  }

  /// The actions on screens that were not recorded, whose controls are found by their descriptions at the end.
  private struct UnrecordedActions {
    /// The controls of recorded screens by their descriptions.
    var described: [String: Control] = [:]
    /// The actions, with their features.
    var pending: [(words: String, feature: String)] = []
    /// The number of actions whose control is on no recorded screen.
    var lost = 0
  }

  /// The name of the app.
  package let name: String
  /// Whether the app is a page in a browser.
  package internal(set) var isPage = false
  /// The controls, in the order in which they were shown first.
  package private(set) var controls: [Control] = []
  /// Their use.
  package private(set) var uses: [Control: Use] = [:]
  /// The properties of the controls.
  package private(set) var properties: [Control: Set<ControlProperty>] = [:]
  /// The requests with their answers.
  package private(set) var requests: [String: Request] = [:]
  private var shown = ShownScreens()
  /// The screens of its gallery; nil for an app without a gallery.
  package internal(set) var gallery: [GalleryState]?
  private var known: Set<Control> = []
  private var unrecorded = UnrecordedActions()
  /// The features that used the app, in their order.
  package private(set) var features: [String] = []
  /// The number of steps whose screen is unknown.
  package private(set) var unknown = 0

  init(name: String) { self.name = name }

  /// The number of actions whose control is on no recorded screen.
  package var lost: Int { unrecorded.lost }

  /// The states, in the order in which they were shown first.
  var screens: [ControlScreen] { shown.values }

  /// The screens of the gallery whose state was not shown.
  package var unshown: [String] { (gallery ?? []).unshown(by: shown.states) }

  mutating func use(in feature: String) {
    if features.last != feature, !features.contains(feature) { features.append(feature) }
  }

  mutating func add(_ screen: ControlScreen) {
    for (element, control) in screen.controls where screen.tree.isEnabled(element) {
      add(control)
      properties[control, default: []].formUnion(ControlProperty.all(of: element, in: screen.tree).keys)
      unrecorded.described[ControlScreen.words(screen.tree.describe(element))] = control
    }
    shown.add(screen)
  }

  /// Notes a step whose screen is unknown.
  mutating func noteUnknownScreen() { unknown += 1 }

  /// Notes the answer to a request.
  mutating func note(_ request: TraceRecord.Request, in feature: String) {
    let key = AppMutation.key(method: request.method, address: request.address)
    if request.hasFailed {
      requests[key, default: Request()].failed.insert(feature)
    } else {
      requests[key, default: Request()].answered.insert(feature)
    }
  }

  /// Adds a control that can be used.
  private mutating func add(_ control: Control) {
    if known.insert(control).inserted { controls.append(control) }
  }

  /// Notes an action on an element of a screen between the recorded ones.
  mutating func touch(described words: String, in feature: String) {
    unrecorded.pending.append((ControlScreen.words(words), feature))
  }

  /// Finds the controls of actions whose screen was not recorded, after all recorded screens were read.
  mutating func findPending() {
    for (words, feature) in unrecorded.pending {
      if let control = unrecorded.described[words] { touch(control, in: feature) } else { unrecorded.lost += 1 }
    }
    unrecorded.pending = []
  }

  mutating func touch(_ control: Control, in feature: String) {
    add(control)
    uses[control, default: Use()].touched.insert(feature)
  }

  mutating func check(_ control: Control, asking properties: Set<ControlProperty>, in feature: String) {
    // A control that is never enabled is not counted.
    uses[control, default: Use()].checked.insert(feature)
    uses[control, default: Use()].asked.formUnion(properties)
  }

  /// The properties of a control that no step checked, in a fixed order.
  package func unasked(of control: Control) -> [ControlProperty] {
    let known = (properties[control] ?? []).subtracting(uses[control]?.asked ?? [])
    return ControlProperty.allCases.filter(known.contains)
  }

  /// The number of properties of all controls, and of the properties that no step checked.
  package var propertyCounts: (all: Int, unasked: Int) {
    (controls.reduce(0) { $0 + (properties[$1]?.count ?? 0) }, controls.reduce(0) { $0 + unasked(of: $1).count })
  }

  /// The controls that were touched.
  package var touched: [Control] { controls.filter { uses[$0]?.touched.isEmpty == false } }
  /// The controls that were not touched.
  package var untouched: [Control] { controls.filter { uses[$0]?.touched.isEmpty != false } }
  /// The controls that were touched, and were not checked.
  package var unchecked: [Control] { touched.filter { uses[$0]?.checked.isEmpty != false } }
  /// The requests that failed in no scenario.
  package var unfailing: [String] { requests.filter { $0.value.failed.isEmpty }.keys.sorted() }
}

import StepLibrary

/// A fault that a part of a walk has seen.
struct SeenFault: Sendable {
  /// Two seen faults with equal keys are one fault.
  struct Key: Sendable, Hashable {
    fileprivate let property: Property
    fileprivate let element: String
    fileprivate let screen: ScreenState?
  }

  /// The fault.
  let fault: Fault
  /// The screen with the fault; nil for the start of the app.
  let screen: ScreenState?
  /// The known steps to the fault, the shortest first.
  let paths: [[String]]

  /// The key that distinguishes the fault from other faults.
  var key: Key {
    // How long an app is busy, and with what, does not distinguish two faults.
    let element = fault.property == .rule(.rest) ? "" : fault.element
    return Key(property: fault.property, element: element, screen: fault.property.isOfApp ? nil : screen)
  }
}

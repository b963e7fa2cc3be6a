/// An action on an element that assistive technology performs.
public enum AssistiveAction: Sendable, Hashable {
  /// Increases the value.
  case increment
  /// Decreases the value.
  case decrement
  /// An action of the app, by its name.
  case named(String)
}

/// A driver that performs actions on elements as assistive technology does.
package protocol AssistedDriver: AppDriver {
  /// Performs an action on an element.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - element: the element, as identified on the last screen.
  /// - Throws: an `AppError` if the element does not have the action.
  func perform(_ action: AssistiveAction, on element: ElementID) async throws
}

extension DriverCapability where Able == any AssistedDriver {
  /// Performs actions of assistive technology.
  package static var assist: Self { Self("perform actions of assistive technology on this element") }
}

extension AppError {
  /// An element without the action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - names: the actions of the element, in words.
  package static func noAction(_ action: AssistiveAction, _ element: String, names: [String]) -> AppError {
    let wanted =
      switch action {
      case .increment: "cannot be incremented"
      case .decrement: "cannot be decremented"
      case .named(let name): "has no action \(name.quoted)"
      }
    let list = names.isEmpty ? "It has no actions." : "Its actions: \(names.joined(separator: ", "))."
    return AppError(.notSupported, problem: "\(element) \(wanted)", details: [list])
  }
}

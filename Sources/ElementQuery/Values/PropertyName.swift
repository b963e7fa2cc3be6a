/// The name of a property. Properties of every element are cases, which avoids comparing text.
public enum PropertyName: Sendable, Hashable {
  /// The name of the element's class.
  case className
  /// The accessibility identifier.
  case identifier
  /// The accessibility label.
  case label
  /// The text of the element.
  case text
  /// The value of the element.
  case value
  /// The text of an empty field.
  case placeholder
  /// Whether the element is enabled.
  case enabled
  /// Whether the element is selected.
  case selected
  /// Whether the element is hidden.
  case hidden
  /// The opacity, from 0 to 1.
  case alpha
  /// The frame in the window.
  case frame
  /// Whether the element is visible to a user.
  case visible
  /// A description in one line.
  case description
  /// A property of some kinds of elements.
  case other(String)

  /// Finds a property by its name in queries or UIKit, such as `accessibilityLabel` or `isEnabled`.
  public init(_ name: String) {
    switch name {
    case "class", "className": self = .className
    case "id", "identifier", "accessibilityIdentifier": self = .identifier
    case "label", "accessibilityLabel": self = .label
    case "text", "title", "currentTitle": self = .text
    case "value", "accessibilityValue": self = .value
    case "placeholder": self = .placeholder
    case "enabled", "isEnabled": self = .enabled
    case "selected", "isSelected": self = .selected
    case "hidden", "isHidden": self = .hidden
    case "alpha": self = .alpha
    case "frame", "rect": self = .frame
    case "visible": self = .visible
    case "description": self = .description
    default: self = .other(name)
    }
  }

  /// The names of the properties of every element, in the notation of queries.
  package static let common = [
    "class", "id", "label", "text", "value", "placeholder", "enabled", "selected", "hidden", "alpha", "frame",
    "visible",
    "description",
  ]
}

extension PropertyName: CustomStringConvertible {
  /// The name in the notation of queries.
  public var description: String {
    switch self {
    case .className: "class"
    case .identifier: "id"
    case .label: "label"
    case .text: "text"
    case .value: "value"
    case .placeholder: "placeholder"
    case .enabled: "enabled"
    case .selected: "selected"
    case .hidden: "hidden"
    case .alpha: "alpha"
    case .frame: "frame"
    case .visible: "visible"
    case .description: "description"
    case .other(let name): name
    }
  }
}

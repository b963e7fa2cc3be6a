/// The name of a property; those that every element has are cases, so that they are found without comparing text.
public enum PropertyName: Sendable, Hashable {
  /// The name of the element's class.
  case className
  /// The accessibility identifier.
  case identifier
  /// The accessibility label.
  case label
  /// The text it shows.
  case text
  /// The value it stands on.
  case value
  /// The text shown while it is empty.
  case placeholder
  /// Whether it can be used.
  case enabled
  /// Whether it is chosen.
  case selected
  /// Whether it was hidden.
  case hidden
  /// How opaque it is, from 0 to 1.
  case alpha
  /// Where it is in the window.
  case frame
  /// Whether a user sees it.
  case visible
  /// One line that describes it.
  case description
  /// A property of this kind of element alone.
  case other(String)

  /// Finds a property by its name in a query, which may be UIKit's own, such as `accessibilityLabel` or `isEnabled`.
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

  /// The names of the properties that every element has, as a query writes them.
  package static let common = [
    "class", "id", "label", "text", "value", "placeholder", "enabled", "selected", "hidden", "alpha", "frame",
    "visible",
    "description",
  ]
}

extension PropertyName: CustomStringConvertible {
  /// The name as a query writes it.
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

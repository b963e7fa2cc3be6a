/// A message with buttons in front of a screen, like `UIAlertController`.
public struct Alert {
  /// The title, in bold.
  public var title: String
  /// The text below the title.
  public var message: String
  /// The fields to fill in; typed text goes to the app immediately.
  public var fields: [TextField]
  /// The buttons in order; a cancel button is placed as in UIKit.
  public var buttons: [AlertButton]

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - message: the text below the title.
  ///   - fields: the fields to fill in; the first takes the focus.
  ///   - buttons: the buttons in order; an alert without buttons is shown until the app removes it.
  public init(_ title: String, message: String = "", fields: [TextField] = [], buttons: [AlertButton]) {
    self.title = title
    self.message = message
    self.fields = fields
    self.buttons = buttons
  }
}

/// Buttons for an element, at the bottom of the screen, or on tablets beside the element.
public struct ActionSheet {
  /// The title.
  public var title: String
  /// The text below the title.
  public var message: String
  /// The identifier of the element; on tablets the sheet points at it.
  public var source: String?
  /// The buttons in order; a cancel button is separate on phones, and omitted on tablets.
  public var buttons: [AlertButton]

  /// Creates an action sheet; a touch beside it cancels it if it has a cancel button.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - message: the text below the title.
  ///   - source: the identifier of the element; on tablets the sheet points at it.
  ///   - buttons: the buttons in order.
  public init(_ title: String = "", message: String = "", source: String? = nil, buttons: [AlertButton]) {
    self.title = title
    self.message = message
    self.source = source
    self.buttons = buttons
  }

  /// The button that cancels.
  var cancelButton: AlertButton? { buttons.first { $0.style == .cancel } }
}

/// A button of an alert or an action sheet.
public struct AlertButton {
  /// The purpose of a button.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// The button performs an action.
    case standard
    /// The button only removes the alert or sheet.
    case cancel
    /// The button deletes or changes something permanently, and is shown in red.
    case destructive
  }

  /// The title.
  public var title: String
  /// The purpose.
  public var style: Style
  /// Whether the button can be used.
  public var isEnabled: Bool
  /// Called when it is touched, after the alert or sheet was removed.
  public var action: () -> Void

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the purpose.
  ///   - isEnabled: whether it can be used.
  ///   - action: called when it is touched, after the alert or sheet was removed.
  public init(
    _ title: String, style: Style = .standard, isEnabled: Bool = true, action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.style = style
    self.isEnabled = isEnabled
    self.action = action
  }

  /// The button as an element.
  func node(dismiss: @escaping () -> Void) -> Node {
    let action = action
    var node = Node.titled(.alertControllerActionView, title: title, labelClass: .label) {
      dismiss()
      action()
    }
    node.isEnabled = isEnabled
    node.set("style", to: .string(style.rawValue))
    node.style.textColor = style == .destructive ? .red : .blue
    node.style.isBold = style == .cancel
    return node
  }
}

/// A message with buttons in front of a screen, as `UIAlertController` shows it.
public struct Alert {
  /// What it is about, in bold.
  public var title: String
  /// What it says.
  public var message: String
  /// The fields that are filled in; what is typed goes to the app at once.
  public var fields: [TextField]
  /// The buttons in order; one to cancel stands where UIKit puts it.
  public var buttons: [AlertButton]

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: what it is about.
  ///   - message: what it says.
  ///   - fields: the fields that are filled in; the first takes the focus.
  ///   - buttons: the buttons in order; an alert without any is shown until the app takes it away.
  public init(_ title: String, message: String = "", fields: [TextField] = [], buttons: [AlertButton]) {
    self.title = title
    self.message = message
    self.fields = fields
    self.buttons = buttons
  }
}

/// Buttons about something, at the bottom of the screen, or on tablets beside what they are about.
public struct ActionSheet {
  /// What they are about.
  public var title: String
  /// What is said about that.
  public var message: String
  /// The identifier of the element they are about; on tablets the sheet points at it.
  public var source: String?
  /// The buttons in order; one to cancel stands apart on phones, and is left out on tablets.
  public var buttons: [AlertButton]

  /// Makes an action sheet; a touch beside it cancels it where it has a button for that.
  ///
  /// - Parameters:
  ///   - title: what the buttons are about.
  ///   - message: what is said about that.
  ///   - source: the identifier of the element they are about; on tablets the sheet points at it.
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
  /// What it is for.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// It does something.
    case standard
    /// It does nothing but take away what it is in.
    case cancel
    /// It deletes or changes something for good, which is shown in red.
    case destructive
  }

  /// What it says.
  public var title: String
  /// What it is for.
  public var style: Style
  /// Whether it can be used.
  public var isEnabled: Bool
  /// What a touch does, after what it is in was taken away.
  public var action: () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: what it says.
  ///   - style: what it is for.
  ///   - isEnabled: whether it can be used.
  ///   - action: what a touch does, after what it is in was taken away.
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

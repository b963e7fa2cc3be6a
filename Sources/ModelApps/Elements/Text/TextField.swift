/// A field for one line of text, like `UITextField`.
public struct TextField: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a text field.
  ///
  /// - Parameters:
  ///   - placeholder: shown while it is empty.
  ///   - text: its text.
  ///   - isSecure: whether its text is shown as dots; queries can still read it.
  ///   - onChange: called with the new text whenever the user types.
  public init(
    _ placeholder: String, text: String, isSecure: Bool = false, onChange: @escaping (String) -> Void
  ) {
    node = Node.field(.textField, placeholder: placeholder, text: text, onChange: onChange)
    if isSecure {
      node.input.isSecure = true
      node.set("isSecureTextEntry", to: true)
      if !text.isEmpty { node.value = .string(text.asDots) }
    }
  }

  /// Shows a cross that clears the field, unless it is empty.
  public consuming func clearButton() -> TextField {
    guard let onChange = node.onEdit, !(node.text ?? "").isEmpty else { return self }
    return changing { $0.children = [Node.clearButton { onChange("") }] }
  }
}

/// A field for several lines of text, like `UITextView`; it takes the room that its neighbours leave.
public struct TextView: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a text view.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - isEditable: whether it can be typed into.
  ///   - onChange: called with the new text whenever the user types.
  public init(_ text: String, isEditable: Bool = true, onChange: @escaping (String) -> Void = { _ in }) {
    let label = Label(text, lines: 0).node
    var content = Node(.view, arrangement: label.arrangement)
    content.text = text
    let scrolling = Scrolling(axes: .vertical, spacing: 0, inset: 8, isPaging: false)
    node = Node(.textView, arrangement: Arrangement(kind: .scrolling(scrolling)), children: [content])
    node.text = text
    node.value = .string(text)
    node.fills = .both
    node.input.isMultiline = true
    node.set("isEditable", to: .boolean(isEditable))
    if isEditable { node.onEdit = onChange }
  }
}

extension View {
  /// Sets the type of its keyboard.
  public consuming func keyboard(_ keyboard: TextInput.Keyboard) -> Self { changing { $0.input.keyboard = keyboard } }

  /// Sets the title of the return key of its keyboard, and whether that key hides the keyboard.
  ///
  /// - Parameters:
  ///   - title: the title of the key, such as `Search`.
  ///   - endsEditing: whether the key hides the keyboard.
  public consuming func returnKey(_ title: String, endsEditing: Bool = true) -> Self {
    changing {
      $0.input.returnKey = title
      $0.input.endsEditing = endsEditing
    }
  }
  /// Sets whether it takes the focus when it appears.
  public consuming func takesFocus(_ takesFocus: Bool = true) -> Self { changing { $0.input.takesFocus = takesFocus } }
}

extension Node {
  /// A field for one line of text.
  static func field(
    _ elementClass: ElementClass, placeholder: String, text: String, onChange: @escaping (String) -> Void
  ) -> Node {
    var node = Node(elementClass, arrangement: .placed(Size(width: 120, height: 44), frames: clearButtonFrame))
    node.placeholder = placeholder
    node.text = text
    node.value = text.isEmpty ? nil : .string(text)
    node.onEdit = onChange
    node.fills = .horizontal
    return node
  }

  /// The cross at the right end of a field that clears it.
  static func clearButton(action: @escaping () -> Void) -> Node {
    Button(image: "clear", label: "Clear text", size: Size(width: 19, height: 19), action: action).node
  }

  private static func clearButtonFrame(in size: Size) -> [Rect] {
    [Rect(x: size.width - 24, y: (size.height - 19) / 2, width: 19, height: 19)]
  }
}

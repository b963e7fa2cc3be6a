/// A field for one line of text, as `UITextField` shows it.
public struct TextField: View {
  /// The element as data.
  public var node: Node

  /// Makes a text field.
  ///
  /// - Parameters:
  ///   - placeholder: what it shows while it is empty.
  ///   - text: what is in it.
  ///   - onChange: takes the new text whenever something is typed.
  public init(_ placeholder: String, text: String, onChange: @escaping (String) -> Void) {
    node = Node(.textField, arrangement: .fixed(Size(width: 120, height: 34)))
    node.placeholder = placeholder
    node.text = text
    node.value = text.isEmpty ? nil : .string(text)
    node.onEdit = onChange
    node.fills = .horizontal
  }
}

/// A search field, like `UISearchBar`.
public struct SearchBar: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a search bar; while it contains text, it has a cross with the label `Clear text`.
  ///
  /// - Parameters:
  ///   - placeholder: shown while it is empty, and used as the accessibility label.
  ///   - text: its text.
  ///   - onSearch: called for the search key; nil for no action.
  ///   - onCancel: called for its Cancel button; nil for a bar without one.
  ///   - onChange: called with the new text whenever the user types.
  public init(
    _ placeholder: String, text: String, onSearch: (() -> Void)? = nil, onCancel: (() -> Void)? = nil,
    onChange: @escaping (String) -> Void
  ) {
    var field = Node.field(.searchBarTextField, placeholder: placeholder, text: text, onChange: onChange)
    field.label = placeholder
    field.traits = .searchField
    field.onReturn = onSearch
    field.input.returnKey = "Search"
    field.input.endsEditing = true
    if !text.isEmpty { field.children = [Node.clearButton { onChange("") }] }
    var children = [field]
    if let onCancel { children.append(Button("Cancel", action: onCancel).ofClass(.navigationButton).node) }
    node = Node(.searchBar, arrangement: .horizontal(spacing: 8, inset: 10), children: children)
    node.placeholder = placeholder
    node.text = text
    node.height = 56
    node.style.background = .lightGray
  }

  /// Sets the identifier of the field in the bar.
  public consuming func fieldID(_ identifier: String) -> SearchBar {
    changingField { $0.identifier = identifier }
  }

  /// Sets whether its field takes the focus when it appears.
  public consuming func takesFocus(_ takesFocus: Bool = true) -> SearchBar {
    changingField { $0.input.takesFocus = takesFocus }
  }

  private consuming func changingField(_ change: (inout Node) -> Void) -> SearchBar {
    changing { bar in for index in bar.children.indices.prefix(1) { change(&bar.children[index]) } }
  }
}

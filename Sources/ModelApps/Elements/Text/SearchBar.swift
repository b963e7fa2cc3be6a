/// A field that something is searched with, as `UISearchBar` shows it.
public struct SearchBar: View {
  /// The element as data.
  public var node: Node

  /// Makes a search bar; while there is a text in it, it has a cross marked `Clear text`.
  ///
  /// - Parameters:
  ///   - placeholder: what it shows while it is empty; its accessibility label as well.
  ///   - text: what is in it.
  ///   - onSearch: what the search key does; nil does nothing.
  ///   - onCancel: what its Cancel button does; nil is without one.
  ///   - onChange: takes the new text whenever something is typed.
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

import ModelApps

/// The screen on which a list gets its name and its colour.
final class ListEditor {
  private let title: String
  private var name: String
  private var color: ListColor
  private let finish: ((name: String, color: ListColor)?) -> Void

  /// Begins to edit a list.
  ///
  /// - Parameters:
  ///   - list: the list as it is before; nil is a new one.
  ///   - finish: takes what was chosen; nil where it was cancelled.
  init(_ list: TaskList? = nil, finish: @escaping ((name: String, color: ListColor)?) -> Void) {
    title = list == nil ? "Add List" : "Edit List"
    name = list?.name ?? ""
    color = list?.color ?? .purple
    self.finish = finish
  }

  /// The name above the colours.
  var screen: Screen {
    Screen(title) {
      VStack(spacing: 16, inset: 16) {
        TextField("Name", text: name) { self.name = $0 }.clearButton().takesFocus().returnKey("Done").id("name")
        HStack(spacing: 8, distribution: .fillEqually) {
          for choice in ListColor.allCases {
            Button(image: choice.rawValue, size: Size(width: 36, height: 36)) { self.color = choice }
              .selected(choice == color)
          }
        }
      }
    }
    .navigationBar(
      title, leading: [BarButton("Cancel") { self.finish(nil) }],
      trailing: [BarButton("Save", isEnabled: !name.isEmpty) { self.finish((self.name, self.color)) }])
  }
}

import ModelApps

/// The screen for the name and the colour of a list.
final class ListEditor {
  private let title: String
  private var name: String
  private var color: ListColor
  private let finish: ((name: String, color: ListColor)?) -> Void

  /// Opens the editor.
  ///
  /// - Parameters:
  ///   - list: the list to edit; nil for a new one.
  ///   - finish: receives the result; nil after cancelling.
  init(_ list: TaskList? = nil, finish: @escaping ((name: String, color: ListColor)?) -> Void) {
    title = list == nil ? "Add List" : "Edit List"
    name = list?.name ?? ""
    color = list?.color ?? .purple
    self.finish = finish
  }

  /// The name field above the colours.
  var screen: Screen {
    Screen(title) {
      VStack(spacing: 16, inset: 16) {
        TextField("Name", text: name) { self.name = $0 }.clearButton().takesFocus().returnKey("Done").height(44).id(
          "name")
        HStack(spacing: 4, distribution: .fillEqually) {
          for choice in ListColor.allCases {
            Button(image: choice.rawValue, size: Size(width: 44, height: 44)) { self.color = choice }
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

public import ModelApps

/// Lists of tasks, which the user can complete, rename, reorder, archive, restore and delete.
///
/// The screens are in `Tinylog+Lists`, `Tinylog+Tasks` and `Tinylog+Archive`.
public final class Tinylog: App {
  /// A task being renamed.
  struct Renaming {
    let task: Int
    var name: String
  }

  var book = TaskBook()
  var setting = TextSetting()
  /// The number of the open list; nil while all lists are shown.
  var opened: Int?
  /// Whether the rows can be reordered.
  var isEditing = false
  /// Whether the archive is shown.
  var showsArchive = false
  /// The search text for lists.
  var search = ""
  /// The text of a new task.
  var newTask = ""
  var renaming: Renaming?
  var editor: ListEditor?
  var settings: SettingsScreens?
  var environment: AppEnvironment?
  var mutation: Mutation?

  /// Makes the app without lists.
  public init() {}

  /// Restores the text size.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    setting = TextSetting(environment)
  }

  /// The lists or the tasks of a list, with the screens in front of them.
  public var screen: Screen {
    let shown = opened.flatMap(book.list).map(tasks) ?? lists
    return
      shown
      .presenting(editor?.screen, as: .formSheet)
      .presenting(settings?.screen, as: .formSheet)
      .presenting(showsArchive ? archive : nil)
  }

  /// The button that starts and ends reordering.
  var editButton: BarButton {
    BarButton(isEditing ? "Done" : "Edit") { self.isEditing.toggle() }
  }

  /// The size of the font of lists and tasks, in points.
  var fontSize: Double { setting.fontSize(with: environment?.textSize ?? .standard) }

  /// Adds the tab bar; its second tab shows the archive in front of the screen.
  func withTabs(_ screen: Screen, _ title: String) -> Screen {
    screen.tabBar([title, "Archive"], selected: 0) { place in
      if place == 1 { self.showsArchive = true }
    }
  }
}

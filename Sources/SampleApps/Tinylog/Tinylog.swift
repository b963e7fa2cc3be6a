public import ModelApps

/// Lists of tasks: they can be done, renamed, put in order, archived, restored and deleted.
///
/// The screens are in `Tinylog+Lists`, `Tinylog+Tasks` and `Tinylog+Archive`.
public final class Tinylog: App {
  /// A task that is being renamed.
  struct Renaming {
    let task: Int
    var name: String
  }

  var book = TaskBook()
  var setting = TextSetting()
  /// The number of the list whose tasks are shown.
  var opened: Int?
  /// Whether lists or tasks are being put in order.
  var isEditing = false
  /// Whether the archive is shown.
  var showsArchive = false
  /// What lists are searched for.
  var search = ""
  /// The task that is being written.
  var newTask = ""
  var renaming: Renaming?
  var editor: ListEditor?
  var settings: SettingsScreens?
  var environment: AppEnvironment?
  var mutation: Mutation?

  /// Makes the app without any list.
  public init() {}

  /// Takes the size of texts as it was set before.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    setting = TextSetting(environment)
  }

  /// The lists or the tasks of one, with what is in front of them.
  public var screen: Screen {
    let shown = opened.flatMap(book.list).map(tasks) ?? lists
    return
      shown
      .presenting(editor?.screen, as: .formSheet)
      .presenting(settings?.screen, as: .formSheet)
      .presenting(showsArchive ? archive : nil)
  }

  /// The button that begins and ends putting things in order.
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

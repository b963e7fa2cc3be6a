public import ModelApps

extension Tinylog {
  /// The lists and the tasks of a list, with little and much content, and the screens in front of them.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("My Lists", "none") { (_: Tinylog) in },
      ScreenSample("My Lists", "three") { (app: Tinylog) in app.fill() },
      ScreenSample("My Lists", "searched in") { (app: Tinylog) in
        app.fill()
        app.search = "list"
      },
      ScreenSample("My Lists", "being edited") { (app: Tinylog) in
        app.fill()
        app.isEditing = true
      },
      ScreenSample("Add List") { (app: Tinylog) in app.add() },
      ScreenSample("Tasks", "none") { (app: Tinylog) in app.opened = app.book.addList("TODO", .red) },
      ScreenSample("Tasks", "three") { (app: Tinylog) in app.opened = app.fill() },
      ScreenSample("Tasks", "being edited") { (app: Tinylog) in
        app.opened = app.fill()
        app.isEditing = true
      },
      ScreenSample("Archive", "empty") { (app: Tinylog) in app.showsArchive = true },
      ScreenSample("Archive", "one list") { (app: Tinylog) in
        app.book.archive(list: app.fill())
        app.showsArchive = true
      },
      ScreenSample("Settings") { (app: Tinylog) in app.openSettings() },
      ScreenSample("Text size") { (app: Tinylog) in
        app.openSettings()
        app.settings?.showsTextSize = true
      },
    ]
  }

  /// Adds lists and tasks and returns the number of the list with tasks.
  @discardableResult
  private func fill() -> Int {
    _ = book.addList("Films", .purple)
    _ = book.addList("Things that everybody should have seen, heard or read at least once", .orange)
    let list = book.addList("Shopping list", .green)
    for name in ["iPhone", "iPad", "MacBook"] { book.addTask(name, to: list) }
    if let task = book.list(list)?.tasks.first { book.change(task: task.number, of: list) { $0.isDone = true } }
    return list
  }
}

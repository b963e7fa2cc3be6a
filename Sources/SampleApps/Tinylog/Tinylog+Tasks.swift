import ModelApps

extension Tinylog {
  /// The tasks of a list below a field for a new task.
  func tasks(of list: TaskList) -> Screen {
    let screen = Screen("Tasks of \(list.number)") {
      TextField("Add new task", text: newTask) { self.newTask = $0 }
        .returnKey("Done").onReturn { self.addTask(to: list.number) }
        .height(44).margins(Insets(left: 16, right: 16))
      Table(list.tasks) { self.cell(of: $0, in: list.number) }
        .editing(isEditing) { from, to in
          guard self.mutation != .putsRowsBack else { return }
          self.book.change(list: list.number) { $0.tasks.move(from: from.row, to: to.row) }
        }
        .emptyContent { Label("No tasks", lines: 0).textAlignment(.center) }
    }
    .navigationBar(list.name, back: BarButton("My Lists") { self.close() }, trailing: [editButton])
    .alert(renaming.map { alert(for: $0, of: list.number) }) { self.renaming = nil }
    return withTabs(screen, "Tasks")
  }

  private func cell(of task: TaskItem, in list: Int) -> Cell {
    Cell {
      self.renaming = Renaming(task: task.number, name: task.name)
    } content: {
      HStack(spacing: 8, alignment: .center) {
        checkBox(of: task, in: list)
        Label(task.name, size: fontSize, lines: 0).foreground(task.isDone ? .gray : .black)
      }.fills(.vertical)
    }
    .label(task.name).selected(task.isDone)
    .actions(trailing: [
      CellAction("Archive") { self.archive(task, of: list) }
    ])
  }

  private func checkBox(of task: TaskItem, in list: Int) -> Button {
    let image = task.isDone ? "checked box" : "box"
    return Button(image: image, label: "Done: \(task.name)", size: Size(width: 44, height: 44)) {
      self.book.change(task: task.number, of: list) { $0.isDone.toggle() }
    }.selected(task.isDone)
  }

  private func archive(_ task: TaskItem, of list: Int) {
    book.change(list: list) {
      if mutation == .deletesInsteadOfArchiving { return $0.tasks.delete(task.number) }
      $0.tasks.take(task.number, to: &$0.archive)
    }
  }

  private func alert(for renaming: Renaming, of list: Int) -> Alert {
    Alert(
      "Rename task", fields: [TextField("Name", text: renaming.name) { self.renaming?.name = $0 }],
      buttons: [
        AlertButton("Cancel", style: .cancel),
        AlertButton("Save", isEnabled: !renaming.name.isEmpty) {
          self.book.change(task: renaming.task, of: list) { $0.name = renaming.name }
        },
      ])
  }

  private func addTask(to list: Int) {
    if !newTask.isEmpty { book.addTask(newTask, to: list) }
    newTask = ""
  }

  private func close() {
    opened = nil
    isEditing = false
    newTask = ""
  }
}

import ModelApps

extension Tinylog {
  /// The active lists, or those that match the search.
  var lists: Screen {
    let showsAll = search.isEmpty || mutation == .findsEverything
    let found = book.lists.filter { showsAll || $0.name.lowercased().contains(search.lowercased()) }
    let screen = Screen("My Lists") {
      Table(found) { self.cell(of: $0) }
        .editing(isEditing) { from, to in self.book.lists.move(from: from.row, to: to.row) }
        .emptyContent {
          Label(search.isEmpty ? "Tap + to create a new list." : "No list was found.", lines: 0).textAlignment(.center)
        }
    }
    .navigationBar(
      "My Lists", leading: [BarButton("Settings", image: "cog") { self.openSettings() }],
      trailing: [editButton, BarButton("+") { self.add() }]
    )
    .searchBar(searchBar)
    return withTabs(screen, "Lists")
  }

  private var searchBar: SearchBar {
    SearchBar("Search", text: search, onCancel: search.isEmpty ? nil : { self.search = "" }) { self.search = $0 }
  }

  private func cell(of list: TaskList) -> Cell {
    Cell {
      self.open(list.number)
    } content: {
      HStack(spacing: 12) {
        VStack {}.background(list.color.color).width(6).id(list.color.rawValue)
        VStack {
          Label(list.name, size: fontSize, lines: 0)
          Label(list.openTasks, size: 12, lines: 0).foreground(.gray)
        }
      }
    }
    .label(list.name).value(.string(list.openTasks)).accessory(.disclosureIndicator)
    .actions(trailing: [
      CellAction("Archive") { self.book.archive(list: list.number) },
      CellAction("Edit") { self.edit(list) },
    ])
  }

  private func open(_ list: Int) {
    opened = list
    isEditing = false
  }

  /// Opens the editor for a new list.
  func add() {
    editor = ListEditor { [weak self] list in
      guard let self else { return }
      self.editor = nil
      guard let list else { return }
      let number = self.book.addList(list.name, self.mutation == .forgetsColor ? .purple : list.color)
      if self.mutation != .staysInListsAfterSaving { self.open(number) }
    }
  }

  private func edit(_ list: TaskList) {
    editor = ListEditor(list) { [weak self] changed in
      guard let self else { return }
      self.editor = nil
      guard let changed else { return }
      self.book.change(list: list.number) {
        if self.mutation != .keepsOldName { $0.name = changed.name }
        $0.color = changed.color
      }
    }
  }

  /// Opens the settings.
  func openSettings() {
    settings = SettingsScreens(setting) { [weak self] setting in
      guard let self else { return }
      if self.mutation != .forgetsSettings { self.setting = setting }
      if let environment = self.environment { self.setting.remember(in: environment) }
      self.settings = nil
    }
  }
}

import AppUnderTest
import ModelApps

extension Workshop {
  /// Buttons that open menus, a search, a progress display, and switches.
  var menus: Screen {
    Screen("Menus") {
      last
      HStack {
        Button("Menu") { self.open(["Settings", "About"]) }
        Button("Colour") { self.open(["Red", "Green"]) }
        Button(image: "star", action: note("starred"))
      }
      ImageView("photo", size: Size(width: 100, height: 60)).id("photo").onHold { self.open(["Copy", "Delete"]) }
      HStack {
        Switch(isOn: switches.contains("one")) { self.set("one", $0) }.id("One")
        Switch(isOn: switches.contains("two")) { self.set("two", $0) }.id("Two")
      }
      TextField("Name", text: texts["name"] ?? "") { self.texts["name"] = $0 }.id("name")
      PickerView([["Small", "Large"]], selected: [Int(numbers["size"] ?? 0)]) { self.numbers["size"] = Double($1) }
        .id("Size")
      ProgressView(progress: isLoading ? 0.5 : 1)
      ActivityIndicator(isAnimating: isLoading)
      Table(rows) { row in
        Cell(action: self.note("row \(row)")) {
          Label(row).id("title").onHold(self.note("held \(row)"))
        }
      }
    }
    .searchBar(SearchBar("Search", text: texts["search"] ?? "") { self.texts["search"] = $0 }.fieldID("search"))
    .actionSheet(sheet) { self.sheet = nil }
  }

  /// Two buttons with the same title.
  var twins: Screen {
    Screen("Twins") {
      Button("Save", action: note("first"))
      Button("Save", action: note("second"))
    }
  }

  /// A button in the area of the keyboard.
  var covered: Screen {
    Screen("Covered") {
      TextField("Name", text: "") { _ in }
    }
    .toolBar([.button(BarButton("Save", action: note("saved")))])
  }

  /// Two texts with the same identifier.
  var copies: Screen {
    Screen("Copies") {
      Label("first").id("copy")
      Label("second").id("copy")
    }
  }

  private func open(_ titles: [String]) {
    let buttons = titles.map { AlertButton($0, action: note("chose \($0)")) }
    sheet = ActionSheet("Choose", buttons: buttons + [AlertButton("Cancel", style: .cancel)])
  }

  private func set(_ name: String, _ isOn: Bool) {
    if isOn { switches.insert(name) } else { switches.remove(name) }
    log.append("\(name) \(isOn)")
  }
}

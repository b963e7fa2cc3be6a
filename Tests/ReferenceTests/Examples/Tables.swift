import CukeKit

extension Example {
  static let tables = [
    Example("Table", Planets.self, height: 220),
    Example("Cell", Settings.self, height: 180),
    Example("Cell.actions", Mailbox.self, height: 140) { app in try await app.swipe(.left, on: "tableViewCell index:0")
    },
    Example("Table.editing", Tasks.self, height: 140),
    Example("Table.refresh", News.self, height: 140) { app in try await app.swipe(.down, on: "tableView") },
    Example("Table.emptyContent", Basket.self),
    Example("CollectionView", Album.self, height: 220),
  ]
}

// example: Table, Section
final class Planets: App {
  var screen: Screen {
    Screen("Planets") {
      Table {
        Section(["Mercury", "Venus"], header: "Inner planets") { Cell($0) }
        Section(["Jupiter", "Saturn"], header: "Outer planets") { Cell($0) }
      }
    }
  }
}
// end

// example: Cell, Cell.accessory, Cell.Style, Cell.Accessory
final class Settings: App {
  private var isSilent = true

  var screen: Screen {
    Screen("Settings") {
      Table {
        Section {
          Cell("Wi-Fi", detail: "Home", style: .value) {}.accessory(.disclosureIndicator)
          Cell("Sounds", detail: "Bells", image: "bell") {}.accessory(.checkmark)
          Cell("Silent").accessory(Switch(isOn: isSilent) { self.isSilent = $0 })
        }
      }
    }
  }
}
// end

// example: Cell.actions, CellAction
final class Mailbox: App {
  private var letters = ["From Ada", "From Grace"]

  var screen: Screen {
    Screen("Mailbox") {
      Table(letters) { letter in
        Cell(letter).actions(
          trailing: [
            CellAction("Delete", isDestructive: true) { self.letters.removeAll { $0 == letter } },
            CellAction("Later") {},
          ])
      }
    }
  }
}
// end

// example: Table.editing, CellPosition
final class Tasks: App {
  private var tasks = ["Water the plants", "Read", "Sleep"]

  var screen: Screen {
    Screen("Tasks") {
      Table(tasks) { task in
        Cell(task).actions(
          trailing: [CellAction("Delete", isDestructive: true) { self.tasks.removeAll { $0 == task } }])
      }.editing(true) { from, to in self.tasks.insert(self.tasks.remove(at: from.row), at: to.row) }
    }
  }
}
// end

// example: Table.refresh
final class News: App {
  private var isLoading = false

  var screen: Screen {
    Screen("News") {
      Table(["Rain in the west", "Sun in the east"]) { Cell($0) }
        .refresh(isRefreshing: isLoading) { self.isLoading = true }
    }
  }
}
// end

// example: Table.emptyContent
final class Basket: App {
  private let articles: [String] = []

  var screen: Screen {
    Screen("Basket") {
      Table(articles) { Cell($0) }.emptyContent { Label("Nothing in the basket yet").textAlignment(.center) }
    }
  }
}
// end

// example: CollectionView, CollectionCell
final class Album: App {
  var screen: Screen {
    Screen("Album") {
      CollectionView(Array(1...12), itemSize: Size(width: 90, height: 90), spacing: 10, inset: 10) { number in
        CollectionCell {
          ImageView("picture \(number)", size: Size(width: 50, height: 50))
          Label("\(number)", size: 12)
        }.background(.lightGray)
      }
    }
  }
}
// end

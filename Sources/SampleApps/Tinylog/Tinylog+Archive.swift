import ModelApps

extension Tinylog {
  /// The archived lists, or the archived tasks of the open list.
  var archive: Screen {
    Screen("Archive") {
      if let list = opened.flatMap(book.list) {
        table(of: list.archive) { task in
          self.book.change(list: list.number) { $0.archive.take(task, to: &$0.tasks) }
        } delete: { task in
          self.book.change(list: list.number) { $0.archive.delete(task) }
        }
      } else {
        table(of: book.archive) { list in
          self.book.restore(list: list)
        } delete: { list in
          self.book.archive.delete(list)
        }
      }
    }.navigationBar("Archive", trailing: [BarButton("Close") { self.showsArchive = false }])
  }

  private func table(
    of items: [some Numbered], restore: @escaping (Int) -> Void, delete: @escaping (Int) -> Void
  ) -> Table {
    Table(items) { item in
      Cell(item.name).actions(trailing: [
        CellAction("Delete", isDestructive: true) { delete(item.number) },
        CellAction("Restore") { restore(item.number) },
      ])
    }.emptyContent { Label("The archive is empty.", lines: 0).textAlignment(.center) }
  }
}

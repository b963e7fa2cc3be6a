/// All lists of tasks, active and archived.
struct TaskBook {
  /// The active lists in the user's order.
  var lists: [TaskList] = []
  /// The archived lists, the latest first.
  var archive: [TaskList] = []
  /// The number of lists and tasks created until now.
  private var count = 0

  /// Adds a list at the top.
  ///
  /// - Returns: the number of the list.
  mutating func addList(_ name: String, _ color: ListColor) -> Int {
    count += 1
    lists.insert(TaskList(number: count, name: name, color: color), at: 0)
    return count
  }

  /// Adds a task at the top of a list.
  mutating func addTask(_ name: String, to list: Int) {
    count += 1
    let task = TaskItem(number: count, name: name)
    change(list: list) { $0.tasks.insert(task, at: 0) }
  }

  /// Archives a list.
  mutating func archive(list: Int) { lists.take(list, to: &archive) }
  /// Restores a list from the archive.
  mutating func restore(list: Int) { archive.take(list, to: &lists) }

  /// The active list with a number; nil for an unknown number.
  func list(_ number: Int) -> TaskList? { lists.first { $0.number == number } }

  /// Changes an active list.
  mutating func change(list number: Int, _ change: (inout TaskList) -> Void) {
    if let place = lists.firstIndex(where: { $0.number == number }) { change(&lists[place]) }
  }

  /// Changes a task of an active list.
  mutating func change(task number: Int, of list: Int, _ change: (inout TaskItem) -> Void) {
    self.change(list: list) { list in
      if let place = list.tasks.firstIndex(where: { $0.number == number }) { change(&list.tasks[place]) }
    }
  }
}

/// An element with a number.
protocol Numbered {
  /// The number that identifies the element.
  var number: Int { get }
  /// The name.
  var name: String { get }
}

extension TaskItem: Numbered {}
extension TaskList: Numbered {}

extension Array where Element: Numbered {
  /// Moves the element with a number to the top of another array; ignores an unknown number.
  mutating func take(_ number: Int, to other: inout [Element]) {
    guard let place = firstIndex(where: { $0.number == number }) else { return }
    other.insert(remove(at: place), at: 0)
  }

  /// Removes the element with a number.
  mutating func delete(_ number: Int) {
    removeAll { $0.number == number }
  }

  /// Moves an element to a new index.
  mutating func move(from: Int, to: Int) {
    guard indices.contains(from), indices.contains(to) else { return }
    insert(remove(at: from), at: to)
  }
}

/// All lists of tasks, those in use and those in the archive.
struct TaskBook {
  /// The lists in use, as the user has put them.
  var lists: [TaskList] = []
  /// The lists that were taken out of use, the latest first.
  var archive: [TaskList] = []
  /// How many lists and tasks there ever were.
  private var count = 0

  /// Adds a list above the others.
  ///
  /// - Returns: the number of the list.
  mutating func addList(_ name: String, _ color: ListColor) -> Int {
    count += 1
    lists.insert(TaskList(number: count, name: name, color: color), at: 0)
    return count
  }

  /// Adds a task above the others of a list.
  mutating func addTask(_ name: String, to list: Int) {
    count += 1
    let task = TaskItem(number: count, name: name)
    change(list: list) { $0.tasks.insert(task, at: 0) }
  }

  /// Takes a list out of use.
  mutating func archive(list: Int) { lists.take(list, to: &archive) }
  /// Takes a list into use again.
  mutating func restore(list: Int) { archive.take(list, to: &lists) }

  /// The list of a number that is in use; nil where there is none.
  func list(_ number: Int) -> TaskList? { lists.first { $0.number == number } }

  /// Changes a list that is in use.
  mutating func change(list number: Int, _ change: (inout TaskList) -> Void) {
    if let place = lists.firstIndex(where: { $0.number == number }) { change(&lists[place]) }
  }

  /// Changes a task of a list that is in use.
  mutating func change(task number: Int, of list: Int, _ change: (inout TaskItem) -> Void) {
    self.change(list: list) { list in
      if let place = list.tasks.firstIndex(where: { $0.number == number }) { change(&list.tasks[place]) }
    }
  }
}

/// Something of a list that has a number.
protocol Numbered {
  /// What distinguishes it from the others.
  var number: Int { get }
  /// What it is called.
  var name: String { get }
}

extension TaskItem: Numbered {}
extension TaskList: Numbered {}

extension Array where Element: Numbered {
  /// Moves what has a number to the top of another array; nothing is done where there is none.
  mutating func take(_ number: Int, to other: inout [Element]) {
    guard let place = firstIndex(where: { $0.number == number }) else { return }
    other.insert(remove(at: place), at: 0)
  }

  /// Takes away what has a number.
  mutating func delete(_ number: Int) {
    removeAll { $0.number == number }
  }

  /// Moves an element from one place to another, where it then stands.
  mutating func move(from: Int, to: Int) {
    guard indices.contains(from), indices.contains(to) else { return }
    insert(remove(at: from), at: to)
  }
}

import ModelApps

/// Something that is to be done.
struct TaskItem {
  /// What distinguishes it from the other tasks.
  let number: Int
  /// What is to be done.
  var name: String
  /// Whether it is done.
  var isDone = false
}

/// A list of tasks with a colour.
struct TaskList {
  /// What distinguishes it from the other lists.
  let number: Int
  /// What it is called.
  var name: String
  /// Its colour.
  var color: ListColor
  /// Its tasks, as the user has put them.
  var tasks: [TaskItem] = []
  /// The tasks that were taken from it, the latest first.
  var archive: [TaskItem] = []

  /// How many of its tasks are not done, in words.
  var openTasks: String {
    switch tasks.count(where: { !$0.isDone }) {
    case 0: "No open tasks"
    case 1: "1 open task"
    case let count: "\(count) open tasks"
    }
  }
}

/// The colours that a list can have.
enum ListColor: String, CaseIterable {
  case purple = "Purple"
  case red = "Red"
  case orange = "Orange"
  case yellow = "Yellow"
  case green = "Green"
  case blue = "Blue"

  /// The colour as it is shown.
  var color: Color {
    switch self {
    case .purple: .purple
    case .red: .red
    case .orange: .orange
    case .yellow: .yellow
    case .green: .green
    case .blue: .blue
    }
  }
}

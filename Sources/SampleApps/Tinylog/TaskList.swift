import ModelApps

/// A task.
struct TaskItem {
  /// The number that identifies the task.
  let number: Int
  /// The text of the task.
  var name: String
  /// Whether the task is done.
  var isDone = false
}

/// A list of tasks with a colour.
struct TaskList {
  /// The number that identifies the list.
  let number: Int
  /// The name.
  var name: String
  /// The colour of the list.
  var color: ListColor
  /// The tasks of the list in the user's order.
  var tasks: [TaskItem] = []
  /// The archived tasks, the latest first.
  var archive: [TaskItem] = []

  /// The number of its open tasks in words.
  var openTasks: String {
    switch tasks.count(where: { !$0.isDone }) {
    case 0: "No open tasks"
    case 1: "1 open task"
    case let count: "\(count) open tasks"
    }
  }
}

/// The available colours.
enum ListColor: String, CaseIterable {
  case purple = "Purple"
  case red = "Red"
  case orange = "Orange"
  case yellow = "Yellow"
  case green = "Green"
  case blue = "Blue"

  /// The displayed colour.
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

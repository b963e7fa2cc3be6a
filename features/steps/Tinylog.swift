import CukeKit

/// Somebody with things to do.
final class Planner: World {
  /// Adds a list, which is open afterwards.
  func add(_ color: String, _ list: String) async throws {
    let app = try currentApp()
    try await app.touch("button marked:'+'")
    try await app.enterText(list, into: "textField id:'name'")
    try await app.touch("button marked:\(Query.quote(color.prefix(1).uppercased() + color.dropFirst()))")
    try await app.touch("button marked:'Save'")
  }

  /// Adds tasks to the list that is open.
  func addTasks(_ names: String) async throws {
    for name in names.split(separator: ", ") {
      try await currentApp().enterText(name + Keys.return, into: "textField placeholder:'Add new task'")
    }
  }
}

let tinylogSteps = Steps(Planner.self) {
  Given("a {word} list {string}") { (planner, color: String, name: String) in
    try await planner.add(color, name)
    try await currentApp().back()
  }

  Given("a {word} list {string} with the tasks {string}") { (planner, color: String, name: String, tasks: String) in
    try await planner.add(color, name)
    try await planner.addTasks(tasks)
  }

  When("I add the tasks {string}") { (planner, tasks: String) in
    try await planner.addTasks(tasks)
  }

  Then("the {string} list is {word}") { (_, name: String, color: String) in
    let mark = Query.quote(color.prefix(1).uppercased() + color.dropFirst())
    try await currentApp().waitFor("tableViewCell marked:\(Query.quote(name)) view id:\(mark)")
  }

  When("I swipe the first of {int} rows left and choose {string}, one after another") {
    (_, count: Int, action: String) in
    let app = try currentApp()
    for _ in 0..<count {
      try await app.swipe(.left, on: "tableViewCell index:0")
      try await app.touch("swipeActionPullView button marked:\(Query.quote(action))")
    }
  }

  When("I set the text size to {string}") { (_, size: String) in
    let app = try currentApp()
    try await app.touch("button marked:'Settings'")
    try await app.touch("tableViewCell marked:'Text size'")
    if let points = Int(size) {
      while try await !app.exists("tableViewCell marked:'Points' label text:'\(points)'") {
        try await app.touch("stepper button marked:'Increment'")
      }
    } else {
      try await app.touch("switch")
    }
    try await app.back()
    try await app.waitFor("tableViewCell marked:'Text size' label text:\(Query.quote(size))")
    try await app.touch("button marked:'Done'")
  }

  Then("{string} is written in {int} points") { (_, text: String, points: Int) in
    try await currentApp().waitFor("label text:\(Query.quote(text)) fontSize:\(points)")
  }
}

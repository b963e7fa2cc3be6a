import CukeKit

final class Sum: World {}

let calculatorSteps = Steps(Sum.self) {
  When("I type {string}") { (_, keys: String) in
    for key in keys.split(separator: " ") {
      try await currentApp().touch("button marked:\(Query.quote(String(key)))")
    }
  }

  Then("the display shows {string}") { (_, expected: String) in
    let display = try await currentApp().texts("label id:'display'").joined()
    try expect(display, equals: expected)
  }

  Then("these buttons can be touched:") { (_, table: DataTable) in
    for key in table.rows.joined() where !key.isEmpty {
      try await currentApp().touch("button marked:\(Query.quote(key))")
    }
  }
}

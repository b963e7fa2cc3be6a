import CukeKit

final class Choosing: World {
  /// The service behind the search, where a scenario says which texts it is asked for.
  let service = Mock<String, [String]>("categories")

  /// What was chosen in the search so far, as it reports to its delegate.
  func choices() async throws -> [String] {
    try await currentApp().backdoor("choices").split(separator: "\n").map(String.init)
  }
}

let suggestSteps = Steps(Choosing.self) {
  Given("the categories take {float} second(s) to come") { (_, seconds: Double) in
    try await currentApp().fake("categories", after: .milliseconds(Int(seconds * 1000))) { asked in
      ["Apple", "Apricot", "Avocado"].filter { $0.hasPrefix(asked.first ?? "") }
    }
  }

  Given("the service is asked for these texts, in this order:") { (choosing, table: DataTable) in
    let service = choosing.service
    let expected = table.hashes.map { row in
      service.expect(row["text"] ?? "").returns((row["answer"] ?? "").split(separator: ", ").map(String.init))
    }
    inOrder(expected)
    try await currentApp().fake("categories") { asked in try service(asked.first ?? "") }
  }

  Then("the category {string} was chosen") { (choosing, category: String) in
    try expect(await choosing.choices(), equals: ["category \(category)"])
  }

  Then("the keyword {string} was chosen") { (choosing, keyword: String) in
    try expect(await choosing.choices(), equals: ["keyword \(keyword)"])
  }
}

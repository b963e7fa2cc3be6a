public import CukeKit

/// What one scenario remembers of the shop.
final class Visit: World {
  /// How many pieces the customer has put into the basket so far.
  var taken = 0
}

/// The definitions of the steps about the app; `I touch …` and `I should see …` are predefined.
public let shopSteps = Steps(Visit.self) {
  When("I take {int} apple(s)") { (visit, count: Int) in
    for _ in 0..<count { try await currentApp().touch("button marked:'Add an apple'") }
    visit.taken += count
  }

  Then("everything I took is in the basket") { visit in
    let total = try await currentApp().texts("label id:'total'")
    try expect(total, equals: ["\(visit.taken) in the basket"])
  }
}

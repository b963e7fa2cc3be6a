import CukeKit

final class CatalogReader: World {}

let uikitCatalogSteps = Steps(CatalogReader.self) {
  When("I open the {string} page") { (_, title: String) in
    let row = "tableViewCell marked:\(Query.quote(title))"
    try await currentApp().scrollTo(row)
    try await currentApp().touch(row)
    try await currentApp().waitFor("navigationBar marked:\(Query.quote(title))")
  }

  Then("the page control shows page {int} of {int}") { (_, page: Int, count: Int) in
    try await currentApp().waitFor("pageControl value:'page \(page) of \(count)'")
  }

  Then("the {string} button of the {string} stepper is disabled") { (_, button: String, stepper: String) in
    let query = "stepper marked:\(Query.quote(stepper)) button marked:\(Query.quote(button)) enabled:NO"
    try await currentApp().waitFor(query)
  }
}

import CukeKit
import SampleApps

final class Reader: World {
  let app = launchApp(Articles.self)
  var chosenTitle = ""
}

let articlesSteps = Steps(Reader.self) {
  Given("I am on Articles listing with title {string}") { (reader, title: String) in
    try await reader.app.waitFor("navigationBar marked:\(Query.quote(title))")
  }

  When("I go to the first article") { reader in
    try await reader.app.waitFor("tableViewCell index:0 label")
    let texts = try await reader.app.texts("tableViewCell index:0 label")
    try expect(texts.count >= 2, "expected a row with a date and a title, but it shows \(texts)")
    reader.chosenTitle = texts[1]
    try await reader.app.touch("tableViewCell index:0")
  }

  Then("I should see chosen article's detail") { reader in
    try await reader.app.waitFor("label index:2")
    try await reader.app.waitFor("label text:\(Query.quote(reader.chosenTitle))")
  }

  Then("I switch to next server") { reader in
    try await reader.app.touch("tabBarButton index:1")
  }
}

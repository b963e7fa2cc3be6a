import CukeKit

final class Visitor: World {}

let loginSteps = Steps(Visitor.self) {
  When("I log in as {string} with {string}") { (_, user: String, password: String) in
    let app = try currentApp()
    try await app.enterText(user, into: "textField marked:'user'")
    try await app.enterText(password, into: "textField marked:'password'")
    try await app.touch("button marked:'Login'")
  }
}

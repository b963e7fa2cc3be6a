import CukeKit

final class Reading: World {}

let xkcdSteps = Steps(Reading.self) {
  Then("nothing of the title is cut off") { _ in
    try await currentApp().waitFor("navigationBar label truncated:NO")
    try await currentApp().waitForNone("navigationBar label truncated:YES")
  }

  Then("all buttons of comics are round") { _ in
    let app = try currentApp()
    let buttons = try await app.query("collectionViewCell button")
    let radii = try await app.query("collectionViewCell button", "cornerRadius")
    try expect(buttons.count >= 2, "expected several buttons, but there are \(buttons.count)")
    for (button, radius) in zip(buttons, radii) {
      try expect(button.frame.width, equals: button.frame.height)
      try expect(radius, equals: .number(button.frame.width / 2))
    }
  }
}

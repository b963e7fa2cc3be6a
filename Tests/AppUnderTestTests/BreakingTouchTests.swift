import Testing

@testable import AppUnderTest
@testable import ModelApps

/// An app with an invalid screen after a touch.
@Suite struct BreakingTouchTests {
  @Test func touchFailsThatBreaksTheApp() async throws {
    struct OutOfPaper: Error {}
    let app = AppSession(probing: { probe in
      if probe.numbers["broken"] == 1 { throw OutOfPaper() }
      return Screen("A") {
        Button("Break") { probe.numbers["broken"] = 1 }
        TextField("Name", text: "") { _ in probe.numbers["broken"] = 1 }
      }
    })
    let touch = await #expect(throws: AppError.self) { try await app.touch("button") }
    #expect(touch?.kind == .faultyApp)
    try await app.launch()
    try await app.touch("textField")
    let typing = await #expect(throws: AppError.self) { try await app.driver.type("x") }
    #expect(typing?.problem == "the app threw an error while it built its screen")
  }
}

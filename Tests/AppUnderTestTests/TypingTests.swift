import AppUnderTest
import ModelApps
import Testing

/// Two fields; the first takes capitals only, and its return key reports what is in it.
private final class Form: App {
  private var name = ""
  private var note = ""
  private var sent: [String] = []

  init() {}

  var screen: Screen {
    Screen("Form") {
      TextField("Name", text: name) { self.name = $0.uppercased() }.id("name").onReturn { self.sent.append(self.name) }
      TextField("Note", text: note) { self.note = $0 }.id("note")
      TextField("Shut", text: "") { _ in }.id("shut").enabled(false)
      Label(sent.joined(separator: ",")).id("sent")
    }
  }
}

@Suite struct TypingTests {
  private let app = AppSession(driver: InProcessDriver { Form() })

  private func texts() async throws -> [String] { try await app.texts("textField") }

  @Test func textIsTypedKeyByKey() async throws {
    try await app.enterText("añb", into: "textField id:'name'")
    #expect(try await texts() == ["AÑB", "", ""])
    try await app.enterText("👩‍👩‍👧x", into: "textField id:'note'")
    try await app.deleteBackwards(2)
    try await app.enterText("y")
    #expect(try await texts() == ["AÑB", "y", ""])
  }

  @Test func fieldIsClearedAndSet() async throws {
    try await app.enterText("one", into: "textField id:'note'")
    try await app.setText("two", of: "textField id:'note'")
    #expect(try await texts() == ["", "two", ""])
    try await app.clearText("textField id:'note'")
    try await app.clearText("textField id:'note'")
    #expect(try await texts() == ["", "", ""])
  }

  @Test func returnKeyActs() async throws {
    try await app.enterText("a\n", into: "textField id:'name'")
    // The return key takes the focus away.
    try await app.enterText("b", into: "textField id:'name'")
    try await app.pressReturn()
    #expect(try await app.texts("label id:'sent'") == ["A,AB"])
  }

  @Test func typingWithoutFocusIsAnError() async throws {
    for act: @Sendable () async throws -> Void in [
      { try await app.enterText("x") }, { try await app.pressReturn() }, { try await app.deleteBackwards() },
    ] {
      let error = await #expect(throws: AppError.self) { try await act() }
      #expect(error?.description == "no text field has the focus\nTouch a text field before typing.")
    }
  }

  @Test func disabledFieldTakesNoFocus() async throws {
    let error = await #expect(throws: AppError.self) { try await app.enterText("x", into: "textField id:'shut'") }
    #expect(error?.details.first?.hasPrefix("Reason: it is disabled") == true)
  }
}

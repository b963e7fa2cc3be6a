import ModelApps
import Testing

@testable import AppUnderTest

/// Two fields; the first accepts only capital letters, and its return key reports its content.
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
    // The return key removes the focus.
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

/// The changes a field may make to typed text, and the signs that it rejected the text.
@Suite struct TypedValueTests {
  @Test(
    arguments: [
      ("", "Ada", "Ada", true), ("", "Ada", "ADA", true), ("", " Ada ", "Ada", true), ("", "Ada", "Adam", false),
      ("", "Ada", "xAda", false), ("", "London", "London, GB", false), ("A", "da", "Ada", true),
      ("Ada", "x", "x", false),
      ("Ada", "x", "Ada", false), ("", "Hello World!", "hello-world!", true), ("", "a@b.c", "abc", false),
      ("", "DE89 3704", "DE893704", true), ("", "AB-12", "AB12", true), ("", "AB12", "AB-12-__", true),
      ("", "secret", "••••••", true), ("", "secret", "•••", false), ("", "abcdef", "abc", false),
      ("", "!?", "!?", true),
      ("", "1234", "1,234", true), ("", "1234", "1.234,00 €", true), ("", "1234", "EUR 1234", true),
      ("", "1234", "12.34", true), ("", "1234", "12345", false), ("", "1234", "91234", false), ("", "5", "5 kg", true),
      ("", "5", "15", false), ("", "1.5", "1,50", true), ("", "1.5", "15", false), ("", "1.0", "1", true),
      ("", "-5", "5", false), ("", "-5", "-5.00", true), ("", "5", "-5", false), ("0", "5", "5", true),
      ("0.00", "5", "5.00", true), ("1", "5", "5", false), ("", "1,234.5", "1234.50", true), ("", "007", "7", true),
      ("", "01022020", "01/02/2020", true), ("", "10.12.2020", "10/12/2020", true), ("", "10.0.0.1", "10.0.0.1", true),
      ("", "5551234567", "+1 (555) 123-4567", true), ("", "5551234567", "+1234 5551234567", false),
      ("", "4111111111111111", "4111 1111 1111 1111", true), ("", "12", "12/__", true),
      ("", "1234", "one 1234 two three", false),
    ] as [(String, String, String, Bool)])
  func aFieldTakesWhatIsTyped(before: String, typed: String, shown: String, isTaken: Bool) {
    #expect(TypedValue(typed: typed, before: before).isTaken(shown) == isTaken)
  }

  @Test(arguments: [("Ada", "", true), ("Ada", "Ad", false), ("5", "0.00", true), ("5", "-", true), ("0", "0", false)])
  func aFieldIsEmptied(before: String, shown: String, isTaken: Bool) {
    #expect(TypedValue(typed: nil, before: before).isTaken(shown) == isTaken)
  }
}

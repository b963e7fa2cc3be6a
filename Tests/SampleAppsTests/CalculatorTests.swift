import AppUnderTest
import ModelApps
import SampleApps
import Testing

/// Keys of the calculator, and the resulting display.
private let sums: [(keys: String, display: String)] = [
  ("2 + 9 =", "11"),
  ("2 + 9", "9"),
  ("2 + 9 +", "11"),
  ("7 - 9 =", "-2"),
  ("6 × 7 =", "42"),
  ("1 ÷ 4 =", "0.25"),
  ("1 ÷ 3 =", "0.333333333333"),
  ("2 + 3 × 4 =", "20"),
  ("2 + 3 × 4 - 5 =", "15"),
  ("2 + × 4 =", "8"),
  ("2 + =", "4"),
  ("2 + 9 = =", "11"),
  ("2 + 9 = 5", "5"),
  ("2 + 9 = + 1 =", "12"),
  ("0 . 1 + 0 . 2 =", "0.3"),
  ("1 . 2 . 5", "1.25"),
  (". 5 + . 5 =", "1"),
  ("1 .", "1."),
  ("0 0 7", "7"),
  ("1 2 3 4 5 6 7 8 9 0 1 2 3 4", "123456789012"),
  ("1 2 3 C", "0"),
  ("2 + 9 C 3 =", "5"),
  ("2 + 9 AC", "0"),
  ("2 + AC 9 =", "9"),
  ("2 + 9 AC + 1 =", "1"),
  ("8 ÷ 0 =", "Error"),
  ("8 ÷ 0 = 5", "Error"),
  ("8 ÷ 0 + 5 =", "Error"),
  ("8 ÷ 0 = C", "Error"),
  ("8 ÷ 0 = AC", "0"),
  ("8 ÷ 0 = AC 2 + 9 =", "11"),
  ("0 ÷ 5 =", "0"),
  ("0 - 5 = × 0 =", "0"),
]

@Suite struct CalculatorTests {
  @Test func allSumsAreThere() {
    #expect(sums.count == 33)
  }

  @Test(arguments: sums)
  func sumIsShown(keys: String, display: String) async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator"))
    for key in keys.split(separator: " ") { try await app.touch("button marked:'\(key)'") }
    #expect(try await app.texts("label id:'display'") == [display])
  }

  @Test(arguments: Device.all)
  func everyKeyCanBeTouchedOnEveryDevice(device: Device) async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator", on: device))
    let keys = try await app.query("button")
    #expect(keys.count == 18)
    #expect(Set(keys.compactMap(\.text)).count == 18)
    for key in keys {
      #expect(key.isEnabled && key.isVisible && key.frame.height > 40)
      try await app.touch("button text:'\(key.text ?? "")'")
    }
  }

  @Test func plusStaysEnabled() async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator"))
    for key in ["2", "+", "9", "=", "÷", "0", "="] {
      try await app.touch("button marked:'\(key)'")
      #expect(try await app.query("button marked:'+'").map(\.isEnabled) == [true])
    }
  }
}

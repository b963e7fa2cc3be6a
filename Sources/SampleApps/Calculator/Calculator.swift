public import AppUnderTest

/// A pocket calculator that works from left to right: digits, four operations, a decimal point, `C` and `AC`.
public final class Calculator: App {
  private var arithmetic = Arithmetic()

  /// The keys, row by row.
  static let keys = [
    "C", "AC", "÷", "×",
    "7", "8", "9", "-",
    "4", "5", "6", "+",
    "1", "2", "3", "=",
    "0", ".",
  ]

  /// Makes the app with nothing on its display.
  public init() {}

  /// The display above the keys.
  public var screen: Screen {
    Screen("Calculator") {
      Label(arithmetic.display, size: 48).id("display")
      Grid(columns: 4, spacing: 1) {
        for key in Calculator.keys {
          Button(key) { self.press(key) }
        }
      }
    }
  }

  private func press(_ key: String) {
    switch key {
    case "AC": arithmetic = Arithmetic()
    case "C": arithmetic.clearEntry()
    case "=": arithmetic.finish()
    case ".": arithmetic.enterPoint()
    default:
      if let operation = Arithmetic.Operation(rawValue: key) {
        arithmetic.begin(operation)
      } else {
        arithmetic.enter(digit: key)
      }
    }
  }
}

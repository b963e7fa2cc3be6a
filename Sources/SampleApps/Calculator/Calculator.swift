public import ModelApps

/// A pocket calculator that evaluates from left to right: digits, four operations, a decimal point, `C` and `AC`.
public final class Calculator: App {
  private var arithmetic = Arithmetic()
  private var mutation: Mutation?
  private var environment: AppEnvironment?

  /// The keys, row by row.
  static let keys = [
    "C", "AC", "÷", "×",
    "7", "8", "9", "-",
    "4", "5", "6", "+",
    "1", "2", "3", "=",
    "0", ".",
  ]

  /// Makes the app with an empty display.
  public init() {}

  /// Starts with an empty memory.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
  }

  /// The display above the keys.
  public var screen: Screen {
    Screen("Calculator") {
      Label(arithmetic.display, size: displaySize).textAlignment(.trailing).id("display")
      Grid(columns: 4, spacing: 1) {
        for key in Calculator.keys where !(key == "7" && mutation == .lacksSeven) {
          Button(key) { self.press(key) }
            .enabled(key != "+" || mutation != .disablesPlusWhileAdding || !arithmetic.isWaiting)
        }
      }
    }
  }

  /// The size of the font of the display, which does not grow with larger texts, because the digits are on one line.
  private var displaySize: Double {
    let size = environment?.textSize ?? .standard
    return 48 / max(size.bodyFontSize / TextSize.standard.bodyFontSize, 1)
  }

  private func press(_ key: String) {
    switch key {
    case "AC" where mutation != .keepsMemory, "C" where mutation == .clearsEverything: arithmetic = Arithmetic()
    case "AC", "C": arithmetic.clearEntry()
    case "=": arithmetic.finish()
    case "." where mutation == .ignoresPoint: break
    case ".": arithmetic.enterPoint()
    default:
      if let operation = Arithmetic.Operation(rawValue: key) {
        arithmetic.begin(mutation == .subtractsWrongly && operation == .subtract ? .add : operation)
      } else {
        arithmetic.enter(digit: key)
      }
    }
  }
}

extension Calculator {
  /// The display with the shortest and longest number, and with an error.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("Calculator", "empty") { (_: Calculator) in },
      sample("result", keys: "2+9="),
      sample("as long as it gets", keys: "1.23456789012"),
      sample("error", keys: "8÷0="),
    ]
  }

  private static func sample(_ variant: String, keys: String) -> ScreenSample {
    ScreenSample("Calculator", variant) { (app: Calculator) in
      for key in keys { app.press(String(key)) }
    }
  }
}

extension Calculator: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case keepsMemory, clearsEverything, subtractsWrongly, ignoresPoint, lacksSeven, disablesPlusWhileAdding
  }
}

/// The state of a pocket calculator: the number on its display, and an operation waiting for its second operand.
struct Arithmetic {
  /// An operation on two numbers.
  enum Operation: String {
    case add = "+"
    case subtract = "-"
    case multiply = "×"
    case divide = "÷"

    /// The result; nil for a division by zero or a number that is too large.
    func apply(_ left: Double, _ right: Double) -> Double? {
      let result =
        switch self {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        }
      return result.isFinite ? result : nil
    }
  }

  /// The text shown after an error, such as a division by zero.
  static let error = "Error"
  /// The maximum number of digits of an entry or a result.
  private static let digits = 12

  /// The text on the display.
  private(set) var display = "0"
  /// The number on the display before rounding.
  private var number = 0.0
  /// The waiting operation with its first operand; nil for none.
  private var pending: (operation: Operation, operand: Double)?
  /// Whether the next digit is added to the display or begins a new number.
  private var isEntering = false
  /// Whether a second operand was entered after the operation.
  private var hasOperand = true

  /// Whether an operation is waiting for its second operand.
  var isWaiting: Bool { pending != nil }
  private var isFailed: Bool { display == Arithmetic.error }

  /// Adds a digit to the number on the display, or begins a new number.
  mutating func enter(digit: String) {
    guard !isFailed else { return }
    if !isEntering || display == "0" {
      show(entry: digit)
    } else if display.count(where: \.isNumber) < Arithmetic.digits {
      show(entry: display + digit)
    }
  }

  /// Adds the decimal point, unless the number has one.
  mutating func enterPoint() {
    guard !isFailed else { return }
    if !isEntering {
      show(entry: "0.")
    } else if !display.contains(".") {
      show(entry: display + ".")
    }
  }

  /// Clears the current entry but keeps a waiting operation.
  mutating func clearEntry() {
    guard !isFailed else { return }
    show(entry: "0")
  }

  /// Executes a waiting operation and begins a new one. An operation right after another operation replaces it.
  mutating func begin(_ operation: Operation) {
    if hasOperand { finish() }
    guard !isFailed else { return }
    pending = (operation, number)
    isEntering = false
    hasOperand = false
  }

  /// Executes the waiting operation with the number on the display.
  mutating func finish() {
    guard !isFailed else { return }
    isEntering = false
    hasOperand = true
    guard let (operation, operand) = pending else { return }
    pending = nil
    if let result = operation.apply(operand, number) {
      number = Arithmetic.rounded(result)
      display = Arithmetic.text(of: number)
    } else {
      display = Arithmetic.error
    }
  }

  private mutating func show(entry: String) {
    display = entry
    // Swift requires a digit after the decimal point.
    number = Double(entry.hasSuffix(".") ? entry + "0" : entry) ?? 0
    isEntering = true
    hasOperand = true
  }

  /// The number rounded to the digits of the display: 0.1 + 0.2 is 0.3 on every calculator.
  private static func rounded(_ number: Double) -> Double {
    var scale = 1.0
    var enough = 1.0
    for _ in 1..<digits { enough *= 10 }
    while (number * scale).magnitude < enough, scale < 1e100 { scale *= 10 }
    return scale == 1 ? number : (number * scale).rounded() / scale
  }

  private static func text(of number: Double) -> String {
    // Calculators do not show the sign of zero.
    let text = number == 0 ? "0" : String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

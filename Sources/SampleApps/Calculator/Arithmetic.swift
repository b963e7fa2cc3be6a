/// What a pocket calculator knows: the number on its display, and the operation that waits for its second operand.
struct Arithmetic {
  /// What is done with two numbers.
  enum Operation: String {
    case add = "+"
    case subtract = "-"
    case multiply = "×"
    case divide = "÷"

    /// The result; nil where there is none.
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

  /// What is shown instead of a number after a division by zero.
  static let error = "Error"
  /// How many digits can be entered, and how many a result is rounded to.
  private static let digits = 12

  /// What the display shows.
  private(set) var display = "0"
  /// The number on the display, exact where the display rounds it.
  private var number = 0.0
  /// The operation that waits for its second operand, with its first.
  private var pending: (operation: Operation, operand: Double)?
  /// Whether the next digit is added to the display; otherwise it begins a new number.
  private var isEntering = false
  /// Whether a second operand was entered since the operation.
  private var hasOperand = true

  /// Whether an operation waits for its second operand.
  var isWaiting: Bool { pending != nil }
  private var isFailed: Bool { display == Arithmetic.error }

  /// Adds a digit to the number on the display, or begins a new number with it.
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

  /// Takes back the number that is being entered; what waits for it goes on waiting.
  mutating func clearEntry() {
    guard !isFailed else { return }
    show(entry: "0")
  }

  /// Begins an operation with the number on the display, after the one that waits; of two in a row the second counts.
  mutating func begin(_ operation: Operation) {
    if hasOperand { finish() }
    guard !isFailed else { return }
    pending = (operation, number)
    isEntering = false
    hasOperand = false
  }

  /// Does what waits with the number on the display.
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
    // Swift reads a number only with a digit behind the point.
    number = Double(entry.hasSuffix(".") ? entry + "0" : entry) ?? 0
    isEntering = true
    hasOperand = true
  }

  /// The number with so many digits as the display has: 0.1 + 0.2 is 0.3 on every calculator.
  private static func rounded(_ number: Double) -> Double {
    var scale = 1.0
    var enough = 1.0
    for _ in 1..<digits { enough *= 10 }
    while (number * scale).magnitude < enough, scale < 1e100 { scale *= 10 }
    return scale == 1 ? number : (number * scale).rounded() / scale
  }

  private static func text(of number: Double) -> String {
    // Zero may have a sign, which no calculator shows.
    let text = number == 0 ? "0" : String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

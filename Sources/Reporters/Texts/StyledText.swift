/// A text written for a terminal, split at the escape sequences for styles.
///
/// Steps log such texts. Only Select Graphic Rendition (ECMA-48, 8.3.117) is supported: bold, and the sixteen text
/// colours; its other parameters are ignored.
struct StyledText {
  /// A part of the text in one style.
  struct Run {
    var text: String
    /// The parameter of the colour, 30 to 37 or 90 to 97; nil for the default colour.
    var colour: Int?
    var isBold: Bool
  }

  private(set) var runs: [Run] = []

  /// Splits a text.
  init(_ text: String) {
    guard text.utf8.contains(0x1B) else {
      runs = [Run(text: text, colour: nil, isBold: false)]
      return
    }
    var current = Run(text: "", colour: nil, isBold: false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", let sequence = Self.parameters(of: rest) {
        if !current.text.isEmpty { runs.append(current) }
        current.text = ""
        for parameter in sequence.parameters { Self.apply(parameter, to: &current) }
        rest = rest[sequence.end...]
      } else {
        current.text.unicodeScalars.append(scalar)
        rest.removeFirst()
      }
    }
    if !current.text.isEmpty { runs.append(current) }
  }

  /// The text without its styles.
  var plain: String { runs.map(\.text).joined() }

  /// The parameters and the end of a sequence that begins here; nil without a sequence.
  private static func parameters(
    of scalars: Substring.UnicodeScalarView
  ) -> (parameters: [Int], end: String.Index)? {
    let body = scalars.dropFirst()
    guard body.first == "[" else { return nil }
    let isParameter: (Unicode.Scalar) -> Bool = { ("0"..."9").contains($0) || $0 == ";" }
    let end = body.dropFirst().firstIndex { !isParameter($0) }
    guard let end, scalars[end] == "m" else { return nil }
    let text = Substring(body.dropFirst()[..<end])
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return (numbers, scalars.index(after: end))
  }

  private static func apply(_ parameter: Int, to run: inout Run) {
    switch parameter {
    case 0:
      run.colour = nil
      run.isBold = false
    case 1: run.isBold = true
    case 22: run.isBold = false
    case 30...37, 90...97: run.colour = parameter
    case 39: run.colour = nil
    default: break
    }
  }
}

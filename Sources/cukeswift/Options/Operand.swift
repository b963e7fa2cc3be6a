import SourceText

/// A word that is no option, and where it was given.
struct Operand: Sendable {
  let text: String
  /// Where it is written; nil for the command line.
  let place: GivenOption.Place?

  /// Reads the word; a problem with it is shown where it is written.
  func read<Value>(_ convert: (String) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    do {
      return try convert(text)
    } catch {
      throw error.placed(at: place)
    }
  }
}

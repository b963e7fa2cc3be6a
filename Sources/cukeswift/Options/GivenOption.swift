import SourceText

/// An option that was given, with its value and where that was.
struct GivenOption: Sendable {
  /// Where in a file an option is written.
  struct Place: Sendable {
    let uri: String
    let location: SourceLocation
    /// The text of that line.
    let line: String?
  }

  /// The long name, such as `--tags`.
  let name: String
  /// The value; nil where the option takes none.
  let value: String?
  /// Where it is written; nil for the command line.
  let place: Place?

  init(name: String, value: String?, place: Place? = nil) {
    self.name = name
    self.value = value
    self.place = place
  }

  /// What the option is about.
  var topic: String { OptionDescription.topic(of: name) }

  /// Reads the value; a problem with it is shown where the value is written.
  func read<Value>(_ convert: (String) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value? {
    guard let value else { return nil }
    do {
      return try convert(value)
    } catch {
      throw place.map(error.placed) ?? error
    }
  }
}

extension Diagnostic {
  /// The same problem, told at the place of a file that it comes from.
  func placed(at place: GivenOption.Place) -> Diagnostic {
    var diagnostic = self
    diagnostic.uri = place.uri
    diagnostic.location = place.location
    diagnostic.sourceLine = place.line
    return diagnostic
  }
}

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
  var place: Place?

  /// What the option is about.
  var topic: String { OptionDescription.topic(of: name) }

  /// The word of the command line that says the same.
  var word: String { value.map { "\(name)=\($0)" } ?? name }

  /// Reads the value; a problem with it is shown where the value is written.
  ///
  /// - Returns: `nil` where the option takes none.
  func read<Value>(_ kind: OptionValue<Value>) throws(Diagnostic) -> Value? {
    guard let value else { return nil }
    return try Operand(text: value, place: place).read { text throws(Diagnostic) in try kind.read(text, name) }
  }
}

extension Diagnostic {
  /// A failure of the file system, shown where the path is written if that is in a file.
  ///
  /// - Parameters:
  ///   - failure: what the system said.
  ///   - place: where the path is written; nil for the command line.
  ///   - advice: what the reader can do about it.
  init(_ failure: FileSystem.Failure, at place: GivenOption.Place?, advice: String) {
    self = Diagnostic(failure, advice: advice)
    if let place { self = Diagnostic(problem: "\(failure)", advice: advice).placed(at: place) }
  }

  /// The same problem, at the location in a file that it comes from; as it is for the command line.
  func placed(at place: GivenOption.Place?) -> Diagnostic {
    guard let place else { return self }
    var diagnostic = self
    diagnostic.uri = place.uri
    diagnostic.location = place.location
    diagnostic.sourceLine = place.line
    return diagnostic
  }
}

import SourceText

/// An option of the command line or a profile, with its value and origin.
struct GivenOption: Sendable {
  /// The location of an option in a file.
  struct Origin: Sendable {
    let uri: String
    let location: SourceLocation
    /// The text of that line.
    let line: String?
  }

  /// The long name, such as `--tags`.
  let name: String
  /// The value; `nil` for an option without values.
  let value: String?
  /// The location in a file; `nil` for the command line.
  var origin: Origin?

  /// The topic of the option.
  var topic: String { OptionDescription.topic(of: name) }

  /// The option whose values add up.
  static let addingUp = "--world-parameter"

  /// Whether what a profile says stays beside what the command line or a later profile says; the last of equal names counts.
  var addsUp: Bool { name == Self.addingUp }

  /// The equivalent word of the command line.
  var word: String { value.map { "\(name)=\($0)" } ?? name }

  /// Reads the value. A problem is reported at the location of the value.
  ///
  /// - Returns: `nil` for an option without values.
  func read<Value>(_ kind: OptionValue<Value>) throws(Diagnostic) -> Value? {
    guard let value else { return nil }
    return try Operand(text: value, origin: origin).read { text throws(Diagnostic) in try kind.read(text, name) }
  }
}

extension Diagnostic {
  /// A failure of the file system, reported at the location of the path if that is in a file.
  ///
  /// - Parameters:
  ///   - failure: the error of the system.
  ///   - origin: the location of the path; nil for the command line.
  ///   - advice: advice for the reader.
  init(_ failure: FileSystem.Failure, at origin: GivenOption.Origin?, advice: String) {
    self = Diagnostic(failure, advice: advice)
    if let origin { self = Diagnostic(problem: "\(failure)", advice: advice).located(at: origin) }
  }

  /// The same problem with a location in a file; unchanged for the command line.
  func located(at origin: GivenOption.Origin?) -> Diagnostic {
    guard let origin else { return self }
    var diagnostic = self
    diagnostic.uri = origin.uri
    diagnostic.location = origin.location
    diagnostic.sourceLine = origin.line
    return diagnostic
  }
}

/// An operand, with its origin.
struct Operand: Sendable {
  let text: String
  /// The location in a file; `nil` for the command line.
  let origin: GivenOption.Origin?

  /// Converts the word. A problem is reported at the location of the word.
  func read<Value>(_ convert: (String) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    do {
      return try convert(text)
    } catch {
      throw error.located(at: origin)
    }
  }
}

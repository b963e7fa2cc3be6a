import SourceText

/// An option that was given, with its value and origin.
struct GivenOption: Sendable {
  /// The location in a file where an option is written.
  struct Origin: Sendable {
    let uri: String
    let location: SourceLocation
    /// The text of that line.
    let line: String?
  }

  /// The long name, such as `--tags`.
  let name: String
  /// The value; `nil` if the option takes none.
  let value: String?
  /// Where it is written; `nil` for the command line.
  var origin: Origin?

  /// The topic of the option.
  var topic: String { OptionDescription.topic(of: name) }

  /// The option whose values add up.
  static let addingUp = "--world-parameter"

  /// Whether what a profile says stays beside what the command line or a later profile says; the last of equal names counts.
  var addsUp: Bool { name == Self.addingUp }

  /// The equivalent word of the command line.
  var word: String { value.map { "\(name)=\($0)" } ?? name }

  /// Reads the value; a problem with it is shown where the value is written.
  ///
  /// - Returns: `nil` if the option takes none.
  func read<Value>(_ kind: OptionValue<Value>) throws(Diagnostic) -> Value? {
    guard let value else { return nil }
    return try Operand(text: value, origin: origin).read { text throws(Diagnostic) in try kind.read(text, name) }
  }
}

extension Diagnostic {
  /// A failure of the file system, shown where the path is written if that is in a file.
  ///
  /// - Parameters:
  ///   - failure: the error of the system.
  ///   - origin: where the path is written; nil for the command line.
  ///   - advice: what the reader can do about it.
  init(_ failure: FileSystem.Failure, at origin: GivenOption.Origin?, advice: String) {
    self = Diagnostic(failure, advice: advice)
    if let origin { self = Diagnostic(problem: "\(failure)", advice: advice).located(at: origin) }
  }

  /// The same problem, at its origin in a file; unchanged for the command line.
  func located(at origin: GivenOption.Origin?) -> Diagnostic {
    guard let origin else { return self }
    var diagnostic = self
    diagnostic.uri = origin.uri
    diagnostic.location = origin.location
    diagnostic.sourceLine = origin.line
    return diagnostic
  }
}

/// A word that is no option, with its origin.
struct Operand: Sendable {
  let text: String
  /// Where it is written; `nil` for the command line.
  let origin: GivenOption.Origin?

  /// Reads the word; a problem with it is shown where it is written.
  func read<Value>(_ convert: (String) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    do {
      return try convert(text)
    } catch {
      throw error.located(at: origin)
    }
  }
}

package import OperatingSystem
package import SourceText

/// An option of the command line or a profile, with its value and origin.
package struct GivenOption: Sendable {
  /// The location of an option in a file.
  package struct Origin: Sendable {
    let uri: String
    let location: SourceLocation
    /// The text of that line.
    let line: String?
  }

  /// The long name, such as `--tags`.
  package let name: String
  /// The value; nil for an option without values.
  package let value: String?
  /// The location in a file; nil for the command line.
  package var origin: Origin?

  /// The topic of the option.
  package var topic: String { Self.topic(of: name) }

  /// The topic of an option: `--strict` and `--no-strict` have the same.
  package static func topic(of name: String) -> String {
    name.hasPrefix("--no-") ? "--" + name.dropFirst("--no-".count) : name
  }

  /// Describes an option of the command line or a profile.
  package init(name: String, value: String?, origin: Origin? = nil) {
    (self.name, self.value, self.origin) = (name, value, origin)
  }

  /// The option whose values add up.
  package static let addingUp = "--world-parameter"

  /// Whether a value in a profile is used beside those of the command line and of later profiles. The last value of a
  /// name counts.
  package var addsUp: Bool { name == Self.addingUp }

  /// The equivalent word of the command line.
  package var word: String { value.map { "\(name)=\($0)" } ?? name }
}

extension Diagnostic {
  /// A failure of the file system, reported at the location of the path if that is in a file.
  ///
  /// - Parameters:
  ///   - failure: the error of the system.
  ///   - origin: the location of the path; nil for the command line.
  ///   - advice: advice for the reader.
  package init(_ failure: FileSystem.Failure, at origin: GivenOption.Origin?, advice: String) {
    self = Diagnostic(failure, advice: advice)
    if let origin { self = Diagnostic(problem: "\(failure)", advice: advice).located(at: origin) }
  }

  /// The diagnostic at its place in a file; unchanged for the command line.
  package func located(at origin: GivenOption.Origin?) -> Diagnostic {
    guard let origin else { return self }
    var diagnostic = self
    diagnostic.uri = origin.uri
    diagnostic.location = origin.location
    diagnostic.sourceLine = origin.line
    return diagnostic
  }
}

/// An operand, with its origin.
package struct Operand: Sendable {
  package let text: String
  /// The location in a file; nil for the command line.
  package let origin: GivenOption.Origin?

  /// Makes an operand.
  package init(text: String, origin: GivenOption.Origin?) { (self.text, self.origin) = (text, origin) }

  /// Converts the word. A problem is reported at the location of the word.
  package func read<Value>(_ convert: (String) throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    do {
      return try convert(text)
    } catch {
      throw error.located(at: origin)
    }
  }
}

/// The failure of a double: a call that its expectations do not allow, or an expected call that is missing.
///
/// The step during which the call happens fails with it, even if the app catches the error.
public struct CallFailure: LocatedError, Sendable, CustomStringConvertible {
  /// A line of the message, with the location that it ends with.
  struct Line: Sendable {
    let text: String
    var location: DefinitionLocation?
  }

  /// Distinguishes failures by its identity.
  private final class Identity: Sendable {}

  /// Whether an expected call is missing, which a later call can change.
  let isMissing: Bool
  /// The scenario that the double belongs to; nil outside a scenario.
  let scenario: String?
  /// The location of the call or, for a missing one, of its expectation.
  package let location: DefinitionLocation
  private let lines: [Line]
  private let identity = Identity()

  init(_ lines: [Line], isMissing: Bool = false, of scenario: String?, at location: DefinitionLocation) {
    self.lines = lines
    self.isMissing = isMissing
    self.scenario = scenario
    self.location = location
  }

  /// The call, and the expectations with their locations.
  public var description: String { text(relativeTo: nil) }

  /// The message, with paths relative to a folder.
  func text(relativeTo folder: String?) -> String {
    lines.map { line in
      guard let location = line.location else { return line.text }
      return "\(line.text), at \(folder.map(location.relative) ?? location)"
    }.joined(separator: "\n")
  }

  /// Whether an error is this failure.
  func isSame(as error: any Error) -> Bool { (error as? CallFailure)?.identity === identity }
}

import Synchronization

/// The failure of a double: a call that its expectations do not allow, or an expected call that is missing.
///
/// The step during which the call happens fails with it, even if the app catches the error.
public struct CallFailure: LocatedError, Sendable, CustomStringConvertible {
  /// A line of the message, with the location that it ends with.
  struct Line: Sendable {
    let text: String
    var location: DefinitionLocation?
  }

  /// The number of equal failures of a step. Its identity also distinguishes failures.
  private final class Count: Sendable {
    let number = Mutex(1)
  }

  /// Whether an expected call is missing, which a later call can change.
  let isMissing: Bool
  /// The scenario that the double belongs to; nil outside a scenario.
  let scenario: String?
  /// The location of the call or, for a missing one, of its expectation.
  package let location: DefinitionLocation
  private let lines: [Line]
  private let count = Count()

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
    let number = count.number.withLock { $0 }
    return lines.enumerated().map { index, line in
      let text = index == 0 && number > 1 ? "\(line.text) (\(CallText.times(number)))" : line.text
      guard let location = line.location else { return text }
      return "\(text), at \(folder.map(location.relative) ?? location)"
    }.joined(separator: "\n")
  }

  /// Counts another failure with the same text and location.
  func countAgain() { count.number.withLock { $0 += 1 } }

  /// Whether an error is this failure.
  func isSame(as error: any Error) -> Bool { (error as? CallFailure)?.count === count }
}

internal import Synchronization

/// Values that `BeforeRun` hooks pass to all workers of a run, and to `AfterRun` hooks.
///
///     BeforeRun { values in values["server"] = "http://127.0.0.1:8080" }
///
/// Steps and other hooks read them with `runValue`.
public final class RunValues: Sendable {
  private let values: Mutex<[String: String]>

  /// Begins with the given values.
  package init(_ values: [String: String] = [:]) { self.values = Mutex(values) }

  /// A value by its name; nil for a name that is not set.
  public subscript(name: String) -> String? {
    get { values.withLock { $0[name] } }
    set { values.withLock { $0[name] = newValue } }
  }

  /// All values.
  package var all: [String: String] {
    get { values.withLock { $0 } }
    set { values.withLock { $0 = newValue } }
  }
}

/// Values shared by all scenarios of a run: the user's parameters and the values set by `BeforeRun` hooks.
package final class RunSurroundings: Sendable {
  /// A run without parameters and values.
  package static let empty = RunSurroundings()

  /// The parameters for worlds, by their names.
  package let parameters: [String: String]
  /// The values that hooks have set for all workers.
  package let values: RunValues

  /// Begins with the given parameters and values.
  package init(parameters: [String: String] = [:], values: [String: String] = [:]) {
    self.parameters = parameters
    self.values = RunValues(values)
  }
}

/// A parameter of the run, set with `--world-parameter NAME=VALUE` or in a profile.
///
/// Steps, hooks and the `init` of a world can read it. A JSON value that is not a string is returned as its JSON text.
///
/// - Parameter name: the name of the parameter.
/// - Throws: `MissingRunValue` if the parameter is not set.
public func worldParameter(_ name: String) throws -> String {
  let known = StepContext.current?.run.parameters ?? [:]
  if let value = known[name] { return value }
  throw MissingRunValue(name: name, kind: .parameter, known: known.keys.sorted())
}

/// A parameter of the run, or a default value.
///
/// - Parameters:
///   - name: the name of the parameter.
///   - standard: the value if neither the command line nor a profile sets the parameter.
public func worldParameter(_ name: String, else standard: @autoclosure () -> String) -> String {
  StepContext.current?.run.parameters[name] ?? standard()
}

/// A value that a `BeforeRun` hook has set for all workers.
///
/// - Parameter name: the name of the value.
/// - Throws: `MissingRunValue` if no hook has set it.
public func runValue(_ name: String) throws -> String {
  let values = StepContext.current?.run.values
  if let value = values?[name] { return value }
  throw MissingRunValue(name: name, kind: .value, known: values?.all.keys.sorted() ?? [])
}

/// A requested parameter or value of the run that is not set.
public struct MissingRunValue: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the requested name.
  public enum Kind: Sendable, Hashable {
    /// A parameter from the command line or a profile.
    case parameter
    /// A value of a `BeforeRun` hook.
    case value
  }

  /// The requested name.
  public let name: String
  /// The kind of the requested name.
  public let kind: Kind
  /// The names that are set.
  public let known: [String]

  /// The missing name, and advice.
  public var description: String {
    let others = known.isEmpty ? "" : "\nThere is \(known.joined(separator: ", "))."
    return switch kind {
    case .parameter:
      "there is no world parameter '\(name)'\(others)\nGive it by --world-parameter \(name)=VALUE, or in a profile."
    case .value: "no BeforeRun hook has set the value '\(name)'\(others)"
    }
  }
}

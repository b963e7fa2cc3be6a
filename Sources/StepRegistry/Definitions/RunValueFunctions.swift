/// A parameter of the run, which `--world-parameter NAME=VALUE` or a profile has given.
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
    let others = known.isEmpty ? "" : "\nThe names that are set: \(known.joined(separator: ", "))."
    return switch kind {
    case .parameter:
      "the world parameter '\(name)' was not set\(others)\nSet it by --world-parameter \(name)=VALUE, or in a profile."
    case .value: "no BeforeRun hook has set the value '\(name)'\(others)"
    }
  }
}

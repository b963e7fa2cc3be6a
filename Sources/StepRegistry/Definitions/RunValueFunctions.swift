/// A parameter of the run, which `--world-parameter NAME=VALUE` or a profile has given.
///
/// It can be read in steps, in hooks and in the `init` of a world. A value that was given as JSON and is no text is its JSON.
///
/// - Parameter name: the name of the parameter.
/// - Throws: `MissingRunValue` where it was not given.
public func worldParameter(_ name: String) throws -> String {
  let known = StepContext.current?.run.parameters ?? [:]
  if let value = known[name] { return value }
  throw MissingRunValue(name: name, kind: .parameter, known: known.keys.sorted())
}

/// A parameter of the run, or a standard where it was not given.
///
/// - Parameters:
///   - name: the name of the parameter.
///   - standard: its value where neither the command line nor a profile gives one.
public func worldParameter(_ name: String, else standard: @autoclosure () -> String) -> String {
  StepContext.current?.run.parameters[name] ?? standard()
}

/// A value that a `BeforeRun` hook has set for all workers.
///
/// - Parameter name: the name of the value.
/// - Throws: `MissingRunValue` where no hook has set it.
public func runValue(_ name: String) throws -> String {
  let values = StepContext.current?.run.values
  if let value = values?[name] { return value }
  throw MissingRunValue(name: name, kind: .value, known: values?.all.keys.sorted() ?? [])
}

/// A parameter or value of the run was asked for that there is not.
public struct MissingRunValue: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for.
  public enum Kind: Sendable, Hashable {
    /// A parameter from the command line or a profile.
    case parameter
    /// A value of a `BeforeRun` hook.
    case value
  }

  /// The name that was asked for.
  public let name: String
  /// What was asked for.
  public let kind: Kind
  /// The names that there are.
  public let known: [String]

  /// What is missing, and what to do.
  public var description: String {
    let others = known.isEmpty ? "" : "\nThere is \(known.joined(separator: ", "))."
    return switch kind {
    case .parameter:
      "there is no world parameter '\(name)'\(others)\nGive it by --world-parameter \(name)=VALUE, or in a profile."
    case .value: "no BeforeRun hook has set the value '\(name)'\(others)"
    }
  }
}

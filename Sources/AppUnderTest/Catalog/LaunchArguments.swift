/// What every app is launched with, before the arguments that its scenario gives it.
public enum LaunchArguments {
  /// The arguments of drivers that are made from now on, such as `["--mutation", "keepsMemory"]`.
  @TaskLocal public static var current: [String] = []
  /// Whether they are those of a run of the command: a mutation among them may be that of another app, and if no app that is
  /// launched has it, the run says so.
  @TaskLocal package static var areOfRun = false
}

extension LaunchArguments {
  /// The option that names a mutation.
  private static let option = "--mutation"

  /// The name of the mutation that an app is launched with: the word after `--mutation`, or what follows `--mutation=`.
  ///
  /// - Returns: the name; `nil` where no mutation is asked for.
  /// - Throws: a `Diagnostic` where the name is missing, or where there is more than one.
  package static func mutation(in arguments: [String]) throws(Diagnostic) -> String? {
    var names: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == option {
        names.append(arguments.dropFirst(index + 1).first ?? "")
      } else if argument.hasPrefix(option + "=") {
        names.append(String(argument.dropFirst(option.count + 1)))
      }
    }
    guard names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("--") }) else {
      throw Diagnostic(
        problem: "'\(option)' has no name of a mutation behind it", advice: "'cukeswift apps' lists those of each app.")
    }
    guard names.count <= 1 else {
      throw Diagnostic(
        problem: "an app is broken in one place at a time, and '\(option)' is given \(names.count) times: "
          + names.joined(separator: ", "), advice: "Run once with each of them.")
    }
    return names.first
  }

  /// What a step logs that starts an app with a mutation that every app is launched with.
  ///
  /// - Parameter name: the name of the mutation.
  package static func note(ofMutation name: String) -> String { "launched with --mutation \(name)" }

  /// The first argument that is likely to be a misspelt `--mutation`; `nil` where there is none.
  static func misspeltOption(in arguments: [String]) -> String? {
    let wanted = Array("mutation".unicodeScalars)
    return arguments.first { argument in
      let name = argument.prefix { $0 != "=" }
      // A word without dash and value is likely to be a value itself.
      guard name.hasPrefix("-") || name.count < argument.count, name != option else { return false }
      return TextSimilarity.distance(Array(name.lowercased().unicodeScalars.drop { $0 == "-" }), wanted, limit: 2)
        != nil
    }
  }
}

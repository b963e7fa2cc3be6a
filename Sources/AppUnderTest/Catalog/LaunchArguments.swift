/// The launch arguments of every app, before those of its scenario.
public enum LaunchArguments {
  /// The launch arguments for drivers made from now on, such as `["--mutation", "keepsMemory"]`.
  public static var current: [String] { RunEnvironment.current.launchArguments }
}

extension LaunchArguments {
  /// The option that names a mutation.
  static let option = "--mutation"

  /// The mutation that an app is launched with: the word after `--mutation` or `--mutation=`.
  ///
  /// - Returns: the name; nil without a mutation.
  /// - Throws: a `Diagnostic` if the name is missing, or for more than one mutation.
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
        problem: "'\(option)' needs the name of a mutation", advice: "'cukeswift apps' lists those of each app.")
    }
    guard names.count <= 1 else {
      throw Diagnostic(
        problem: "an app can have one mutation at a time, but '\(option)' was given \(names.count) times: "
          + names.joined(separator: ", "), advice: "Run once with each of them.")
    }
    return names.first
  }

  /// The address of a page with launch arguments as items `argument` of its query.
  package static func address(_ address: String, with arguments: [String]) -> String {
    if arguments.isEmpty { return address }
    let items = arguments.map { "argument=" + PercentEncoding.encoded($0) }.joined(separator: "&")
    return address + (address.contains("?") ? "&" : "?") + items
  }

  /// The log line of a step that starts an app with a mutation of the whole run.
  ///
  /// - Parameter name: the name of the mutation.
  package static func note(ofMutation name: String) -> String { "launched with --mutation \(name)" }

  /// The first argument that is probably a misspelt `--mutation`; nil without such an argument.
  static func misspeltOption(in arguments: [String]) -> String? {
    let wanted = Array("mutation".unicodeScalars)
    return arguments.first { argument in
      let name = argument.prefix { $0 != "=" }
      // A word without a dash or a value is probably a value itself.
      guard name.hasPrefix("-") || name.count < argument.count, name != option else { return false }
      return TextSimilarity.distance(Array(name.lowercased().unicodeScalars.drop { $0 == "-" }), wanted, limit: 2)
        != nil
    }
  }
}

/// An app that can be broken in one place at a time, to show that its scenarios notice.
///
/// The launch argument `--mutation` with the name of a mutation breaks it; without that it works.
///
///     extension Lamp: MutableApp {
///       enum Mutation: String, CaseIterable { case staysDark, neverTurnsOff }
///     }
///
/// The app asks for its mutation when it is launched, and does something else where there is one:
///
///     func launch(in environment: AppEnvironment) { mutation = environment.mutation() }
public protocol MutableApp: App {
  /// What can be broken: the names that `--mutation` takes.
  associatedtype Mutation: CaseIterable, RawRepresentable, Sendable where Mutation.RawValue == String
}

extension MutableApp {
  /// The names of all mutations, in the order in which they are declared.
  package static var mutationNames: [String] { Mutation.allCases.map(\.rawValue) }
}

extension AppEnvironment {
  /// The mutation that the app was launched with; `nil` where it works.
  ///
  /// An app that is launched with a mutation that it does not have does not run: the step that uses it fails. Only one that
  /// `cukeswift run --app-arguments` gives to every app may be that of another app, so that this one works.
  ///
  /// - Parameter type: the mutations of the app; leave it out where the result says which.
  public func mutation<Mutation: CaseIterable & RawRepresentable<String>>(
    _ type: Mutation.Type = Mutation.self
  ) -> Mutation? {
    do throws(Diagnostic) {
      guard let name = try LaunchArguments.mutation(in: arguments) else { return nil }
      if let mutation = Mutation(rawValue: name) { return mutation }
      if try LaunchArguments.mutation(in: appArguments) == nil { return nil }
      throw Diagnostic(unknown: "mutation", name: name, known: Mutation.allCases.map(\.rawValue))
    } catch {
      refuse(error)
      return nil
    }
  }
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
  fileprivate static func misspeltOption(in arguments: [String]) -> String? {
    let wanted = Array("mutation".unicodeScalars)
    return arguments.first { argument in
      let name = argument.prefix { $0 != "=" }
      guard name.hasPrefix("-"), name != option else { return false }
      return DidYouMean.distance(Array(name.lowercased().unicodeScalars.drop { $0 == "-" }), wanted, limit: 2) != nil
    }
  }
}

extension AppCatalog {
  /// Makes sure that an app can be launched with arguments: a mutation has to be one of its own.
  ///
  /// - Parameters:
  ///   - common: what every app of the run is launched with: a mutation among it may also be that of another app.
  ///   - arguments: what the app is launched with besides that.
  ///   - app: the app; `nil` where it is not known yet, so that some app has to have the mutation.
  /// - Throws: a `Diagnostic` that says which mutation may be meant, or which app has it.
  package func check(common: [String] = [], arguments: [String], for app: Entry? = nil) throws(Diagnostic) {
    let all = common + arguments
    let known = app.map { $0.mutations() }
    if let known, !known.isEmpty, let misspelt = LaunchArguments.misspeltOption(in: all) {
      throw Diagnostic(
        problem: "'\(misspelt)' breaks nothing in \(app?.name ?? "")", advice: "Did you mean '--mutation'?")
    }
    guard let name = try LaunchArguments.mutation(in: all), known?.contains(name) != true else { return }
    let having = names(withMutation: name)
    if !having.isEmpty, try LaunchArguments.mutation(in: arguments) == nil { return }
    if let app, let known {
      var problem = Diagnostic(unknown: "mutation of \(app.name)", name: name, known: known)
      if !having.isEmpty {
        problem.advice =
          "It is a mutation of \(having.joined(separator: ", ")): choose scenarios that launch no other app."
      }
      throw problem
    }
    guard having.isEmpty else { return }
    let nearest = DidYouMean.sentence(for: name, among: entries.flatMap { $0.mutations() })
    throw Diagnostic(
      problem: "there is no mutation of any app '\(name)'",
      advice: [nearest, "'cukeswift apps' lists those of each app."].compactMap(\.self).joined(separator: " "))
  }

  /// The names of the apps that have a mutation.
  package func names(withMutation mutation: String) -> [String] {
    entries.filter { $0.mutations().contains(mutation) }.map(\.name)
  }
}

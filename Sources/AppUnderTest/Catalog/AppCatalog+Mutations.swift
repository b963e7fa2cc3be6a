extension AppCatalog {
  /// Checks that an app can be launched with arguments, which must not name an unknown mutation.
  ///
  /// - Parameters:
  ///   - common: the arguments of every app of the run; a mutation in them may belong to another app.
  ///   - arguments: further arguments of this app.
  ///   - app: the app; nil for a launch of any app that has the mutation.
  /// - Throws: a `Diagnostic` that suggests a mutation or an app that has it.
  package func check(common: [String] = [], arguments: [String], for app: Entry? = nil) throws(Diagnostic) {
    let (mutation, common) = AppMutation.taken(from: common)
    if let mutation { _ = try self.app(named: mutation.app) }
    let all = common + arguments
    // Most apps have no arguments, and their mutations are not needed then.
    lazy var known = app.map { $0.mutations() }
    // An app without mutations may have an argument with a similar name. Mutations in the arguments for every app are
    // for the apps that declare them.
    if let misspelt = LaunchArguments.misspeltOption(in: all), known?.isEmpty != true {
      throw Diagnostic(
        problem: "'\(misspelt)' is not a mutation of \(app?.name ?? "any app")", advice: "Did you mean '--mutation'?")
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
      problem: "no app has a mutation named '\(name)'",
      advice: [nearest, "'cukeswift apps' lists those of each app."].compactMap(\.self).joined(separator: " "))
  }

  /// The names of the apps that have a mutation.
  package func names(withMutation mutation: String) -> [String] {
    entries.filter { $0.has(mutation: mutation) }.map(\.name)
  }
}

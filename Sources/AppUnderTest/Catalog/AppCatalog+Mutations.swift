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
    // Nearly no app is launched with arguments, and then nothing has to be known of it.
    lazy var known = app.map { $0.mutations() }
    // An app without mutations may have an argument of such a name; what every app is launched with is for those that have.
    if let misspelt = LaunchArguments.misspeltOption(in: all), known?.isEmpty != true {
      throw Diagnostic(
        problem: "'\(misspelt)' breaks nothing in \(app?.name ?? "any app")", advice: "Did you mean '--mutation'?")
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

extension AppCatalog {
  /// Makes sure that an app can be launched with arguments: a mutation has to be one of its own.
  ///
  /// - Parameters:
  ///   - arguments: everything that the app is launched with.
  ///   - app: the app; `nil` where it is not known yet, so that some app has to have the mutation.
  /// - Throws: a `Diagnostic` that says which mutation may be meant, or which app has it.
  package func check(arguments: [String], for app: Entry? = nil) throws(Diagnostic) {
    let known = app.map { $0.mutations() }
    if let known, !known.isEmpty, let misspelt = LaunchArguments.misspeltOption(in: arguments) {
      throw Diagnostic(
        problem: "'\(misspelt)' breaks nothing in \(app?.name ?? "")", advice: "Did you mean '--mutation'?")
    }
    guard let name = try LaunchArguments.mutation(in: arguments), known?.contains(name) != true else { return }
    let having = entries.filter { $0.mutations().contains(name) }.map(\.name)
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
}

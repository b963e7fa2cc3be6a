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
  /// An app that is launched with a mutation that it does not have does not run: the step that uses it fails.
  ///
  /// - Parameter type: the mutations of the app; leave it out where the result says which.
  public func mutation<Mutation: CaseIterable & RawRepresentable<String>>(
    _ type: Mutation.Type = Mutation.self
  ) -> Mutation? {
    guard let name = LaunchArguments.mutation(in: arguments) else { return nil }
    if let mutation = Mutation(rawValue: name) { return mutation }
    refuse(unknown: "mutation", named: name, known: Mutation.allCases.map(\.rawValue))
    return nil
  }
}

extension LaunchArguments {
  /// The option that names a mutation.
  private static let option = "--mutation"

  /// The name of the mutation that an app is launched with; `nil` where none is asked for, empty where the name is missing.
  package static func mutation(in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).map { arguments.dropFirst($0 + 1).first ?? "" }
  }
}

extension AppCatalog.Entry {
  /// Makes sure that the app can be launched with arguments: a mutation has to be one of its own.
  ///
  /// - Throws: a `Diagnostic` that lists the mutations of the app and says which may be meant.
  package func check(arguments: [String]) throws(Diagnostic) {
    guard let name = LaunchArguments.mutation(in: arguments) else { return }
    let known = mutations()
    if !known.contains(name) { throw Diagnostic(unknown: "mutation of \(self.name)", name: name, known: known) }
  }
}

extension AppCatalog {
  /// Makes sure that there is an app that can be launched with arguments: a mutation has to be one of some app.
  ///
  /// - Throws: a `Diagnostic` that lists all mutations and says which may be meant.
  package func check(arguments: [String]) throws(Diagnostic) {
    guard let name = LaunchArguments.mutation(in: arguments) else { return }
    let known = entries.flatMap { $0.mutations() }
    if !known.contains(name) { throw Diagnostic(unknown: "mutation of any app", name: name, known: known) }
  }
}

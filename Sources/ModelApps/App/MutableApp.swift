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

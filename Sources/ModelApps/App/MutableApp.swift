/// An app with deliberate defects, one at a time, to check that its scenarios detect them.
///
/// The launch argument `--mutation` selects a defect by the name of its mutation; without it the app works.
///
///     extension Lamp: MutableApp {
///       enum Mutation: String, CaseIterable { case staysDark, neverTurnsOff }
///     }
///
/// The app reads its mutation when it is launched, and behaves differently if there is one:
///
///     func launch(in environment: AppEnvironment) { mutation = environment.mutation() }
public protocol MutableApp: App {
  /// The possible defects; `--mutation` takes their names.
  associatedtype Mutation: CaseIterable, RawRepresentable, Sendable where Mutation.RawValue == String
}

extension MutableApp {
  /// The names of all mutations, in the order in which they are declared.
  package static var mutationNames: [String] { Mutation.allCases.map(\.rawValue) }
}

extension AppEnvironment {
  /// The mutation that the app was launched with; nil for an app that works.
  ///
  /// An app does not run with a mutation that it does not have: the step that uses it fails. The exception is a
  /// mutation that `cukeswift run --app-arguments` gives to every app, which may belong to another app. This one then
  /// works.
  ///
  /// - Parameter type: the mutations of the app; can be omitted if the type of the result is known.
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

package import ModelApps

/// An app that can be broken in one place at a time, to show that its scenarios notice.
///
/// The launch argument `--mutation` with the name of a mutation breaks it; without that it works.
package protocol MutableApp: App {
  /// What can be broken; the code around `mutation` says what happens then.
  associatedtype Mutation: CaseIterable, RawRepresentable, Sendable where Mutation.RawValue == String
}

extension MutableApp {
  /// The names of all mutations, in the order in which they are declared.
  package static var mutationNames: [String] { Mutation.allCases.map(\.rawValue) }
}

extension AppEnvironment {
  /// The mutation that the app was launched with; nil where it works. With one that it does not have it refuses to run.
  func mutation<Mutation: CaseIterable & RawRepresentable<String>>(_: Mutation.Type = Mutation.self) -> Mutation? {
    guard let option = arguments.firstIndex(of: "--mutation") else { return nil }
    let name = arguments.dropFirst(option + 1).first ?? ""
    if let mutation = Mutation(rawValue: name) { return mutation }
    refuse(unknown: "mutation", named: name, known: Mutation.allCases.map(\.rawValue))
    return nil
  }
}

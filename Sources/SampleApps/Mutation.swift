package import AppUnderTest

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
  /// The mutation that the app was launched with; nil where it works.
  func mutation<Mutation: RawRepresentable<String>>(_: Mutation.Type = Mutation.self) -> Mutation? {
    guard let option = arguments.firstIndex(of: "--mutation") else { return nil }
    return arguments.dropFirst(option + 1).first.flatMap(Mutation.init)
  }
}

public import ModelApps

extension Tinylog: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case forgetsColor, staysInListsAfterSaving, keepsOldName, findsEverything
    case putsRowsBack, deletesInsteadOfArchiving
    case forgetsSettings
  }
}

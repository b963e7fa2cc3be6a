public import ModelApps

extension Tinylog: MutableApp {
  /// What can be broken.
  public enum Mutation: String, CaseIterable, Sendable {
    case forgetsColor, staysInListsAfterSaving, keepsOldName, findsEverything
    case putsRowsBack, deletesInsteadOfArchiving
    case forgetsSettings
  }
}

public import ModelApps

extension Tinylog: MutableApp {
  /// The defects that a scenario can switch on.
  public enum Mutation: String, CaseIterable, Sendable {
    case forgetsColor, staysInListsAfterSaving, keepsOldName, findsEverything
    case putsRowsBack, deletesInsteadOfArchiving
    case forgetsSettings
  }
}

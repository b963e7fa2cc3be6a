public import ModelApps

extension UIKitCatalog: MutableApp {
  /// The defects that a scenario can switch on.
  public enum Mutation: String, CaseIterable, Sendable {
    case staysOnPage
    case takesFirstChoice, acceptsShortSecrets, ignoresCancelling
    case ignoresPictureButtons, allowsAnyDate, turnsWrongColumn, wheelTurnsForEver, labelLagsBehindStepper
    case showsSecrets
  }
}

public import ModelApps

extension UIKitCatalog: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case staysOnPage
    case takesFirstChoice, acceptsShortSecrets, ignoresCancelling
    case ignoresPictureButtons, allowsAnyDate, turnsWrongColumn, wheelTurnsForEver, labelLagsBehindStepper
    case showsSecrets
  }
}

public import ModelApps

extension UIKitCatalog: MutableApp {
  /// What can be broken.
  public enum Mutation: String, CaseIterable, Sendable {
    case staysOnPage
    case takesFirstChoice, acceptsShortSecrets, ignoresCancelling
    case ignoresPictureButtons, allowsAnyDate, turnsWrongColumn, wheelTurnsForEver, labelLagsBehindStepper
    case showsSecrets
  }
}

package import StepRegistry

/// Starts work that takes too long for an answer. Its outcome arrives at the server like a message.
package struct BackgroundWork {
  /// Loads the step files of a folder; `loaded` receives the outcome.
  package var load: ((_ folder: String, _ features: [String]) -> Void)?
  /// Finds the elements on the first screen of an app, and passes them to `looked`.
  package var look: ((_ folder: String, _ app: String) -> Void)?
  /// Reads the results of a folder's scenarios, and passes them to `resultsRead`; nil reads the results immediately.
  package var readResults: ((_ folder: String) -> Void)?
  /// Finds advice on steps, and passes it to `advised`; nil finds advice immediately.
  package var advise: ((_ registry: Registry, _ texts: [String], _ folder: String) -> Void)?
}

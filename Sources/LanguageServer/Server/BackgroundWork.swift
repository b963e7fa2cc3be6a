package import StepRegistry

/// Starts work that takes too long for an answer. Its outcome arrives at the server like a message.
package struct BackgroundWork {
  /// Loads the step files of a folder; `loaded` receives the outcome.
  package var load: ((_ folder: String, _ features: [String]) -> Void)?
  /// Finds the elements on the first screen of an app; `looked` receives them.
  package var look: ((_ folder: String, _ app: String) -> Void)?
  /// Reads the results of a folder's scenarios; `resultsRead` receives them. If it is nil, they are read at once.
  package var readResults: ((_ folder: String) -> Void)?
  /// Finds advice on steps; `advised` receives it. If it is nil, advice is found at once.
  package var advise: ((_ registry: Registry, _ texts: [String], _ folder: String) -> Void)?
}

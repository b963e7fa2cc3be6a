package import Messages

/// The features of a run, which are loaded at the same time as its definitions.
package struct LoadedFeatures: Sendable {
  private enum Outcome {
    case loaded([FeatureLoader.Feature])
    case failed(FeatureLoader.Failure)
  }

  private let outcome: Outcome
  /// Warnings about files whose names are similar to those of feature files.
  package let misnamed: [Diagnostic]
  /// The generator of further ids.
  package let ids: IDGenerator

  /// Loads the features at the paths.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  package init(_ paths: [PathArgument], fillingEverywhere fillsEverywhere: Bool) async {
    var (misnamed, ids): ([Diagnostic], IDGenerator) = ([], IDGenerator())
    do throws(FeatureLoader.Failure) {
      outcome = .loaded(
        try FeatureLoader.load(paths, ids: &ids, fillingEverywhere: fillsEverywhere) { misnamed.append($0) })
    } catch {
      outcome = .failed(error)
    }
    (self.misnamed, self.ids) = (misnamed, ids)
  }

  /// The features.
  ///
  /// - Throws: the errors in the paths and files.
  package func get() throws(FeatureLoader.Failure) -> [FeatureLoader.Feature] {
    switch outcome {
    case .loaded(let features): return features
    case .failed(let failure): throw failure
    }
  }
}

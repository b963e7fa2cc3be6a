import GherkinParser
import Runner
import SourceText

/// The features of a run, which are loaded while its definitions are.
struct LoadedFeatures: Sendable {
  /// The features; none where something is wrong with the paths and files.
  private let features: [FeatureLoader.Feature]
  private let failure: FeatureLoader.Failure?
  /// Warnings about files whose names are nearly those of feature files.
  let misnamed: [Diagnostic]
  /// Where ids come from next.
  let ids: IDGenerator

  /// Loads the features that the paths name.
  init(_ paths: [PathArgument]) async {
    var (misnamed, ids): ([Diagnostic], IDGenerator) = ([], IDGenerator())
    do throws(FeatureLoader.Failure) {
      features = try FeatureLoader.load(paths, ids: &ids) { misnamed.append($0) }
      failure = nil
    } catch {
      (features, failure) = ([], error)
    }
    (self.misnamed, self.ids) = (misnamed, ids)
  }

  /// The features.
  ///
  /// - Throws: what is wrong with the paths and files.
  func get() throws(FeatureLoader.Failure) -> [FeatureLoader.Feature] {
    if let failure { throw failure }
    return features
  }
}

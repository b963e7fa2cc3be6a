import GherkinParser
import Runner
import SourceText

/// The features of a run, which are loaded while its definitions are.
struct LoadedFeatures: Sendable {
  /// The features, or what is wrong with the paths and files.
  let features: Result<[FeatureLoader.Feature], FeatureLoader.Failure>
  /// Warnings about files whose names are nearly those of feature files.
  let misnamed: [Diagnostic]
  /// Where ids come from next.
  let ids: IDGenerator

  /// Loads the features that the paths name.
  init(_ paths: [PathArgument]) async {
    var (misnamed, ids): ([Diagnostic], IDGenerator) = ([], IDGenerator())
    features = Result { () throws(FeatureLoader.Failure) in
      try FeatureLoader.load(paths, ids: &ids) { misnamed.append($0) }
    }
    (self.misnamed, self.ids) = (misnamed, ids)
  }
}

import Dispatch
import GherkinParser
import OperatingSystem
import SourceText
import Synchronization

/// Reads features from files.
struct FeatureReader {
  /// The unit for positions in a line.
  var encoding = PositionEncoding.utf16
  /// Whether examples also fill backgrounds, tags and names of Examples.
  var fillsEverywhere = false

  /// The number of features that are in memory at once while many are read.
  private static let batch = 256

  /// Reads features in parallel, and removes those that cannot be read.
  func read(_ files: [String], into index: FeatureIndex) {
    var rest = files[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batch))
      rest = rest.dropFirst(batch.count)
      let features = Mutex([FeatureDocument?](repeating: nil, count: batch.count))
      DispatchQueue.concurrentPerform(iterations: batch.count) { number in
        let feature = feature(batch[number])
        features.withLock { $0[number] = feature }
      }
      for (file, feature) in zip(batch, features.withLock({ $0 })) {
        if let feature { index.take(feature) } else { index.remove(file) }
      }
    }
  }

  private func feature(_ file: String) -> FeatureDocument? {
    guard let bytes = try? FileSystem.read(file, atMost: Gherkin.largestFile),
      let source = try? SourceFile(uri: file, bytes: bytes)
    else { return nil }
    let buffer = TextBuffer(source.bytes, encoding: encoding)
    return FeatureDocument(path: file, buffer: buffer, fillingEverywhere: fillsEverywhere)
  }
}

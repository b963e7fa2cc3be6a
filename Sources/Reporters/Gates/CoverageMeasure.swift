import SourceText

/// A measure of the parts of apps that a run has used, for gates.
package struct CoverageMeasure: Sendable {
  let subject: QualityGate.Subject
  let total: Int
  /// The parts that were not used, in words.
  let missing: [String]

  /// Describes a measure.
  ///
  /// - Parameters:
  ///   - subject: the counted parts.
  ///   - total: the number of all parts.
  ///   - missing: the parts that were not used, in words.
  package init(subject: QualityGate.Subject, total: Int, missing: [String]) {
    (self.subject, self.total, self.missing) = (subject, total, missing)
  }

  /// The number of used parts.
  var count: Int { total - missing.count }

  /// The most parts that a message names.
  private static let mostNames = 5

  /// The first parts that were not used, as the end of a sentence.
  var wording: String {
    guard !missing.isEmpty else { return "" }
    return "; missing: " + missing.listed(atMost: Self.mostNames)
  }
}

/// Reads the stream of a run for the measures of its coverage.
package protocol CoverageSource: Reporter {
  /// The current measures of the run.
  var measures: [CoverageMeasure] { get }
}

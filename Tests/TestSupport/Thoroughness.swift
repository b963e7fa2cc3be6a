import Foundation

/// The number of cases used in tests with very many cases.
public enum Thoroughness {
  /// Whether to use all cases, which takes minutes: with `CUKESWIFT_THOROUGH=1`, which `.ci/run` sets for some tests
  /// and `make proof` for others.
  public static let isHigh = ProcessInfo.processInfo.environment["CUKESWIFT_THOROUGH"] == "1"

  /// All cases in thorough tests, otherwise a random selection; the name of a test case shows the case.
  public static func some<Case>(_ count: Int, of cases: some Collection<Case>) -> [Case] {
    isHigh ? Array(cases) : Array(cases.shuffled().prefix(count))
  }
}

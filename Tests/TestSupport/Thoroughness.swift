import Foundation

/// How many of their cases tests try that have very many.
public enum Thoroughness {
  /// Whether all are tried, which takes minutes: with `CUKESWIFT_THOROUGH=1`, as `.ci/run` sets it for some tests and `make proof`
  /// for others.
  public static let isHigh = ProcessInfo.processInfo.environment["CUKESWIFT_THOROUGH"] == "1"

  /// All cases where all are tried, else some by chance; the name of a test case says which it was.
  public static func some<Case>(_ count: Int, of cases: some Collection<Case>) -> [Case] {
    isHigh ? Array(cases) : Array(cases.shuffled().prefix(count))
  }
}

#if canImport(XCTest) && !canImport(Darwin)
  import XCTest

  /// One scenario as a test case. The output of XCTest contains the scenario's name.
  final class ScenarioTestCase: XCTestCase {}
#endif

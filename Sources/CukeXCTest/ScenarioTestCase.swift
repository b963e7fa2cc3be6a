#if canImport(XCTest) && !canImport(Darwin)
  import XCTest

  /// One scenario as a test case: what XCTest prints of it bears its name.
  final class ScenarioTestCase: XCTestCase {}
#endif

// Tests need to import only this module; on Apple's platforms it exports XCTest, which contains XCUITest.
#if canImport(XCTest)
  @_exported public import XCTest
#endif

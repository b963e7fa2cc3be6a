// Tests need nothing else: on Apple's platforms this is all there is, and XCUITest is a part of it.
#if canImport(XCTest)
  @_exported public import XCTest
#endif

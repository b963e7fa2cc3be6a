// What the tests of an app are written with: where it is Apple's, nothing is added to it.
@_exported public import XCTest

#if canImport(XCTest) && !canImport(Darwin)
  import Synchronization

  /// The tests that end at their first failure.
  private let endingTests = Mutex<Set<ObjectIdentifier>>([])

  extension XCTestCase {
    /// Whether the test continues after a failure; otherwise, its further actions and failures are ignored.
    ///
    /// XCTest on Linux ignores its own property of this name. Files that import this module instead of XCTest get this
    /// one.
    public var continueAfterFailure: Bool {
      get { endingTests.withLock { !$0.contains(ObjectIdentifier(self)) } }
      set {
        endingTests.withLock { tests in
          if newValue { tests.remove(ObjectIdentifier(self)) } else { tests.insert(ObjectIdentifier(self)) }
        }
      }
    }
  }
#endif

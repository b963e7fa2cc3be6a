#if canImport(XCTest) && !canImport(Darwin)
  import Synchronization

  /// The tests that end with their first failure.
  private let endingTests = Mutex<Set<ObjectIdentifier>>([])

  extension XCTestCase {
    /// Whether the test continues when something in it has failed; otherwise it does nothing more to its apps, and reports
    /// nothing more.
    ///
    /// XCTest on Linux ignores what it is set to. A file that imports this module and not XCTest gets this one.
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

import AppUnderTest
import Foundation
import ModelApps
import Synchronization
import Testing

@testable import CukeXCUITest

/// Measurements and expectations, which use the time of the app.
@Suite @MainActor struct MeasuringTests {
  /// The failures of an XCTest test.
  private func failures(_ test: @escaping @MainActor (XCTestCase, XCUIApplication) -> Void) -> [String] {
    XCUIApplication.use([AppCatalog.Entry("Form") { Form() }])
    let notes = Notes()
    XCTestObservationCenter.shared.addTestObserver(notes)
    defer { XCTestObservationCenter.shared.removeTestObserver(notes) }
    XCTestCase(name: "test") { testCase in MainActor.assumeIsolated { test(testCase, XCUIApplication()) } }.run()
    return notes.failures
  }

  private static let isThere = "exists == true"

  @Test func timesAreThoseOfTheApp() throws {
    var (times, runs) = ([TimeInterval](), 0)
    let failures = failures { testCase, app in
      app.launch()
      let late = app.staticTexts["Late"]
      testCase.measure(metrics: [XCTClockMetric()]) {
        runs += 1
        app.launch()
        app.buttons["Later"].tap()
        XCTAssertTrue(late.waitForExistence(timeout: 30))
      }
      let block = {
        app.buttons["Later"].tap()
        XCTAssertTrue(late.exists ? late.waitForNonExistence(timeout: 30) : late.waitForExistence(timeout: 30))
      }
      times = (try? CurrentTest.shared.times(of: 3, block)) ?? []
    }
    #expect(failures == [] && runs == 6)
    #expect(times.count == 3 && times.allSatisfy { (5...7).contains($0) }, "\(times)")
    #expect(
      "\(AppTimes([1, 3]))"
        == "[Clock Monotonic Time, s] average: 2.000, relative standard deviation: 50.000%, values: [1.000000, 3.000000] "
        + "in the app's time")
  }

  @Test func impossibleMeasurementsFail() {
    let none = XCTMeasureOptions()
    none.iterationCount = 0
    let failures = failures { testCase, app in
      testCase.measure(metrics: [XCTClockMetric()]) {}
      app.launch()
      testCase.measure(metrics: [XCTClockMetric()], options: none) {}
    }
    #expect(failures.count == 2)
    #expect(failures.first?.hasSuffix("Failed to measure the time: no app was launched") == true, "\(failures)")
    #expect(failures.last?.hasSuffix("iterationCount must be at least 1, and not 0") == true, "\(failures)")
  }

  @Test func appsThatEndAreNotMeasured() throws {
    var (failure, times) = ("", [Duration]())
    let failures = failures { _, app in
      app.launch()
      app.buttons["Later"].tap()
      XCTAssertTrue(app.staticTexts["Late"].waitForExistence(timeout: 30))
      guard let tested = CurrentTest.shared.state.front else { return }
      // A launch that fails leaves the app running.
      times = (0..<2).compactMap { _ in
        try? tested.ending { _ in throw TestFailure("no launch") }
        return try? tested.time()
      }
      do {
        _ = try CurrentTest.shared.times(of: 1) { try? tested.run { try await $0.terminate() } }
      } catch { failure = "\(error)" }
    }
    #expect(failures == [] && times.count == 2 && times.first == times.last, "\(failures) \(times)")
    #expect(failure == "the app ended by itself in the measured block")
  }

  @Test func expectationsWaitInTheTimeOfTheApp() {
    var isNotified = false
    let failures = failures { testCase, app in
      app.launch()
      let late = app.staticTexts["Late"]
      app.buttons["Later"].tap()
      testCase.expectation(for: NSPredicate(format: Self.isThere), evaluatedWith: late, handler: nil)
      testCase.waitForExpectations(timeout: 30)
      XCTAssertTrue(late.exists)
      app.buttons["Later"].tap()
      let gone = testCase.expectation(for: NSPredicate(format: "exists == false"), evaluatedWith: late)
      testCase.wait(for: [gone], timeout: 30)
      testCase.expectation(for: NSPredicate(format: "count > 1"), evaluatedWith: app.buttons) { true }
      testCase.waitForExpectations(timeout: 5) { error in isNotified = error == nil }
    }
    #expect(failures == [] && isNotified)
  }

  @Test func failuresDoNotCallHandlers() {
    var calls: [Int] = []
    let failures = failures { testCase, app in
      app.launch()
      // Events after the launch add looks to the first wait.
      for isFailure in [false, false, true] {
        let count = Mutex(0)
        let expectation = testCase.expectation(
          for: NSPredicate(format: Self.isThere), evaluatedWith: app.buttons["Save"]
        ) {
          count.withLock { $0 += 1 }
          return false
        }
        if isFailure {
          testCase.wait(for: [expectation], timeout: 5)
        } else {
          #expect(XCTWaiter.wait(for: [expectation], timeout: 5) == .timedOut)
        }
        calls.append(count.withLock { $0 })
      }
    }
    #expect(failures.count == 1 && calls.count == 3 && Set(calls.dropFirst()).count == 1, "\(failures) \(calls)")
  }

  @Test func unfulfilledExpectationsFail() {
    var code: XCTestError.Code?
    let line = #line
    let failures = failures { testCase, app in
      app.launch()
      let late = app.staticTexts["Late"]
      testCase.expectation(for: NSPredicate(format: Self.isThere), evaluatedWith: late)
      testCase.waitForExpectations(timeout: 5) { code = ($0 as? XCTestError)?.code }
      testCase.expectation(for: NSPredicate(format: "exists == false"), evaluatedWith: late) { false }
      testCase.waitForExpectations(timeout: 5, handler: nil)
      testCase.expectation(for: NSPredicate(format: Self.isThere), evaluatedWith: late)
    }
    let message = "5.0 seconds of the app's time were not enough for"
    #expect(code == .timeoutWhileWaiting && failures.count == 3, "\(failures)")
    for (failure, (line, text)) in zip(
      failures,
      [
        (line + 4, "\(message) 'exists == true'"), (line + 6, "\(message) 'exists == false'"),
        (line + 8, "the test does not wait for 'exists == true'"),
      ])
    {
      #expect(failure.hasPrefix("\(line): ") && failure.hasSuffix(text), "\(failure)")
    }
  }

  @Test func theOrderOfExpectationsIsNotSupported() {
    let failures = failures { testCase, app in
      app.launch()
      let expectation = XCTNSPredicateExpectation(
        predicate: NSPredicate(format: Self.isThere), object: app.buttons["Later"])
      testCase.wait(for: [expectation], timeout: 5, enforceOrder: true)
    }
    #expect(failures.count == 1, "\(failures)")
    #expect(failures.first?.hasSuffix("enforceOrder is not supported") == true, "\(failures)")
  }
}

#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  public import Foundation

  extension XCUIElement {
    /// Touches the element; an element out of view is scrolled into view.
    public func tap(file: StaticString = #filePath, line: UInt = #line) {
      act("tap", file, line) { [.touch($0.point)] }
    }

    /// Touches the element twice in quick succession.
    public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
      act("double tap", file, line) { FingerPath.doubleTouch(at: $0.point) }
    }

    /// Touches the element with two fingers at once.
    public func twoFingerTap(file: StaticString = #filePath, line: UInt = #line) {
      tap(withNumberOfTaps: 1, numberOfTouches: 2, file: file, line: line)
    }

    /// Touches the element several times with several fingers.
    ///
    /// - Parameters:
    ///   - taps: the number of touches, in quick succession.
    ///   - touches: the number of fingers.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func tap(
      withNumberOfTaps taps: Int, numberOfTouches touches: Int, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("tap", file, line) { reach in
        let width = min(40, reach.frame.width / 2)
        return (0..<max(taps, 1)).flatMap { tap in
          (0..<max(touches, 1)).map { finger in
            let x = touches > 1 ? width * (Double(finger) / Double(touches - 1) - 0.5) : 0
            let isPlain = touches <= 1
            return .touch(
              reach.point.moved(byX: x, y: 0), at: .milliseconds(100 * tap), for: isPlain ? .zero : .milliseconds(50))
          }
        }
      }
    }

    /// Touches the element for some seconds.
    public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
      act("press", file, line) { [.touch($0.point, for: .seconds(duration))] }
    }

    /// Touches the element for some seconds, and then drags to another element.
    ///
    /// - Parameters:
    ///   - duration: the seconds before the drag.
    ///   - other: the element at the end of the drag.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: XCUIElement, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      act("press and drag", file, line) { reach in
        let end = try other.reached(in: reach.tree)
        return [.drag(from: reach.point, to: end.point, lasting: .milliseconds(500), holding: .seconds(duration))]
      }
    }

    /// Touches the element for some seconds, drags to another element, and holds there.
    ///
    /// - Parameters:
    ///   - duration: the seconds before the drag.
    ///   - other: the element at the end of the drag.
    ///   - velocity: without effect on a model.
    ///   - hold: without effect on a model, where a finger always rests before it is lifted.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: XCUIElement, withVelocity velocity: XCUIGestureVelocity,
      thenHoldForDuration hold: TimeInterval, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(forDuration: duration, thenDragTo: other, file: file, line: line)
    }

    /// Swipes up across the element, which scrolls down.
    public func swipeUp(file: StaticString = #filePath, line: UInt = #line) { swipe(.up, file, line) }
    /// Swipes down across the element, which scrolls up.
    public func swipeDown(file: StaticString = #filePath, line: UInt = #line) { swipe(.down, file, line) }
    /// Swipes to the left across the element.
    public func swipeLeft(file: StaticString = #filePath, line: UInt = #line) { swipe(.left, file, line) }
    /// Swipes to the right across the element.
    public func swipeRight(file: StaticString = #filePath, line: UInt = #line) { swipe(.right, file, line) }

    /// Swipes up across the element; the velocity has no effect on a model.
    public func swipeUp(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.up, file, line)
    }
    /// Swipes down across the element; the velocity has no effect on a model.
    public func swipeDown(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.down, file, line)
    }
    /// Swipes to the left across the element; the velocity has no effect on a model.
    public func swipeLeft(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.left, file, line)
    }
    /// Swipes to the right across the element; the velocity has no effect on a model.
    public func swipeRight(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.right, file, line)
    }

    /// Moves two fingers on the element apart or together.
    ///
    /// - Parameters:
    ///   - scale: the final distance of the fingers relative to the initial one: above 1 zooms in, below 1 zooms out.
    ///   - velocity: without effect on a model.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func pinch(
      withScale scale: CGFloat, velocity: CGFloat, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("pinch", file, line) { reach in
        guard scale > 0 else { throw TestFailure("the scale has to be above 0") }
        let far = reach.radius
        let ratio = scale > 1 ? 1 / Double(scale) : Double(scale)
        let radii = scale > 1 ? (far * ratio, far) : (far, far * ratio)
        return FingerPath.pair(around: reach.point, radii: radii, lasting: .milliseconds(400))
      }
    }

    /// Rotates two fingers on the element.
    ///
    /// - Parameters:
    ///   - rotation: the angle in radians; positive is clockwise.
    ///   - velocity: without effect on a model.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func rotate(
      _ rotation: CGFloat, withVelocity velocity: CGFloat, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("rotate", file, line) { reach in
        FingerPath.pair(
          around: reach.point, radii: (reach.radius, reach.radius), turning: Double(rotation),
          lasting: .milliseconds(400))
      }
    }

    private func swipe(_ direction: SwipeDirection, _ file: StaticString, _ line: UInt) {
      CurrentTest.shared.act("swipe \(direction.rawValue) \(path.wording)", at: file, line) {
        let reach = try reach()
        guard let element = reach.element else {
          // A swipe of half of the screen, to skip nothing of a list.
          let half = (x: reach.frame.width / 4, y: reach.frame.height / 4)
          let signs = direction.signs
          let start = reach.point.moved(byX: -signs.x * half.x, y: -signs.y * half.y)
          let end = reach.point.moved(byX: signs.x * half.x, y: signs.y * half.y)
          return try app.tested().run { try await $0.perform([.swipe(from: start, to: end)]) }
        }
        let query = Query.view.all.index(element.index)
        try app.tested().run { try await $0.swipe(direction, on: query) }
      }
    }

    /// Moves fingers on the element once the screen has stopped moving.
    private func act(
      _ verb: String, _ file: StaticString, _ line: UInt, _ paths: (ReachedElement) throws -> [FingerPath]
    ) {
      CurrentTest.shared.act("\(verb) \(path.wording)", at: file, line) {
        let paths = try paths(try reach())
        try app.tested().run { try await $0.perform(paths) }
      }
    }
  }

  /// The speed of a finger, which has no effect on a model.
  public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
  {
    /// The speed in points per second.
    public let rawValue: CGFloat
    /// Makes a speed in points per second.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Makes a speed in points per second.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Makes a speed in points per second.
    public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
    /// Makes a speed in points per second.
    public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

    /// The usual speed.
    public static let `default` = XCUIGestureVelocity(rawValue: 750)
    /// Slow.
    public static let slow = XCUIGestureVelocity(rawValue: 300)
    /// Fast.
    public static let fast = XCUIGestureVelocity(rawValue: 1500)
  }
#endif

#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  public import Foundation

  extension XCUIElement {
    /// Touches it; what is scrolled out of sight is scrolled to.
    public func tap(file: StaticString = #filePath, line: UInt = #line) {
      act("tap", file, line) { [.touch($0.point)] }
    }

    /// Touches it twice, one touch right after the other.
    public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
      act("double tap", file, line) { [.touch($0.point), .touch($0.point, at: .milliseconds(100))] }
    }

    /// Touches it with two fingers at once.
    public func twoFingerTap(file: StaticString = #filePath, line: UInt = #line) {
      tap(withNumberOfTaps: 1, numberOfTouches: 2, file: file, line: line)
    }

    /// Touches it several times, with several fingers.
    ///
    /// - Parameters:
    ///   - taps: how often, one touch right after the other.
    ///   - touches: with how many fingers.
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

    /// Puts a finger on it and leaves it there for some seconds.
    public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
      act("press", file, line) { [.touch($0.point, for: .seconds(duration))] }
    }

    /// Puts a finger on it, leaves it there for some seconds, and drags it to another element.
    ///
    /// - Parameters:
    ///   - duration: how many seconds the finger stays.
    ///   - other: where it is lifted.
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

    /// Puts a finger on it, leaves it there, drags it to another element, and leaves it there for some seconds.
    ///
    /// - Parameters:
    ///   - duration: how many seconds the finger stays.
    ///   - other: where it is lifted.
    ///   - velocity: makes no difference to a model.
    ///   - hold: makes no difference to a model, on which a finger always rests before it is lifted.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: XCUIElement, withVelocity velocity: XCUIGestureVelocity,
      thenHoldForDuration hold: TimeInterval, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(forDuration: duration, thenDragTo: other, file: file, line: line)
    }

    /// Swipes up across it, which shows what is further down.
    public func swipeUp(file: StaticString = #filePath, line: UInt = #line) { swipe(.up, file, line) }
    /// Swipes down across it, which shows what is further up.
    public func swipeDown(file: StaticString = #filePath, line: UInt = #line) { swipe(.down, file, line) }
    /// Swipes to the left across it.
    public func swipeLeft(file: StaticString = #filePath, line: UInt = #line) { swipe(.left, file, line) }
    /// Swipes to the right across it.
    public func swipeRight(file: StaticString = #filePath, line: UInt = #line) { swipe(.right, file, line) }

    /// Swipes up across it; the velocity makes no difference to a model.
    public func swipeUp(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.up, file, line)
    }
    /// Swipes down across it; the velocity makes no difference to a model.
    public func swipeDown(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.down, file, line)
    }
    /// Swipes to the left across it; the velocity makes no difference to a model.
    public func swipeLeft(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.left, file, line)
    }
    /// Swipes to the right across it; the velocity makes no difference to a model.
    public func swipeRight(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
      swipe(.right, file, line)
    }

    /// Moves two fingers on it apart, or closer.
    ///
    /// - Parameters:
    ///   - scale: how far apart they are in the end, in parts of the beginning: above 1 zooms in, below 1 out.
    ///   - velocity: makes no difference to a model.
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

    /// Turns two fingers on it around each other.
    ///
    /// - Parameters:
    ///   - rotation: how far, in radians; clockwise is above 0.
    ///   - velocity: makes no difference to a model.
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
          // Half of the screen, so that nothing of a list is passed over.
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

    /// Moves fingers on the element when everything rests.
    private func act(
      _ verb: String, _ file: StaticString, _ line: UInt, _ paths: (ReachedElement) throws -> [FingerPath]
    ) {
      CurrentTest.shared.act("\(verb) \(path.wording)", at: file, line) {
        let paths = try paths(try reach())
        try app.tested().run { try await $0.perform(paths) }
      }
    }
  }

  /// How fast a finger moves, which makes no difference to a model.
  public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
  {
    /// The speed in points in a second.
    public let rawValue: CGFloat
    /// Takes a speed in points in a second.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Takes a speed in points in a second.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Takes a speed in points in a second.
    public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
    /// Takes a speed in points in a second.
    public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

    /// As fast as usual.
    public static let `default` = XCUIGestureVelocity(rawValue: 750)
    /// Slow.
    public static let slow = XCUIGestureVelocity(rawValue: 300)
    /// Fast.
    public static let fast = XCUIGestureVelocity(rawValue: 1500)
  }
#endif

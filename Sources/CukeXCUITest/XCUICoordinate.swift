#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  public import Foundation

  /// A distance to the right and down.
  public struct CGVector: Hashable, Sendable {
    /// The distance to the right.
    public var dx: CGFloat
    /// The distance down.
    public var dy: CGFloat
    /// Makes a distance to the right and down.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    /// No distance.
    public static let zero = CGVector(dx: 0, dy: 0)
  }

  /// A point of the screen, relative to an element.
  @preconcurrency @MainActor
  public final class XCUICoordinate {
    /// The element that the point is relative to.
    public let referencedElement: XCUIElement
    private let part: CGVector
    private let offset: CGVector

    init(_ element: XCUIElement, part: CGVector, offset: CGVector = .zero) {
      (referencedElement, self.part, self.offset) = (element, part, offset)
    }

    /// The point moved by this many points to the right and down.
    public func withOffset(_ further: CGVector) -> XCUICoordinate {
      XCUICoordinate(
        referencedElement, part: part, offset: CGVector(dx: offset.dx + further.dx, dy: offset.dy + further.dy))
    }

    /// The current position on the screen, in points.
    public var screenPoint: CGPoint {
      let frame = referencedElement.frame
      return CGPoint(
        x: frame.origin.x + part.dx * frame.size.width + offset.dx,
        y: frame.origin.y + part.dy * frame.size.height + offset.dy)
    }

    /// Touches the point, regardless of the element there.
    public func tap(file: StaticString = #filePath, line: UInt = #line) {
      move("tap", file, line) { [.touch($0)] }
    }

    /// Touches the point twice in quick succession.
    public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
      move("double tap", file, line) { FingerPath.doubleTouch(at: $0) }
    }

    /// Touches the point for some seconds.
    public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
      move("press", file, line) { [.touch($0, for: .seconds(duration))] }
    }

    /// Touches the point for some seconds, and then drags to another point.
    ///
    /// - Parameters:
    ///   - duration: the seconds before the drag.
    ///   - other: the end of the drag.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: XCUICoordinate, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      let end = other.screenPoint
      move("press and drag", file, line) {
        [
          .drag(
            from: $0, to: Point(x: end.x, y: end.y), lasting: .milliseconds(500), holding: .seconds(duration))
        ]
      }
    }

    /// Touches the point for some seconds, drags to another point, and holds there.
    ///
    /// - Parameters:
    ///   - duration: the seconds before the drag.
    ///   - other: the end of the drag.
    ///   - velocity: without effect on a model.
    ///   - hold: without effect on a model, where a finger always rests before it is lifted.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: XCUICoordinate, withVelocity velocity: XCUIGestureVelocity,
      thenHoldForDuration hold: TimeInterval, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(forDuration: duration, thenDragTo: other, file: file, line: line)
    }

    private func move(
      _ verb: String, _ file: StaticString, _ line: UInt, _ paths: (Point) -> [FingerPath]
    ) {
      CurrentTest.shared.act("\(verb) at a point of \(referencedElement.path.wording)", at: file, line) {
        let app = try referencedElement.app.tested()
        _ = try app.treeAtRest()
        let point = screenPoint
        let paths = paths(Point(x: point.x, y: point.y))
        try app.run { try await $0.perform(paths) }
      }
    }
  }

  extension XCUIElement {
    /// A point of the element: 0,0 is its upper left corner, 1,1 its lower right corner.
    public func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate {
      XCUICoordinate(self, part: offset)
    }
  }
#endif

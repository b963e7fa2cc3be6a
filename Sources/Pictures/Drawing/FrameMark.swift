package import ElementQuery

/// A mark whose place follows from a frame.
package enum FrameMark: Sendable {
  /// A place in a frame.
  package struct Place: Sendable {
    private let across, right, down, below: Double

    /// Describes a place.
    ///
    /// - Parameters:
    ///   - across: the part of the frame's width to the left of it.
    ///   - right: the points to the right of that.
    ///   - down: the part of the frame's height above it.
    ///   - below: the points below that.
    package init(_ across: Double, _ right: Double, _ down: Double, _ below: Double) {
      (self.across, self.right, self.down, self.below) = (across, right, down, below)
    }

    fileprivate func point(in frame: Rect) -> Point {
      Point(x: frame.x + frame.width * across + right, y: frame.y + frame.height * down + below)
    }
  }

  /// The radius of a circle: a part of the smaller side of the frame, and points.
  package struct Radius: Sendable {
    private let part, points: Double

    /// Describes a radius.
    package init(_ part: Double, _ points: Double) { (self.part, self.points) = (part, points) }

    fileprivate func length(in frame: Rect) -> Double { min(frame.width, frame.height) * part + points }
  }

  /// A rectangle inside the frame, at distances from its sides.
  case rect(
    across: Double, down: Double, fill: String? = nil, stroke: String? = nil, radius: Double = 0, opacity: Double = 1)
  /// A circle around a place.
  case circle(Place, radius: Radius, fill: String? = nil, stroke: Stroke? = nil)
  /// Lines from place to place.
  case line([Place], stroke: String, width: Double = 1)
  /// The area between places.
  case polygon([Place], fill: String)
}

extension Drawing {
  /// Draws marks at their places in a frame.
  package mutating func append(_ marks: [FrameMark], in frame: Rect) {
    for mark in marks {
      switch mark {
      case .rect(let across, let down, let fill, let stroke, let radius, let opacity):
        let inner = frame.inset(top: down, left: across, bottom: down, right: across)
        rect(inner, fill: fill, stroke: stroke, radius: radius, opacity: opacity)
      case .circle(let place, let radius, let fill, let stroke):
        circle(place.point(in: frame), radius: radius.length(in: frame), fill: fill, stroke: stroke)
      case .line(let places, let stroke, let width):
        append(.polyline(places.map { $0.point(in: frame) }, stroke: stroke, width: width))
      case .polygon(let places, let fill): append(.polygon(places.map { $0.point(in: frame) }, fill: fill))
      }
    }
  }
}

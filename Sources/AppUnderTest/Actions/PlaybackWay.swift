/// In which way a recording was played.
package struct PlaybackWay: Sendable, Hashable {
  /// Where it was played.
  package enum Place: Sendable, Hashable {
    /// Where it was recorded, as far as that is still there.
    case whereRecorded
    /// On an element, so far from its centre, in points.
    case onElement(offset: Point)
    /// At a point of the window.
    case at(Point)
    /// From one element to another, so far from their centres, in points.
    case between(Point, Point)
  }

  /// Where it was played.
  package var place: Place
  /// Whether it was played backwards.
  package var isReversed: Bool
  /// How many times as fast as it was recorded.
  package var speed: Double

  /// Describes a way.
  package init(_ place: Place, reversed isReversed: Bool = false, speed: Double = 1) {
    self.place = place
    self.isReversed = isReversed
    self.speed = speed
  }
}

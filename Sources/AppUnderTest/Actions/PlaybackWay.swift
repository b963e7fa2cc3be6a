/// The way in which a recording was played.
package struct PlaybackWay: Sendable, Hashable {
  /// The place of the playback.
  package enum Place: Sendable, Hashable {
    /// The place of the recording, as far as it still exists.
    case whereRecorded
    /// An element; the offset from its centre is in points.
    case onElement(offset: Point)
    /// A point of the window.
    case at(Point)
    /// From one element to another; the offsets from their centres are in points.
    case between(Point, Point)
  }

  /// The place of the playback.
  package var place: Place
  /// Whether the recording was played backwards.
  package var isReversed: Bool
  /// The factor by which playback was faster than the recording.
  package var speed: Double

  /// Describes a way.
  package init(_ place: Place, reversed isReversed: Bool = false, speed: Double = 1) {
    self.place = place
    self.isReversed = isReversed
    self.speed = speed
  }
}

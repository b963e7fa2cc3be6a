extension Recording {
  /// Fingers that belong together, with the time at which the first of them is put down.
  struct Part {
    /// When it begins, counted from the beginning of the recording.
    var start: Duration
    /// What the fingers do, with times from the beginning of the part.
    var recording: Recording
  }

  /// How long no finger is down between two gestures; two touches that are nearer are a double touch.
  static let pause = Duration.milliseconds(300)

  /// The gestures that it is made of: a part ends where no finger is down for a while.
  var parts: [Part] {
    var groups: [(end: Duration, fingers: [Finger])] = []
    for finger in fingers {
      guard let first = finger.path.stops.first?.time, let last = finger.path.stops.last?.time else { continue }
      if let open = groups.last, first < open.end + Self.pause {
        groups[groups.count - 1] = (max(open.end, last), open.fingers + [finger])
      } else {
        groups.append((last, [finger]))
      }
    }
    return groups.map { group in
      let start = group.fingers.compactMap { $0.path.stops.first?.time }.min() ?? .zero
      var part = self
      part.fingers = group.fingers.map { finger in
        var finger = finger
        finger.path.stops = finger.path.stops.map { .init($0.time - start, $0.point) }
        return finger
      }
      return Part(start: start, recording: part)
    }
  }
}

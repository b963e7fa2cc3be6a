extension Recording {
  /// Fingers that belong together, with the start of the first one.
  struct Part {
    /// The start, counted from the beginning of the recording.
    var start: Duration
    /// The time at which the last finger is lifted.
    var end: Duration
    /// The fingers, with times from the beginning of the part.
    var recording: Recording
  }

  /// A part of the playback.
  enum Piece {
    case fingers(Part)
    case typing(Typing)

    /// The start, counted from the beginning of the recording.
    var start: Duration {
      switch self {
      case .fingers(let part): part.start
      case .typing(let typing): typing.time
      }
    }
  }

  /// The minimum time without fingers between two gestures. Two touches within a shorter time are a double touch.
  static let pause = Duration.milliseconds(300)

  /// The pieces in order. Fingers are grouped until a text is typed or, optionally, until a pause.
  ///
  /// - Parameter isCutAtPauses: whether a pause ends a part. Otherwise only typed text does.
  func pieces(cutAtPauses isCutAtPauses: Bool) -> [Piece] {
    var pieces: [Piece] = []
    var typing = self.typing[...]
    for finger in fingers {
      guard let first = finger.path.stops.first?.time, let last = finger.path.stops.last?.time else { continue }
      while let text = typing.first, text.time <= first {
        pieces.append(.typing(text))
        typing.removeFirst()
      }
      if case .fingers(var open)? = pieces.last, !isCutAtPauses || first < open.end + Self.pause {
        open.recording.fingers.append(finger)
        open.end = max(open.end, last)
        pieces[pieces.count - 1] = .fingers(open)
      } else {
        var recording = self
        (recording.fingers, recording.typing) = ([finger], [])
        pieces.append(.fingers(Part(start: first, end: last, recording: recording)))
      }
    }
    return (pieces + typing.map { .typing($0) }).map(\.fromItsBeginning)
  }
}

extension Recording.Piece {
  /// A copy of the piece with the times of its fingers counted from the beginning of the part.
  fileprivate var fromItsBeginning: Recording.Piece {
    guard case .fingers(var part) = self else { return self }
    for index in part.recording.fingers.indices {
      part.recording.fingers[index].path.stops = part.recording.fingers[index].path.stops.map {
        .init($0.time - part.start, $0.point)
      }
    }
    return .fingers(part)
  }
}

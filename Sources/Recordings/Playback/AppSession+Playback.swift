extension AppSession {
  /// Plays a recording.
  ///
  /// With a query it begins at the centre of the first element found, moved by the offset, and everything else keeps its
  /// distances; an offset without a query is the point itself. Without either it begins in the element on which it was
  /// recorded, wherever that is now, and stays inside it where it did.
  ///
  /// - Parameters:
  ///   - name: what the recording is called: the name of its file without `.gesture.json`.
  ///   - query: the element on which it is played.
  ///   - offset: how far from its centre, in points; without a query where on the screen it begins.
  ///   - reverse: whether it is played backwards, which nothing can be that contains typed text.
  ///   - speed: how many times as fast as it was recorded, above 0 and at most 1000.
  ///   - timeout: how much of the app's time it may take until the element can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` where there is no such recording or it cannot be read, an `AppError` where it cannot be played.
  public func playback(
    _ name: String, query: (any QueryConvertible)? = nil, offset: Point? = nil, reverse: Bool = false,
    speed: Double = 1, timeout: Duration? = nil
  ) async throws {
    try await play(
      try RecordingShelf.current.recording(named: name), query: query, offset: offset, reverse: reverse, speed: speed,
      timeout: timeout)
  }

  /// Plays a recording that is at hand; see `playback`.
  ///
  /// - Parameters:
  ///   - recording: what is played.
  ///   - query: the element on which it is played.
  ///   - offset: how far from its centre, in points; without a query where on the screen it begins.
  ///   - reverse: whether it is played backwards, which nothing can be that contains typed text.
  ///   - speed: how many times as fast as it was recorded, above 0 and at most 1000.
  ///   - timeout: how much of the app's time it may take until the element can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if a query cannot be read, an `AppError` if the speed is out of range or the
  ///   recording cannot be played.
  public func play(
    _ recording: Recording, query: (any QueryConvertible)? = nil, offset: Point? = nil, reverse: Bool = false,
    speed: Double = 1, timeout: Duration? = nil
  ) async throws {
    if reverse, !recording.typing.isEmpty { throw AppError.typedBackwards(recording.name) }
    let recording = try (reverse ? recording.reversed : recording).played(atSpeed: speed)
    let place: PlaybackWay.Place =
      query == nil ? offset.map { .at($0) } ?? .whereRecorded : .onElement(offset: offset ?? Point(x: 0, y: 0))
    let way = PlaybackWay(place, reversed: reverse, speed: speed)
    try await acting(as: .playback(recording.name, way), on: query) { record in
      if let query {
        let target = try await reach(
          try query.firstOnly(), to: "play \(recording.name.quoted) on", offset: offset ?? Point(x: 0, y: 0),
          timeout: timeout, noting: &record)
        let map = Similarity(moving: recording.start, to: target.point)
        try await play(recording, on: target.screen, moved: map, noting: &record)
      } else if let offset {
        let map = Similarity(moving: recording.start, to: offset)
        try await play(recording, on: try await screen(), moved: map, noting: &record)
      } else {
        try await playInPlace(recording, timeout: timeout, noting: &record)
      }
    }
  }

  /// Plays a recording so that it begins at one element and ends at another.
  ///
  /// The way between is turned, scaled and moved as a whole; a recording that ends where it begins has none.
  ///
  /// - Parameters:
  ///   - name: what the recording is called: the name of its file without `.gesture.json`.
  ///   - start: the element at whose centre it begins.
  ///   - end: the element at whose centre it ends.
  ///   - offsetStart: how far from the centre of the first element it begins, in points.
  ///   - offsetEnd: how far from the centre of the other element it ends, in points.
  ///   - speed: how many times as fast as it was recorded, above 0 and at most 1000.
  ///   - timeout: how much of the app's time it may take until both are there; nil takes the session's own.
  /// - Throws: a `Diagnostic` where there is no such recording or it cannot be read, an `AppError` where it cannot be played.
  public func interpolate(
    _ name: String, start: some QueryConvertible, end: some QueryConvertible,
    offsetStart: Point = Point(x: 0, y: 0), offsetEnd: Point = Point(x: 0, y: 0), speed: Double = 1,
    timeout: Duration? = nil
  ) async throws {
    try await interpolate(
      try RecordingShelf.current.recording(named: name), start: start, end: end, offsetStart: offsetStart,
      offsetEnd: offsetEnd, speed: speed, timeout: timeout)
  }

  /// Plays a recording that is at hand from one element to another; see the other `interpolate`.
  ///
  /// - Parameters:
  ///   - recording: what is played.
  ///   - start: the element at whose centre it begins.
  ///   - end: the element at whose centre it ends.
  ///   - offsetStart: how far from the centre of the first element it begins, in points.
  ///   - offsetEnd: how far from the centre of the other element it ends, in points.
  ///   - speed: how many times as fast as it was recorded, above 0 and at most 1000.
  ///   - timeout: how much of the app's time it may take until both are there; nil takes the session's own.
  /// - Throws: a `Diagnostic` if a query cannot be read, an `AppError` if the speed is out of range or the
  ///   recording cannot be played.
  public func interpolate(
    _ recording: Recording, start: some QueryConvertible, end: some QueryConvertible,
    offsetStart: Point = Point(x: 0, y: 0), offsetEnd: Point = Point(x: 0, y: 0), speed: Double = 1,
    timeout: Duration? = nil
  ) async throws {
    let recording = try recording.played(atSpeed: speed)
    guard recording.start.distance(to: recording.end) > 0.001 else { throw AppError.goesNowhere(recording.name) }
    let way = PlaybackWay(.between(offsetStart, offsetEnd), speed: speed)
    try await acting(as: .playback(recording.name, way), on: start) { record in
      let last = try await place(
        of: try end.firstOnly(), for: "end \(recording.name.quoted) at it", timeout: timeout, noting: &record
      )
      .moved(byX: offsetEnd.x, y: offsetEnd.y)
      let target = try await reach(
        try start.firstOnly(), to: "begin \(recording.name.quoted) at", offset: offsetStart, timeout: timeout,
        noting: &record)
      guard let map = Similarity(first: recording.start, to: target.point, last: recording.end, to: last) else {
        throw AppError(
          .impossibleGesture,
          problem:
            "\(recording.name.quoted) cannot be played from \(try start.query().wording) to \(try end.query().wording): "
            + "both are at the same place",
          details: ["Say with an offset where one of them begins or ends."])
      }
      try await play(recording, on: target.screen, moved: map, noting: &record)
    }
  }

  /// Plays a recording elsewhere, as a whole.
  private func play(
    _ recording: Recording, on screen: Rect, moved map: Similarity, noting record: inout ActionRecord
  ) async throws {
    // Nothing is done of what cannot be done to its end.
    _ = try recording.paths(on: screen) { map($0) }
    try await play(recording, recording.pieces(cutAtPauses: false), timeout: nil, noting: &record) { part, _ in
      try part.paths(on: screen) { map($0) }
    }
  }

  /// Plays each gesture on the element on which it was recorded, as soon as that can be touched.
  private func playInPlace(
    _ recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    try await play(recording, recording.pieces(cutAtPauses: true), timeout: timeout, noting: &record) { part, record in
      try await self.pathsInPlace(of: part, timeout: timeout, noting: &record)
    }
  }

  /// Does one piece after the other, each at its time.
  private func play(
    _ recording: Recording, _ pieces: [Recording.Piece], timeout: Duration?, noting record: inout ActionRecord,
    paths: (Recording, inout ActionRecord) async throws -> [FingerPath]
  ) async throws {
    var last: Duration?
    for piece in pieces {
      if let last, piece.start > last { try await letPass(piece.start - last) }
      switch piece {
      case .fingers(let part):
        try await move(try await paths(part.recording, &record), noting: &record)
        last = part.end
      case .typing(let typing):
        try await type(typing, of: recording, timeout: timeout, noting: &record)
        last = typing.time
      }
    }
  }

  private func type(
    _ typing: Recording.Typing, of recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    guard let recorded = typing.field else { return try await press(typing.text) }
    let field = try await Playback.repair?.repaired(recorded, of: recording, on: self) ?? recorded
    let query = try field.query.query().firstOnly()
    try await waitFor(query, timeout: timeout)
    if typing.text.isEmpty {
      try await clearText(query, noting: &record)
    } else {
      try await setText(typing.text, of: query, noting: &record)
    }
  }

  /// The ways of the fingers on the element on which they were recorded, where that is now.
  private func pathsInPlace(
    of recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> [FingerPath] {
    let recording = try await Playback.repair?.repaired(recording, on: self) ?? recording
    let first = recording.fingers.first
    guard let anchor = first?.start ?? first?.end else {
      let screen = try await screen()
      let map = FrameMap(Rect(x: 0, y: 0, width: recording.screen.width, height: recording.screen.height), to: screen)
      return try recording.paths(on: screen) { map($0) }
    }
    let target = try await reach(
      try anchor.query.query().firstOnly(), to: "play \(recording.name.quoted) where it was recorded, on",
      timeout: timeout, noting: &record, at: anchor.point)
    if recording.staysInside(anchor.frame) {
      let map = FrameMap(anchor.frame, to: target.frame, evenly: recording.fingers.count > 1)
      return try recording.paths(on: target.screen) { map($0) }
    }
    var map: Similarity? = Similarity(moving: anchor.point(in: anchor.frame), to: target.point)
    if recording.fingers.count == 1, first?.start != nil, let end = first?.end,
      let frame = try await self.query(end.query).first?.frame
    {
      map = Similarity(first: recording.start, to: target.point, last: recording.end, to: end.point(in: frame)) ?? map
    }
    return try recording.paths(on: target.screen) { map?($0) ?? $0 }
  }

  /// The whole screen.
  private func screen() async throws -> Rect { try await tree().frame(of: ElementID(0)) }
}

extension Recording {
  /// Whether no finger leaves a frame; a point beside it on account of rounding is in it.
  func staysInside(_ frame: Rect) -> Bool {
    let area = frame.inset(top: -1, left: -1, bottom: -1, right: -1)
    return fingers.lazy.flatMap(\.path.stops).allSatisfy { area.contains($0.point) }
  }
}

extension QueryConvertible {
  /// The query for the first element that it finds, unless it says which one it means.
  package func firstOnly() throws(Diagnostic) -> Query {
    let query = try query()
    return query.choosesOne ? query : query.first
  }
}

extension AppError {
  /// A recording with typed text was to be played backwards.
  fileprivate static func typedBackwards(_ name: String) -> AppError {
    AppError(
      .impossibleGesture, problem: "\(name.quoted) cannot be played backwards: text is typed in it",
      details: ["Record without typing what is to be played backwards."])
  }

  /// A recording that ends where it begins was to be played from one element to another.
  fileprivate static func goesNowhere(_ name: String) -> AppError {
    AppError(
      .impossibleGesture,
      problem: "\(name.quoted) ends where it begins, so that it cannot lead from one element to another",
      details: ["playback plays it on one element."])
  }
}

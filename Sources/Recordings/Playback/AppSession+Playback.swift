extension AppSession {
  /// Plays a recording.
  ///
  /// With a query, it begins at the centre of the first matching element, moved by the offset, and all distances are
  /// preserved. An offset without a query is the starting point itself. Without both, it begins in the element of the
  /// recording, wherever that is now, and stays inside it if it did so before.
  ///
  /// - Parameters:
  ///   - name: the name of the recording: the name of its file without `.gesture.json`.
  ///   - query: the element on which it is played.
  ///   - offset: the offset from the element's centre in points; without a query, the starting point on the screen.
  ///   - reverse: whether it is played backwards, which is not possible with typed text.
  ///   - speed: the factor of the recorded speed, above 0 and at most 1000.
  ///   - timeout: the limit of the app's time until the element can be touched; nil for the session's limit.
  /// - Throws: a `Diagnostic` for a missing or unreadable recording, an `AppError` if it cannot be played.
  public func playback(
    _ name: String, query: (any QueryConvertible)? = nil, offset: Point? = nil, reverse: Bool = false,
    speed: Double = 1, timeout: Duration? = nil
  ) async throws {
    try await play(
      try RecordingShelf.current.recording(named: name), query: query, offset: offset, reverse: reverse, speed: speed,
      timeout: timeout)
  }

  /// Plays a given recording; see `playback`.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - query: the element on which it is played.
  ///   - offset: the offset from the element's centre in points; without a query, the starting point on the screen.
  ///   - reverse: whether it is played backwards, which is not possible with typed text.
  ///   - speed: the factor of the recorded speed, above 0 and at most 1000.
  ///   - timeout: the limit of the app's time until the element can be touched; nil for the session's limit.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if the speed is out of range or the recording cannot
  ///   be played.
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
        try await play(recording, on: target.screen, noting: &record, moved: recording.map(map, onto: target, offset))
      } else if let offset {
        let map = Similarity(moving: recording.start, to: offset)
        try await play(recording, on: try await screen(), noting: &record) { map($0) }
      } else {
        try await playInPlace(recording, timeout: timeout, noting: &record)
      }
    }
  }

  /// Plays a recording from one element to another.
  ///
  /// The path between them is rotated, scaled and moved as a whole. A recording that ends at its starting point cannot
  /// be played this way.
  ///
  /// - Parameters:
  ///   - name: the name of the recording: the name of its file without `.gesture.json`.
  ///   - start: the element at whose centre it begins.
  ///   - end: the element at whose centre it ends.
  ///   - offsetStart: the offset of the starting point from the centre of the first element, in points.
  ///   - offsetEnd: the offset of the end point from the centre of the other element, in points.
  ///   - speed: the factor of the recorded speed, above 0 and at most 1000.
  ///   - timeout: the limit of the app's time until both elements exist; nil for the session's limit.
  /// - Throws: a `Diagnostic` for a missing or unreadable recording, an `AppError` if it cannot be played.
  public func interpolate(
    _ name: String, start: some QueryConvertible, end: some QueryConvertible,
    offsetStart: Point = Point(x: 0, y: 0), offsetEnd: Point = Point(x: 0, y: 0), speed: Double = 1,
    timeout: Duration? = nil
  ) async throws {
    try await interpolate(
      try RecordingShelf.current.recording(named: name), start: start, end: end, offsetStart: offsetStart,
      offsetEnd: offsetEnd, speed: speed, timeout: timeout)
  }

  /// Plays a given recording from one element to another; see the other `interpolate`.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - start: the element at whose centre it begins.
  ///   - end: the element at whose centre it ends.
  ///   - offsetStart: the offset of the starting point from the centre of the first element, in points.
  ///   - offsetEnd: the offset of the end point from the centre of the other element, in points.
  ///   - speed: the factor of the recorded speed, above 0 and at most 1000.
  ///   - timeout: the limit of the app's time until both elements exist; nil for the session's limit.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if the speed is out of range or the recording cannot
  ///   be played.
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
          details: ["Give one of them an offset."])
      }
      try await play(recording, on: target.screen, noting: &record) { map($0) }
    }
  }

  /// Plays a recording as a whole at another place.
  private func play(
    _ recording: Recording, on screen: Rect, noting record: inout ActionRecord, moved map: (Point) -> Point
  ) async throws {
    // Checks all paths first, so an impossible recording does not begin.
    _ = try recording.paths(on: screen) { map($0) }
    try await play(recording, recording.pieces(cutAtPauses: false), timeout: nil, noting: &record) { part, _ in
      try part.paths(on: screen) { map($0) }
    }
  }

  /// Plays each gesture on the element of its recording, as soon as that can be touched.
  private func playInPlace(
    _ recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    try await play(recording, recording.pieces(cutAtPauses: true), timeout: timeout, noting: &record) { part, record in
      try await self.pathsInPlace(of: part, timeout: timeout, noting: &record)
    }
  }

  /// Plays the pieces in sequence, each at its time.
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

  private var repair: (any PlaybackRepair)? { RunEnvironment.current[(any PlaybackRepair).self] }

  private func type(
    _ typing: Recording.Typing, of recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    guard let recorded = typing.field else { return try await press(typing.text) }
    let field = try await repair?.repaired(recorded, of: recording, on: self) ?? recorded
    let query = try field.query.query().firstOnly()
    try await waitFor(query, timeout: timeout)
    if typing.text.isEmpty {
      try await clearText(query, noting: &record)
    } else {
      try await setText(typing.text, of: query, noting: &record)
    }
  }

  /// The paths of the fingers, relative to the current position of their recorded element.
  private func pathsInPlace(
    of recording: Recording, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> [FingerPath] {
    let recording = try await repair?.repaired(recording, on: self) ?? recording
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

  /// The frame of the whole screen.
  private func screen() async throws -> Rect { try await tree().frame(of: ElementID(0)) }
}

extension Recording {
  /// The map of the points for playback on another element.
  ///
  /// It moves the first point to the middle of the element. If the fingers would leave the screen then, and stayed
  /// inside their own element, they keep their places in the element.
  fileprivate func map(
    _ centred: Similarity, onto target: AppSession.Target, _ offset: Point?
  ) -> (Point) -> Point {
    let isOnScreen = fingers.lazy.flatMap(\.path.stops).allSatisfy { target.screen.contains(centred($0.point)) }
    guard !isOnScreen, offset == nil, let anchor = fingers.first?.start ?? fingers.first?.end,
      staysInside(anchor.frame)
    else { return { centred($0) } }
    let kept = FrameMap(anchor.frame, to: target.frame, evenly: fingers.count > 1)
    return { kept($0) }
  }

  /// Whether all fingers stay in a frame, with a tolerance for rounding.
  func staysInside(_ frame: Rect) -> Bool {
    let area = frame.inset(top: -1, left: -1, bottom: -1, right: -1)
    return fingers.lazy.flatMap(\.path.stops).allSatisfy { area.contains($0.point) }
  }
}

extension QueryConvertible {
  /// The query for its first match, unless it already chooses one.
  package func firstOnly() throws(Diagnostic) -> Query {
    let query = try query()
    return query.choosesOne ? query : query.first
  }
}

extension AppError {
  /// The error for playing a recording with typed text backwards.
  fileprivate static func typedBackwards(_ name: String) -> AppError {
    AppError(
      .impossibleGesture, problem: "\(name.quoted) cannot be played backwards: text is typed in it",
      details: ["Record it without typing to play it backwards."])
  }

  /// The error for playing a recording that ends at its starting point from one element to another.
  fileprivate static func goesNowhere(_ name: String) -> AppError {
    AppError(
      .impossibleGesture,
      problem: "\(name.quoted) ends where it begins and cannot lead from one element to another",
      details: ["playback plays it on one element."])
  }
}

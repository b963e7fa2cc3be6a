extension RunningApp {
  /// Updates the offsets of scroll views that move by themselves.
  func placeScrollMotions() {
    for (key, motion) in scrollMotions { state.offsets[key] = motion.offset(at: now) }
  }

  /// Marks the scroll views that move by themselves.
  func markScrollMotions(in layout: inout ScreenLayout) {
    guard !scrollMotions.isEmpty else { return }
    for (element, area) in zip(layout.scrollAreas.elements, layout.scrollAreas.values)
    where scrollMotions[area.key] != nil { layout.markMoving(element) }
  }

  /// Lets a scroll view continue to move after the finger was lifted; without a flick it stays at its offset.
  ///
  /// - Parameters:
  ///   - area: the scroll view.
  ///   - velocity: the velocity of the finger, in points per second.
  func release(_ area: ScreenLayout.ScrollArea, velocity: Point) {
    let offset = area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0))
    // The plane moves with the finger, so its offset changes in the opposite direction.
    let velocity = Point(x: -velocity.x, y: -velocity.y)
    let motion =
      if let page = area.page {
        ScrollMotion(snappingFrom: offset, velocity: velocity, page: page, clamp: area.clamp, at: now)
      } else {
        ScrollMotion(coastingFrom: offset, velocity: velocity, clamp: area.clamp, at: now)
      }
    guard let motion else { return }
    scrollMotions[area.key] = motion
    invalidate()
    _ = schedule(after: motion.duration) { app throws(AppError) in
      // A finger may have stopped this motion, and another flick may have begun.
      guard app.scrollMotions[area.key]?.endTime == motion.endTime else { return }
      app.stopMotion(of: area)
    }
  }

  /// Stops a moving scroll view at its current position. Returns whether the view was moving without a finger.
  @discardableResult
  func stopMotion(of area: ScreenLayout.ScrollArea) -> Bool {
    guard let motion = scrollMotions.removeValue(forKey: area.key) else { return false }
    state.offsets[area.key] = motion.offset(at: now)
    invalidate()
    return true
  }
}

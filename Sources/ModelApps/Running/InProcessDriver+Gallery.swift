extension InProcessDriver: GalleryDriver {
  /// The screens declared by the app.
  public nonisolated var gallery: [GalleryScreen] {
    samples.enumerated().map { GalleryScreen(index: $0, name: $1.screen, variant: $1.variant) }
  }

  private nonisolated var samples: [ScreenSample] { Swift.type(of: make()).gallery }

  /// Launches the app and brings it to a screen of its gallery.
  ///
  /// - Parameter screen: one of `gallery`.
  /// - Throws: an `AppError` if the app does not declare this screen, or for a fault of the app, such as endless
  ///   events.
  public func show(_ screen: GalleryScreen) throws {
    guard samples.indices.contains(screen.index) else {
      throw AppError(.notSupported, problem: "the app declares no screen \(screen.title.quoted)")
    }
    try show(samples[screen.index])
  }

  /// Launches the app and brings it to a sample's screen.
  ///
  /// - Throws: an `AppError` for a fault of the app, such as endless events.
  package func show(_ sample: ScreenSample) throws {
    for command in sample.surroundings { try perform(command) }
    launch()
    let app = try app()
    app.arrange(sample.arrange)
    try app.letPass(until: sample.time)
  }
}

/// The life cycle of an app from its launch to its end.
extension AppSession {
  /// Starts the app afresh with arguments and environment variables, which also apply to later launches.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the app.
  ///   - variables: the environment variables of the app, by name.
  /// - Throws: an `AppError` if the driver cannot launch the app like this.
  public func launch(arguments: [String], variables: [String: String] = [:]) async throws {
    try await perform(.setArguments(arguments))
    try await perform(.setVariables(variables))
    try await launch()
  }

  /// Starts the app afresh at a screen of its gallery.
  ///
  /// - Parameter screen: a screen of the driver's gallery.
  /// - Throws: an `AppError` if the driver has no gallery; the driver's error if the app cannot show the screen.
  package func show(_ screen: GalleryScreen) async throws {
    let driver = try driver.able(to: .showGallery)
    try await launch { try await driver.show(screen) }
  }

  /// Ends the app and starts it again; its stored data remains.
  ///
  /// - Throws: the driver's error if the app does not end or start.
  public func relaunch() async throws {
    try await acting(as: .relaunch) { _ in
      try await terminate()
      try await launch()
    }
  }

  /// Goes to another app.
  ///
  /// - Parameter duration: the app time until the user comes back; nil waits for `bringToForeground`.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func sendToBackground(for duration: Duration? = nil) async throws {
    try await perform(.sendToBackground)
    guard let duration else { return }
    try await letPass(duration)
    try await bringToForeground()
  }

  /// Comes back to the app.
  ///
  /// - Throws: an `AppError` if the driver cannot do it.
  public func bringToForeground() async throws { try await perform(.bringToForeground) }

  /// Turns the device.
  ///
  /// - Parameter orientation: the new orientation of the device.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func rotateDevice(to orientation: Orientation) async throws {
    try await perform(.rotate(orientation))
  }

  /// Shakes the device.
  ///
  /// - Throws: an `AppError` if the driver cannot do it.
  public func shake() async throws { try await perform(.shake) }

  /// Changes the size of texts that the user of the device has chosen.
  ///
  /// - Parameter size: the new size, which apps see as the user's choice.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setTextSize(_ size: TextSize) async throws { try await perform(.setTextSize(size)) }

  /// Switches the appearance between light and dark.
  ///
  /// - Parameter appearance: the new appearance, which apps see as the user's choice.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setAppearance(_ appearance: Appearance) async throws { try await perform(.setAppearance(appearance)) }

  /// Sets the language of the device.
  ///
  /// - Parameter language: its code in BCP 47, such as `de` or `pt-BR`.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setLanguage(_ language: String) async throws { try await perform(.setLanguage(language)) }

  /// Turns the network off, which makes every request fail, or on.
  ///
  /// - Parameter isOffline: whether the network is off.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setOffline(_ isOffline: Bool) async throws { try await perform(.setOffline(isOffline)) }

  /// Changes the kind of network, which delays every request and may lose some.
  ///
  /// - Parameter condition: the kind of network, such as one of `NetworkCondition.all`; nil for one without delays.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func setNetwork(_ condition: NetworkCondition?) async throws { try await perform(.setNetwork(condition)) }

  /// Shows a notification.
  ///
  /// - Parameter notification: the notification.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func notify(_ notification: Notification) async throws { try await perform(.notify(notification)) }

  /// Touches a visible notification, which brings the app to the front.
  ///
  /// - Parameter title: the title of the notification; of several, the newest is touched.
  /// - Throws: an `AppError` if no notification has the title.
  public func touchNotification(_ title: String) async throws {
    let shown = try await notifications
    guard let notification = shown.last(where: { $0.title.reads(as: title) }) else {
      throw AppError.noNotification(title, shown: shown.map(\.title))
    }
    try await perform(.touchNotification(notification))
  }

  /// Asks the app to open an address, as another app would.
  ///
  /// - Parameter url: the address, such as `shop://basket`.
  /// - Throws: an `AppError` if the driver cannot do it.
  public func openURL(_ url: String) async throws { try await perform(.openURL(url)) }
}

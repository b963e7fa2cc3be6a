import AppUnderTest
import StepLibrary

extension CommandTable {
  /// Commands for the app as a whole, and for the device around it.
  static let lifeCycleCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "start_app", takes: Parameter(optional: "APP", .text(.app)), Parameter(named: "device", .device),
      summary: "Starts an app afresh; without a name, the app of --app.", example: "start_app \"Calculator\""
    ) { session, app, device in .text(try await session.start(app, on: device)) }.using(.start),
    ConsoleCommand(
      "show", takes: Parameter(optional: "SCREEN", .text(.screen)), Parameter(named: "of", .text(.app)),
      Parameter(named: "with", .text(.variant)),
      summary:
        "Starts an app at a screen of its gallery, with one of the screen's variants; a component needs only its name. "
        + "Without a screen, lists all screens.",
      example: "show \"Detail\", of: \"Articles\", with: \"very long\""
    ) { session, screen, owner, variant in
      .text(try await session.show(screen, of: owner, with: variant))
    }.using(.start),
    .action(
      "relaunch", summary: "Ends the app and starts it again; it keeps the data that it has stored.",
      example: "relaunch"
    ) { app in try await app.relaunch() },
    ConsoleCommand(
      "device", takes: Parameter(optional: "NAME", .device),
      summary: "Shows the device of the app; with a name, starts the app afresh on that device.",
      example: "device \"iPhone SE\""
    ) { session, chosen in
      if let chosen { return .text(try await session.start(nil, on: chosen)) }
      let device = try await session.app().driver.device
      let size = "\(device.size.width.shortDescription)×\(device.size.height.shortDescription) points"
      return .text("\(device.name), \(size), \(try await session.app().orientation.rawValue)")
    }.using(.start),
    .action(
      "send_app_to_background", takes: Parameter(optional: "SECONDS", .seconds),
      summary: "Goes to another app, and comes back after some seconds of the app's time.",
      example: "send_app_to_background 30"
    ) { app, time in try await app.sendToBackground(for: time) },
    .action("bring_app_to_foreground", summary: "Comes back to the app.", example: "bring_app_to_foreground") { app in
      try await app.bringToForeground()
    },
    ConsoleCommand(
      "set_location", takes: Parameter(named: "latitude", .number), Parameter(named: "longitude", .number),
      Parameter(named: "place", .text()),
      summary: "Moves the device to a place on earth: to degrees, or to a place that a step has named before.",
      example: "set_location latitude: 50.09, longitude: 14.42"
    ) { session, latitude, longitude, place in
      if let place {
        return .text(try await session.perform(step: "I go to \(try place.quotedForStep)", [], keyword: "When"))
      }
      guard let latitude, let longitude else {
        throw Diagnostic(
          problem: "set_location needs latitude: and longitude:, in degrees, or place:",
          advice: "Write set_location latitude: 50.09, longitude: 14.42.")
      }
      let location = Location(latitude: latitude, longitude: longitude)
      let words = latitude.isForStep && longitude.isForStep ? "I go to \(latitude), \(longitude)" : nil
      try await session.keeping("Given", words) { try await $0.setLocation(location) }
      return .done
    },
    ConsoleCommand(
      "location_for_place", takes: Parameter("PLACE", .text()),
      summary: "Shows the degrees north and east of a place that a step has named before.",
      example: "location_for_place \"Prague\"", hasResults: true
    ) { session, place in
      let location = try Places.location(named: place, in: session.scenario)
      return .found(Results(items: [.value(.number(location.latitude)), .value(.number(location.longitude))]))
    },
    .action(
      "rotate_home_button_to", takes: Parameter<HomeButton>("SIDE", .word),
      summary: "Turns the device so that its home button is at a side.", example: "rotate_home_button_to :left"
    ) { app, side in try await app.rotateDevice(to: side.orientation) },
    .action(
      "shake", takes: Parameter(optional: "SECONDS", .seconds),
      summary: "Shakes the device; any number of seconds is one shake.", example: "shake"
    ) { app, _ in try await app.shake() },
    fact("device_orientation", "Reports how the device is held.") { .string($1.rawValue) },
    fact("home_direction", "Reports the side with the home button.") { .string($1.homeButton) },
    fact("ios_version", "Reports the version of iOS that models have.") { _, _ in .string(Device.systemVersion) },
    fact("portrait?", "Reports whether the device is held upright.") { .boolean(!$1.isLandscape) },
    fact("landscape?", "Reports whether the device lies on its side.") { .boolean($1.isLandscape) },
    fact("ipad?", "Reports whether the device is a tablet.") { device, _ in .boolean(device.isTablet) },
    fact("iphone?", "Reports whether the device is a phone.") { device, _ in .boolean(!device.isTablet) },
    fact("iphone_4in?", "Reports whether the screen is that of a 4-inch iPhone.") { device, _ in
      .boolean(device.size == Size(width: 320, height: 568))
    },
    fact("iphone_35in?", "Reports whether the screen is that of a 3.5-inch iPhone.") { device, _ in
      .boolean(device.size == Size(width: 320, height: 480))
    },
    fact("iphone_6?", "Reports whether the screen is that of an iPhone 6.") { device, _ in
      .boolean(device.size == Size(width: 375, height: 667))
    },
    fact("iphone_6_plus?", "Reports whether the screen is that of an iPhone 6 Plus.") { device, _ in
      .boolean(device.size == Size(width: 414, height: 736))
    },
    fact("ipad_pro?", "Reports whether the device is an iPad Pro.") { device, _ in
      .boolean(device.name.hasPrefix("iPad Pro"))
    },
    .action(
      "open_url", takes: Parameter("URL", .text()), summary: "Asks the app to open an address, as another app would.",
      example: "open_url \"lamp://on\""
    ) { app, url in try await app.openURL(url) },
    ConsoleCommand(
      "backdoor", takes: Parameter("NAME", .text()), Parameter(optional: "ARGUMENT", .text()),
      summary: "Calls a backdoor function of the app, and shows its result.", example: "backdoor \"version\""
    ) { session, name, argument in
      let answer = try await session.app().backdoor(name, argument ?? "")
      return answer.isEmpty ? .done : .text(answer)
    },
  ]

  /// A command that reports a fact about the device.
  private static func fact(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Device, Orientation) -> PropertyValue
  ) -> ConsoleCommand {
    ConsoleCommand(name, summary: summary, example: name, hasResults: true) { session in
      let app = try await session.app()
      return .found(.value(value(app.driver.device, await app.orientation)))
    }
  }
}

/// The side with the home button.
private enum HomeButton: String, CaseIterable {
  case down, bottom, up, top, left, right

  /// The orientation of a device with the home button on this side.
  var orientation: Orientation {
    switch self {
    case .down, .bottom: .portrait
    case .up, .top: .portraitUpsideDown
    case .left: .landscapeRight
    case .right: .landscapeLeft
    }
  }
}

extension Double {
  /// Whether a step accepts Swift's notation of the number, which must not have an exponent.
  fileprivate var isForStep: Bool { !"\(self)".contains("e") }
}

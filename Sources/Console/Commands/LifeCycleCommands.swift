import AppUnderTest

extension CommandTable {
  /// Commands for the app as a whole, and for the device around it.
  static let lifeCycleCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "start_app", takes: Parameter(optional: "APP", .text(.app)), Parameter(named: "device", .device),
      summary: "Starts an app afresh, the one that is used where none is named.", example: "start_app \"Calculator\""
    ) { session, app, device in .text(try await session.start(app, on: device)) },
    .action(
      "relaunch", summary: "Ends the app and starts it again; what it remembers beyond its end is still there.",
      example: "relaunch"
    ) { app in try await app.relaunch() },
    ConsoleCommand(
      "device", takes: Parameter(optional: "NAME", .device),
      summary: "Says which device the app runs on; with a name starts it afresh on another one.",
      example: "device \"iPhone SE\""
    ) { session, chosen in
      if let chosen { return .text(try await session.start(nil, on: chosen)) }
      let device = try await session.app().driver.device
      let size = "\(device.size.width.shortDescription)×\(device.size.height.shortDescription) points"
      return .text("\(device.name), \(size), \(try await session.app().orientation.rawValue)")
    },
    .action(
      "send_app_to_background", takes: Parameter(optional: "SECONDS", .seconds),
      summary: "Goes to another app, and comes back after some seconds of the app's time.",
      example: "send_app_to_background 30"
    ) { app, time in try await app.sendToBackground(for: time) },
    .action("bring_app_to_foreground", summary: "Comes back to the app.", example: "bring_app_to_foreground") { app in
      try await app.bringToForeground()
    },
    .action(
      "set_location", takes: Parameter(named: "latitude", .number), Parameter(named: "longitude", .number),
      summary: "Moves the device to a place on earth.", example: "set_location latitude: 50.09, longitude: 14.42"
    ) { app, latitude, longitude in
      guard let latitude, let longitude else {
        throw Diagnostic(problem: "set_location needs latitude: and longitude:, in degrees")
      }
      try await app.setLocation(Location(latitude: latitude, longitude: longitude))
    },
    .action("shake", summary: "Shakes the device.", example: "shake") { app in try await app.shake() },
    .action(
      "open_url", takes: Parameter("URL", .text()), summary: "Asks the app to open an address, as another app does.",
      example: "open_url \"lamp://on\""
    ) { app, url in try await app.openURL(url) },
    ConsoleCommand(
      "backdoor", takes: Parameter("NAME", .text()), Parameter(optional: "ARGUMENT", .text()),
      summary: "Calls into the app, past its screen, and shows what that gives.", example: "backdoor \"version\""
    ) { session, name, argument in
      let answer = try await session.app().backdoor(name, argument ?? "")
      return answer.isEmpty ? .done : .text(answer)
    },
  ]
}

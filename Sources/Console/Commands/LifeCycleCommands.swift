import AppUnderTest

extension CommandTable {
  /// Commands for the app as a whole, and for the device around it.
  static let lifeCycleCommands = [
    ConsoleCommand(
      "start_app", takes: [.init(name: "APP", kind: .app, isOptional: true)],
      options: [.init(name: "device", kind: .device)],
      summary: "Starts an app afresh, the one that is used where none is named.", example: "start_app \"Calculator\""
    ) { session, arguments in
      let note = try await session.start(
        try arguments.textIfGiven(0), on: try arguments.text(named: "device").map { try Device.named($0) })
      return .text(note)
    },
    ConsoleCommand(
      "relaunch", summary: "Ends the app and starts it again; what it remembers beyond its end is still there.",
      example: "relaunch"
    ) { session, _ in
      try await session.app().relaunch()
      return .done
    },
    ConsoleCommand(
      "device", takes: [.init(name: "NAME", kind: .device, isOptional: true)],
      summary: "Says which device the app runs on; with a name starts it afresh on another one.",
      example: "device \"iPhone SE\""
    ) { session, arguments in
      if let name = try arguments.textIfGiven(0) {
        return .text(try await session.start(nil, on: try Device.named(name)))
      }
      let device = try session.app().driver.device
      let size = "\(device.size.width.shortDescription)×\(device.size.height.shortDescription) points"
      return .text("\(device.name), \(size), \(try await session.app().orientation.rawValue)")
    },
    ConsoleCommand(
      "send_app_to_background", takes: [.init(name: "SECONDS", kind: .number, isOptional: true)],
      summary: "Goes to another app, and comes back after some seconds of the app's time.",
      example: "send_app_to_background 30"
    ) { session, arguments in
      let seconds = arguments.has(0) ? try arguments.number(0) : nil
      try await session.app().sendToBackground(
        for: try seconds.map { try arguments.duration($0, at: arguments.column(0)) })
      return .done
    },
    ConsoleCommand("bring_app_to_foreground", summary: "Comes back to the app.", example: "bring_app_to_foreground") {
      session, _ in
      try await session.app().bringToForeground()
      return .done
    },
    ConsoleCommand(
      "set_location", options: [.init(name: "latitude", kind: .number), .init(name: "longitude", kind: .number)],
      summary: "Moves the device to a place on earth.", example: "set_location latitude: 50.09, longitude: 14.42"
    ) { session, arguments in
      guard let latitude = try arguments.number(named: "latitude"),
        let longitude = try arguments.number(named: "longitude")
      else { throw Diagnostic(problem: "set_location needs latitude: and longitude:, in degrees") }
      try await session.app().setLocation(Location(latitude: latitude, longitude: longitude))
      return .done
    },
    ConsoleCommand("shake", summary: "Shakes the device.", example: "shake") { session, _ in
      try await session.app().shake()
      return .done
    },
    ConsoleCommand(
      "open_url", takes: [.text("URL")], summary: "Asks the app to open an address, as another app does.",
      example: "open_url \"lamp://on\""
    ) { session, arguments in
      try await session.app().openURL(try arguments.text())
      return .done
    },
    ConsoleCommand(
      "backdoor", takes: [.text("NAME"), .text("ARGUMENT", isOptional: true)],
      summary: "Calls into the app, past its screen, and shows what that gives.", example: "backdoor \"version\""
    ) { session, arguments in
      let answer = try await session.app().backdoor(
        try arguments.text(named: "name") ?? arguments.text(0), try arguments.textIfGiven(1) ?? "")
      return answer.isEmpty ? .done : .text(answer)
    },
  ]
}

import AppUnderTest

extension StepTopic {
  /// What is done to the device.
  static let device = StepTopic("The device") {
    PredefinedStep(
      #"^I (?:rotate|turn) (?:the )?device (left|right)$"#, "Turns the device by a quarter.",
      examples: "I rotate the device left"
    ) { (user, side: Turn) in
      try await user.rotateDevice { side == .left ? $0.turnedLeft : $0.turnedRight }
    }

    PredefinedStep(
      #"^I (?:rotate|turn) (?:the )?device to (portrait|landscape)$"#, "Turns the device upright or to its side.",
      examples: "I rotate the device to landscape"
    ) { (user, hold: Hold) in
      try await user.rotateDevice { _ in hold.orientation }
    }

    PredefinedStep("I shake the device", "Shakes the device.", examples: "I shake the device") { user in
      try await user.app.shake()
    }

    PredefinedStep(
      "the text size is {string}", "Changes how large the user wants texts, as in Settings.",
      examples: #"the text size is "extraExtraLarge""#
    ) { (user, name: TextSizeName) in
      try await user.prepare { try await $0.setTextSize(name.size) }
    }
  }
}

extension AppUser {
  /// Turns the device with the app running, so that the app gets the event.
  fileprivate func rotateDevice(to orientation: (Orientation) -> Orientation) async throws {
    let app = try app
    _ = try await app.tree()
    try await app.rotateDevice(to: orientation(app.orientation))
  }
}

/// To which side a device is turned.
private enum Turn: String, CaseIterable {
  case left, right
}

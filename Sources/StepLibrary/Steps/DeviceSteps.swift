import AppUnderTest
import StepRegistry

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

    PredefinedStep(
      "^(dark|light) mode is on$", "Has the user want screens dark, or bright, as in Settings.",
      examples: "dark mode is on", "light mode is on"
    ) { (user, mode: Mode) in
      try await user.prepare { try await $0.setAppearance(mode == .dark ? .dark : .light) }
    }

    PredefinedStep(
      "the language is {string}", "Sets the language of the device by its code, with a country where that matters.",
      examples: #"the language is "de""#, #"the language is "pt-BR""#
    ) { (user, language: LanguageCode) in
      try await user.prepare { try await $0.setLanguage(language.code) }
    }

    PredefinedStep(
      "^the device is (offline|online)(?: again)?$",
      "Takes the network away, so that every request fails, or brings it back.",
      examples: "the device is offline", "the device is online again"
    ) { (user, connection: Connection) in
      try await user.prepare { try await $0.setOffline(connection == .offline) }
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

/// How bright the user wants screens.
private enum Mode: String, CaseIterable {
  case dark, light
}

/// Whether there is a network.
private enum Connection: String, CaseIterable {
  case offline, online
}

/// A language by its code, as BCP 47 has it: letters and digits, with hyphens between its parts.
private struct LanguageCode: StepConvertible {
  static let stepWording = "the code of a language, such as de, en-GB or zh-Hant-TW"

  let code: String

  init?(stepText: String) {
    let parts = stepText.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(\.isLetter),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return nil }
    code = stepText
  }
}

/// To which side a device is turned.
private enum Turn: String, CaseIterable {
  case left, right
}

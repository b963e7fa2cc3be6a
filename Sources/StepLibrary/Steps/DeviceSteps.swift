import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Actions on the device.
  static let device = StepTopic("The device") {
    PredefinedStep(
      #"^I (?:rotate|turn) (?:(?:the )?device (left|right)|to the "(left|right)")$"#, "Turns the device by a quarter.",
      examples: "I rotate the device left"
    ) { (user, side: Turn?, quotedSide: Turn?) in
      try await user.rotateDevice { (side ?? quotedSide) == .left ? $0.turnedLeft : $0.turnedRight }
    }

    PredefinedStep(
      #"^(?:I (?:rotate|turn) (?:the )?device to|the device is in(?: an?)?) (portrait|landscape)(?: orientation)?$"#,
      "Turns the device upright or to its side. Under Then it checks this.",
      examples: "I rotate the device to landscape", "the device is in landscape orientation"
    ) { (user, hold: Hold) in
      if user.isExpecting { return try await user.app.expect(.rotate(hold.orientation)) }
      try await user.rotateDevice { _ in hold.orientation }
    }

    PredefinedStep("I shake the device", "Shakes the device.", examples: "I shake the device") { user in
      try await user.app.shake()
    }

    PredefinedStep(
      setting: "the text size is {string}", "Changes the user's text size, as in Settings.",
      examples: #"the text size is "extraExtraLarge""#
    ) { (name: TextSizeName) in
      Setting(.setTextSize(name.size))
    }

    PredefinedStep(
      setting: "^(dark|light) mode is on$", "Changes the appearance to dark or bright, as in Settings.",
      examples: "dark mode is on", "light mode is on"
    ) { (mode: Mode) in
      Setting(.setAppearance(mode == .dark ? .dark : .light))
    }

    PredefinedStep(
      setting: "the language is {string}",
      "Sets the language of the device by its code, with a country where that matters.",
      examples: #"the language is "de""#, #"the language is "pt-BR""#
    ) { (language: LanguageCode) in
      Setting(.setLanguage(language.code))
    }

    PredefinedStep(
      setting: "the time zone is {string}",
      "Sets the zone of the device by its distance from UTC, or by its name.",
      examples: #"the time zone is "UTC+02:00""#, #"the time zone is "Europe/Lisbon""#
    ) { (zone: ZoneName) in
      Setting(.setTimeZone(zone.zone))
    }

    PredefinedStep(
      setting: "^the device is (offline|online)(?: again)?$",
      "Disconnects the network, which makes every request fail, or connects it again.",
      examples: "the device is offline", "the device is online again"
    ) { (connection: Connection) in
      Setting(.setOffline(connection == .offline))
    }

    PredefinedStep(
      setting: #"^the network is \#(quoted)$"#,
      "Delays all requests as on 2G, 3G, 4G or a network that a step describes; \"normal\" ends it.",
      examples: #"the network is "3G""#, #"the network is "lossy""#, #"the network is "normal""#
    ) { (name: String) in
      let condition = try NetworkKinds.condition(named: name)
      // Without a network, none has a speed.
      return condition.map { Setting(.setOffline(false), .setNetwork($0)) }
        ?? (name == NetworkKinds.offline ? Setting(.setOffline(true)) : Setting(.setOffline(false), .setNetwork(nil)))
    }

    PredefinedStep(
      #"^the networks are:$"#, "Describes kinds of network by name; the rate is in kilobits per second.",
      examples: "the networks are:\n  | name  | latency | rate | loss |\n  | train | 400 ms  | 250  | 20 % |"
    ) { (user, table: DataTable) in
      try user.refuseOutcome()
      NetworkKinds.add(try table.rows(as: NetworkRow.self).map { try $0.condition() })
    }
  }
}

extension AppUser {
  /// Rotates the device while the app is running, so the app receives the event.
  fileprivate func rotateDevice(to orientation: (Orientation) -> Orientation) async throws {
    let app = try app
    _ = try await app.tree()
    try await app.rotateDevice(to: orientation(app.orientation))
  }
}

/// The user's choice of screen brightness.
private enum Mode: String, CaseIterable {
  case dark, light
}

/// Whether there is a network.
private enum Connection: String, CaseIterable {
  case offline, online
}

/// The code of a language in the notation of BCP 47: letters and digits, with hyphens between the parts.
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

/// A time zone by its offset from UTC, or by its name in the time zone database.
private struct ZoneName: StepConvertible {
  static let stepWording = "a time zone, such as UTC, UTC-3, UTC+05:30 or Europe/Lisbon"

  let zone: AppUnderTest.TimeZone

  init?(stepText: String) {
    if stepText == "UTC" {
      zone = .utc
    } else if stepText.hasPrefix("UTC"), let minutes = Self.minutes(stepText.dropFirst(3)) {
      let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
      let name = "GMT\(minutes < 0 ? "-" : "+")\(hours.padded(to: 2)):\(rest.padded(to: 2))"
      zone = TimeZone(name, minutesFromUTC: minutes)
    } else {
      let parts = stepText.split(separator: "/", omittingEmptySubsequences: false)
      let isName = parts.allSatisfy { part in
        part.first?.isLetter == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
      }
      guard parts.count > 1, isName else { return nil }
      zone = TimeZone(named: stepText)
    }
  }

  /// difference = ( "+" | "-" ) hours [ ":" minutes ]
  private static func minutes(_ text: Substring) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }),
      let hours = Int(parts[0]), hours <= 14, let minutes = parts.count == 2 ? Int(parts[1]) : 0, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
  }
}

/// The direction in which a device is rotated.
private enum Turn: String, CaseIterable {
  case left, right
}

package import AppUnderTest
internal import JSON

extension RemoteAppDriver: SurroundingsDriver {
  /// The bundle identifier of the app, as arguments of commands.
  private var identifier: [String: JSONValue] {
    appName.map { ["bundleId": .string($0), "appId": .string($0)] } ?? [:]
  }

  /// Performs a command on the device, or on the app from outside, if Appium supports it.
  ///
  /// - Throws: an `AppError` if Appium does not support the command, or the server refuses it.
  package func perform(_ command: AppCommand) async throws {
    try await reporting {
      switch command {
      case .setArguments(let words): launchArguments = words
      case .setVariables(let all): variables = all
      case .rotate, .setLocation, .setAppearance:
        // Commands before the launch are performed once a session exists.
        guard connection.isRunning else { return preparations.append(command) }
        try await setUp(command)
      case .sendToBackground:
        try await mobile("backgroundApp", ["seconds": -1])
        isInBackground = true
      case .bringToForeground:
        try await mobile("activateApp", identifier)
        isInBackground = false
      case .shake: try await mobile("shake")
      case .openURL(let address): try await mobile("deepLink", identifier.merging(["url": .string(address)]) { $1 })
      case .browse(let command): throw AppError.noPage(for: command)
      case .stub, .answerAsRecorded, .fake, .setDate, .setTimeZone, .setPermission, .setPreference, .setTextSize,
        .setLanguage, .setNetwork, .setOffline, .device,
        .chooseFiles, .notify, .touchNotification:
        throw AppError.notOnDevice(command)
      }
      forget()
    }
  }

  /// Performs a command on the device of the session.
  func setUp(_ command: AppCommand) async throws {
    switch command {
    case .rotate(let orientation):
      try await call("POST", "/orientation", ["orientation": orientation.isLandscape ? "LANDSCAPE" : "PORTRAIT"])
    case .setLocation(let location?):
      try await mobile(
        "setSimulatedLocation",
        ["latitude": .number(location.latitude), "longitude": .number(location.longitude)])
    case .setLocation(nil): try await mobile("resetSimulatedLocation")
    case .setAppearance(let appearance): try await mobile("setAppearance", ["style": .string(appearance.rawValue)])
    default: throw AppError.notOnDevice(command)
    }
  }
}

extension AppError {
  /// The error for a command that is not supported for an app behind a server.
  static func notOnDevice(_ command: AppCommand) -> AppError {
    AppError(
      .notSupported, problem: "the driver of this app cannot \(command.wording)",
      details: [
        "The app is driven through a server: its time is real, other servers answer its requests,",
        "and the device supports only commands of Appium.",
      ])
  }
}

extension RemoteAppDriver: PictureDriver, PixelDriver {
  /// A picture of the screen, as a PNG file.
  ///
  /// - Throws: an `AppError` if the server cannot take a picture.
  package func pixels() async throws -> [UInt8] {
    try await reporting {
      try requireRunning()
      return try RemotePicture(try await call("GET", "/screenshot")).bytes
    }
  }

  /// A picture of the screen, as an SVG document around a PNG.
  ///
  /// - Throws: an `AppError` if the server cannot take a picture.
  package func picture() async throws -> String {
    try await reporting {
      let size = try await look().frame(of: ElementID(0))
      return try RemotePicture(try await call("GET", "/screenshot")).document(width: size.width, height: size.height)
    }
  }
}

/// A picture that a server has taken.
struct RemotePicture {
  private let text: String
  /// The bytes of the PNG file.
  let bytes: [UInt8]

  /// Reads the response to the command `screenshot`.
  ///
  /// - Throws: an `AppError` if the response is not a picture.
  init(_ value: JSONValue) throws(AppError) {
    let text = (value.string ?? "").filter { !$0.isWhitespace }
    guard !text.isEmpty, let bytes = Array(text.utf8).withUnsafeBufferPointer({ Base64.decode($0) }) else {
      throw AppError(.faultyApp, problem: "the server returned no picture of the screen")
    }
    (self.text, self.bytes) = (text, bytes)
  }

  /// An SVG document with the picture, of a size in points.
  func document(width: Double, height: Double) -> String {
    let frame = "width=\"\(width.shortDescription)\" height=\"\(height.shortDescription)\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(frame)>"
      + "<image \(frame) href=\"data:image/png;base64,\(text)\"/></svg>"
  }
}

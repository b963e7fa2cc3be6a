/// A place on earth.
public struct Location: Sendable, Hashable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public let longitude: Double

  /// Makes a place from degrees north and east.
  public init(latitude: Double, longitude: Double) {
    self.latitude = min(max(latitude, -90), 90)
    self.longitude = min(max(longitude, -180), 180)
  }
}

/// The zone that a device shows its time in.
public struct TimeZone: Sendable, Hashable {
  /// What it is called, such as `Europe/Prague`.
  public let name: String
  /// How far it is ahead of UTC.
  public let minutesFromUTC: Int

  /// Makes a zone.
  public init(_ name: String, minutesFromUTC: Int) {
    self.name = name
    self.minutesFromUTC = minutesFromUTC
  }

  /// Names a zone of which only its name is known, as its difference from UTC changes with the seasons.
  package init(named name: String) {
    self.init(name, minutesFromUTC: 0)
    isNamed = true
  }

  /// Whether only its name is known.
  package private(set) var isNamed = false

  /// The zone without a difference.
  public static let utc = TimeZone("UTC", minutesFromUTC: 0)
}

/// Something that a user has to allow.
public struct Permission: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// What it is called.
  public let rawValue: String

  /// Names a permission.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Names a permission.
  public init(stringLiteral name: String) { rawValue = name }

  /// The use of the camera.
  public static let camera: Permission = "camera"
  /// The use of the contacts.
  public static let contacts: Permission = "contacts"
  /// Where the device is.
  public static let location: Permission = "location"
  /// The use of the microphone.
  public static let microphone: Permission = "microphone"
  /// That notifications are shown.
  public static let notifications: Permission = "notifications"
  /// The use of the photos.
  public static let photos: Permission = "photos"
}

/// What informs a user of something while the app may not be on the screen.
public struct Notification: Sendable, Hashable {
  /// The line in bold.
  public let title: String
  /// The text below it.
  public let body: String
  /// What the app makes of it.
  public let payload: [String: String]

  /// Makes a notification.
  public init(_ title: String, body: String = "", payload: [String: String] = [:]) {
    self.title = title
    self.body = body
    self.payload = payload
  }
}

/// Something that happens to an app from outside, beside touches.
public enum AppEvent: Sendable, Hashable {
  /// The user has gone to another app.
  case background
  /// The user has come back.
  case foreground
  /// The device was shaken.
  case shake
  /// The device was turned.
  case rotated(Orientation)
  /// The user has chosen another size for texts.
  case textSizeChanged(TextSize)
  /// The user wants screens to be bright, or dark.
  case appearanceChanged(Appearance)
  /// The device is somewhere else.
  case locationChanged(Location?)
  /// A notification came while the app was in front.
  case notificationReceived(Notification)
  /// The user touched a notification.
  case notificationTouched(Notification)
  /// Another app asks to open an address.
  case openURL(String)
}

/// What an app did to its surroundings.
public struct AppRecords: Sendable, Hashable {
  /// What it asked servers, the first first.
  public var requests: [HTTPRequest] = []
  /// Those of them that nothing answered.
  public var unansweredRequests: [HTTPRequest] = []
  /// What it asked services.
  public var serviceCalls: [ServiceCall] = []
  /// The addresses it wanted opened by another app.
  public var openedURLs: [String] = []
  /// The notifications that were shown.
  public var notifications: [Notification] = []
  /// What it asked the user to allow.
  public var permissionsAsked: [Permission] = []
  /// The paths of the files that the user chose when it asked for some.
  public var chosenFiles: [String] = []
  /// The files that it gave the user to keep, the first first.
  public var downloads: [AppDownload] = []
  /// What it remembers beyond its end.
  public var preferences: [String: PropertyValue] = [:]

  /// Nothing was done.
  public init() {}
}

/// What is done to an app's surroundings from outside.
public enum AppCommand: Sendable {
  /// Answers requests; of several stubs for one request the newest does.
  case stub(HTTPStub)
  /// Replaces a service.
  case fake(FakeService)
  /// Moves the device; nil is nowhere known.
  case setLocation(Location?)
  /// Sets the time that the device shows.
  case setDate(CalendarDate)
  /// Sets the zone of the time.
  case setTimeZone(TimeZone)
  /// Says whether the user allows something.
  case setPermission(Permission, isGranted: Bool)
  /// Changes what the app remembers; nil is nothing.
  case setPreference(String, PropertyValue?)
  /// Sets what the app is launched with.
  case setArguments([String])
  /// Sets the environment variables that the app is launched with.
  case setVariables([String: String])
  /// Turns the device.
  case rotate(Orientation)
  /// Changes the size of texts.
  case setTextSize(TextSize)
  /// Makes screens bright or dark.
  case setAppearance(Appearance)
  /// Sets the language of the device, by its code in BCP 47, such as `de` or `pt-BR`.
  case setLanguage(String)
  /// Takes the network away, or brings it back.
  case setOffline(Bool)
  /// Has the user choose these files, given by their paths, the next time that the app asks for some.
  case chooseFiles([String])
  /// Goes to another app.
  case sendToBackground
  /// Comes back to the app.
  case bringToForeground
  /// Shakes the device.
  case shake
  /// Shows a notification.
  case notify(Notification)
  /// Touches a notification, which brings the app to the front.
  case touchNotification(Notification)
  /// Asks the app to open an address.
  case openURL(String)
  /// Does something to a page, which no other app can have done to it.
  case browse(PageCommand)
}

extension AppCommand {
  /// What the command is called.
  package var name: String {
    switch self {
    case .stub: "stub"
    case .fake: "fake"
    case .setLocation: "setLocation"
    case .setDate: "setDate"
    case .setTimeZone: "setTimeZone"
    case .setPermission: "setPermission"
    case .setPreference: "setPreference"
    case .setArguments: "setArguments"
    case .setVariables: "setVariables"
    case .rotate: "rotate"
    case .setTextSize: "setTextSize"
    case .setAppearance: "setAppearance"
    case .setLanguage: "setLanguage"
    case .setOffline: "setOffline"
    case .chooseFiles: "chooseFiles"
    case .sendToBackground: "sendToBackground"
    case .bringToForeground: "bringToForeground"
    case .shake: "shake"
    case .notify: "notify"
    case .touchNotification: "touchNotification"
    case .openURL: "openURL"
    case .browse(let command): command.name
    }
  }

  /// Whether there must be an app for the command to be done to.
  package var needsApp: Bool {
    switch self {
    case .sendToBackground, .bringToForeground, .shake, .notify, .touchNotification, .openURL, .chooseFiles: true
    case .browse(let command): command.needsPage
    case .stub, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference, .setArguments,
      .setVariables, .rotate, .setTextSize, .setAppearance, .setLanguage, .setOffline:
      false
    }
  }
}

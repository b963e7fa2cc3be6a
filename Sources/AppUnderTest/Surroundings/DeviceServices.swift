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

/// The time zone of a device.
public struct TimeZone: Sendable, Hashable {
  /// The name of the zone, such as `Europe/Prague`.
  public let name: String
  /// The offset from UTC, in minutes.
  public let minutesFromUTC: Int

  /// Makes a zone.
  public init(_ name: String, minutesFromUTC: Int) {
    self.name = name
    self.minutesFromUTC = minutesFromUTC
  }

  /// Makes a zone from its name alone, because its offset from UTC changes with the seasons.
  package init(named name: String) {
    self.init(name, minutesFromUTC: 0)
    isNamed = true
  }

  /// Whether only the name is known.
  package private(set) var isNamed = false

  /// The zone without an offset.
  public static let utc = TimeZone("UTC", minutesFromUTC: 0)
}

/// A permission that a user grants.
public struct Permission: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name of the permission.
  public let rawValue: String

  /// Names a permission.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Names a permission.
  public init(stringLiteral name: String) { rawValue = name }

  /// The use of the camera.
  public static let camera: Permission = "camera"
  /// The use of the contacts.
  public static let contacts: Permission = "contacts"
  /// The location of the device.
  public static let location: Permission = "location"
  /// The use of the microphone.
  public static let microphone: Permission = "microphone"
  /// Showing notifications.
  public static let notifications: Permission = "notifications"
  /// The use of the photos.
  public static let photos: Permission = "photos"
}

/// A message to the user, who may not be looking at the app.
public struct Notification: Sendable, Hashable {
  /// The title, in bold.
  public let title: String
  /// The text below it.
  public let body: String
  /// Data for the app.
  public let payload: [String: String]

  /// Makes a notification.
  public init(_ title: String, body: String = "", payload: [String: String] = [:]) {
    self.title = title
    self.body = body
    self.payload = payload
  }
}

/// An event from outside the app, other than touches.
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
  /// The user has switched between light and dark.
  case appearanceChanged(Appearance)
  /// The device has moved.
  case locationChanged(Location?)
  /// A notification came while the app was in front.
  case notificationReceived(Notification)
  /// The user touched a notification.
  case notificationTouched(Notification)
  /// Another app asks this app to open an address.
  case openURL(String)
  /// Memory is short.
  case memoryWarning
  /// The window has another size, in points.
  case resized(Size)
  /// The charge of the battery has changed.
  case batteryChanged(Battery)
  /// The load of the processor has changed.
  case processorLoadChanged(ProcessorLoad)
}

/// The effects of an app on its surroundings.
public struct AppRecords: Sendable, Hashable {
  /// The requests to servers, oldest first.
  public var requests: [HTTPRequest] = []
  /// The requests without an answer.
  public var unansweredRequests: [HTTPRequest] = []
  /// The requests that were sent to servers other than the page's own.
  public var sentRequests: [HTTPRequest] = []
  /// The calls of services.
  public var serviceCalls: [ServiceCall] = []
  /// The events that the app has posted by name.
  public var events: [PostedEvent] = []
  /// The addresses that other apps were asked to open.
  public var openedURLs: [String] = []
  /// The notifications that were shown.
  public var notifications: [Notification] = []
  /// The permissions that the app requested.
  public var permissionsAsked: [Permission] = []
  /// The paths of the files that the user chose at the app's request.
  public var chosenFiles: [String] = []
  /// The files given to the user, oldest first.
  public var downloads: [AppDownload] = []
  /// The text on the pasteboard of the device; nil for an empty one.
  public var pasteboard: String?
  /// The stored data of the app.
  public var preferences: [String: PropertyValue] = [:]

  /// Makes empty records.
  public init() {}
}

/// A command to an app or its surroundings.
public enum AppCommand: Sendable {
  /// Answers requests. Stubs with `times` apply first, the oldest first; the newest of the other stubs applies after
  /// them.
  case stub(HTTPStub)
  /// Answers requests that no stub answers as recorded earlier.
  case answerAsRecorded(RecordedServers)
  /// Replaces a service.
  case fake(FakeService)
  /// Moves the device; nil for an unknown location.
  case setLocation(Location?)
  /// Sets the date and time of the device.
  case setDate(CalendarDate)
  /// Sets the time zone of the device.
  case setTimeZone(TimeZone)
  /// Sets whether the user grants a permission.
  case setPermission(Permission, isGranted: Bool)
  /// Changes an entry of the stored data; nil removes the entry.
  case setPreference(String, PropertyValue?)
  /// Sets the launch arguments of the app.
  case setArguments([String])
  /// Sets the environment variables of the app.
  case setVariables([String: String])
  /// Turns the device.
  case rotate(Orientation)
  /// Changes the size of texts.
  case setTextSize(TextSize)
  /// Switches the appearance between light and dark.
  case setAppearance(Appearance)
  /// Sets the language of the device, by its code in BCP 47, such as `de` or `pt-BR`.
  case setLanguage(String)
  /// Changes the kind of network; nil for one without delays.
  case setNetwork(NetworkCondition?)
  /// Turns the network off or on.
  case setOffline(Bool)
  /// Chooses files by their paths the next time the app asks for files.
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
  /// Performs a command to the device.
  case device(DeviceCommand)
  /// Performs a command for pages, which other apps do not support.
  case browse(PageCommand)
}

extension AppCommand {
  /// The name of the command.
  package var name: String {
    switch self {
    case .stub: "stub"
    case .answerAsRecorded: "answerAsRecorded"
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
    case .setNetwork: "setNetwork"
    case .setOffline: "setOffline"
    case .chooseFiles: "chooseFiles"
    case .sendToBackground: "sendToBackground"
    case .bringToForeground: "bringToForeground"
    case .shake: "shake"
    case .notify: "notify"
    case .touchNotification: "touchNotification"
    case .openURL: "openAddress"
    case .device(let command): command.name
    case .browse(let command): command.name
    }
  }

  /// The name of the command in words that follow "cannot", such as `set battery`.
  package var wording: String { name.inWords }

  /// Whether the command needs a running app.
  package var needsApp: Bool {
    switch self {
    case .sendToBackground, .bringToForeground, .shake, .notify, .touchNotification, .openURL, .chooseFiles: true
    case .device(let command): command.needsApp
    case .browse(let command): command.needsPage
    case .stub, .answerAsRecorded, .fake, .setLocation, .setDate, .setTimeZone, .setPermission, .setPreference,
      .setArguments, .setVariables, .rotate, .setTextSize, .setAppearance, .setLanguage, .setNetwork, .setOffline:
      false
    }
  }
}

extension String {
  /// The words of a name such as `setBattery`: `set battery`.
  package var inWords: String {
    reduce(into: "") { words, character in
      words += character.isUppercase ? " \(character.lowercased())" : "\(character)"
    }
  }
}

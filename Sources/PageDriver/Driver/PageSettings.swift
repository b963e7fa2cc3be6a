/// The settings of a page's surroundings.
struct PageSettings: Sendable {
  var orientation = Orientation.portrait
  /// The place and size of the window; nil for the whole screen.
  var window: Rect?
  var location: Location?
  var timeZone = TimeZone.utc
  /// The date of the page's clock at the launch, which is the same in every run.
  var date = CalendarDate(year: 2020, month: 1, day: 1, hour: 12)
  var permissions: [Permission: Bool] = [:]
  /// The states of the device that the page sees.
  var device = PageDeviceStates()
  /// The settings that few scenarios use.
  var rare = RareSettings()
  var textScale = 1.0
  /// The cookies and storage to set before the page is opened.
  var storage = InitialStorage()
  /// The launch arguments of the scenario.
  var launchArguments: [String] = []
  /// The required status of the server's response; nil for any status below 400.
  var expectedStatus: Int?

  /// The initial time of the page, in seconds since 1970.
  var startTime: Double {
    let days = date.dayNumber - CalendarDate(year: 1970, month: 1, day: 1).dayNumber
    let minutes = (days * 24 + date.hour) * 60 + date.minute
    return Double(minutes - timeZone.minutesFromUTC) * 60
  }

  /// The size of the window, or of the screen in the current orientation.
  func size(of device: Device) -> Size {
    window.map { Size(width: $0.width, height: $0.height) } ?? screenSize(of: device)
  }

  /// The size of the screen in the current orientation.
  func screenSize(of device: Device) -> Size {
    orientation.isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
  }

  /// The permissions that a page can request, with their names in the browser.
  static let permissions: [Permission: [String]] = [
    .camera: ["camera"], .microphone: ["microphone"], .location: ["geolocation"], .notifications: ["notifications"],
    "clipboard": ["clipboard-read", "clipboard-write"],
  ]

  /// The names of the permission to send requests to this computer and its network; older browsers have one for both.
  static let localServers = ["loopback-network", "local-network", "local-network-access"]
}

/// The cookies and storage that a page gets before it is opened.
struct InitialStorage: Sendable {
  /// The items of `localStorage`; a nil value removes the item.
  var items: [String: PropertyValue?] = [:]
  /// The items of `sessionStorage`.
  var sessionItems: [String: String] = [:]
  /// The cookies, by name.
  var cookies: [String: String] = [:]
  /// The saved state of an earlier scenario.
  var state: PageState?
}

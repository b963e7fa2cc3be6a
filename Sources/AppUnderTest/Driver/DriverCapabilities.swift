package import Pictures

/// A driver that can set up its app's surroundings or act on the app from outside.
public protocol SurroundingsDriver: AppDriver {
  /// Acts on the app's surroundings, or on the app from outside.
  ///
  /// Commands that do not need the app work before its launch too. Their effects outlast a launch.
  ///
  /// - Parameter command: the command.
  /// - Throws: an `AppError` if the command needs the app and it is not running, or the driver does not support the
  ///   command.
  func perform(_ command: AppCommand) async throws
}

/// A driver that can report the settings of its app's surroundings.
package protocol SettingsDriver: AppDriver {
  /// The command that would set the present value of a setting.
  ///
  /// - Parameter command: a command that changes the setting.
  /// - Returns: nil if the driver does not know the value.
  /// - Throws: an `AppError` if the app is not running.
  func present(_ command: AppCommand) async throws -> AppCommand?
}

/// A driver that records the effects of its app on its surroundings.
public protocol RecordsDriver: AppDriver {
  /// The effects of the app on its surroundings since the driver was made.
  ///
  /// - Throws: an error with the reason why they are not available.
  func records() async throws -> AppRecords
}

/// A driver that records the requests of its app to servers and services.
public protocol RequestsDriver: AppDriver {
  /// The records of requests since the driver was made; the other records are empty or incomplete.
  ///
  /// - Throws: an error with the reason why they are not available.
  func requestRecords() async throws -> AppRecords
}

/// A driver of an app in real time that receives the app's requests as they come.
package protocol RequestWaitingDriver: RequestsDriver {
  /// Waits until the app has made more requests.
  ///
  /// - Parameters:
  ///   - count: the number of requests known so far.
  ///   - deadline: the app's time at which waiting ends.
  /// - Returns: whether the app has made more.
  /// - Throws: an `AppError` if the app is not running.
  func waitForRequest(beyond count: Int, notAfter deadline: Duration) async throws -> Bool
}

/// A driver that can measure the painted texts of its app.
package protocol TextPlacingDriver: AppDriver {
  /// The rectangles around the lines of texts in elements of the last screen.
  ///
  /// - Parameters:
  ///   - elements: the elements, as identified on the last screen.
  ///   - text: the text that is meant, if it is one of several in an element.
  /// - Returns: a rectangle for each element in points of the window; nil for an element without a text, or if it is not
  ///   known.
  /// - Throws: an `AppError` if the app is not running.
  func textFrames(of elements: [ElementID], showing text: String) async throws -> [Rect?]
}

/// A driver of pages that distinguishes the requests of scripts from those of the browser for pages and their files.
package protocol ScriptedDriver: AppDriver {
  /// The requests of scripts since the driver was made, oldest first.
  ///
  /// - Throws: an error with the reason why they are not available.
  func requestsOfScripts() async throws -> [HTTPRequest]
}

/// A driver that reports the events that its app posts by name.
package protocol EventsDriver: AppDriver {
  /// The events since the driver was made, oldest first.
  ///
  /// - Parameter stops: whether `advance` ends at the next event, even if the screen does not change.
  /// - Throws: an error with the reason why they are not available.
  func events(stoppingAtNext stops: Bool) async throws -> [PostedEvent]
}

/// A driver that can call functions of its app, bypassing the screen.
public protocol BackdoorDriver: AppDriver {
  /// Calls a function of the app, bypassing its screen.
  ///
  /// - Parameters:
  ///   - name: the name of one of the app's backdoors.
  ///   - argument: the argument.
  /// - Returns: the result of the function.
  /// - Throws: an `AppError` if the app is not running or has no such backdoor; the error of the function.
  func backdoor(_ name: String, _ argument: String) async throws -> String
}

/// A driver that can take a picture of the screen.
///
/// With `ModelApps`, the picture of a driver with only this protocol is drawn from its tree, as for a model.
public protocol PictureDriver: AppDriver {
  /// A picture of the screen, as an SVG document.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func picture() async throws -> String
}

/// A driver that draws its pictures as marks, which can also be rendered as pixels.
package protocol DrawingDriver: PictureDriver {
  /// A picture of the screen, as a list of marks.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func drawing() async throws -> Drawing
}

/// A driver that can save the stored data of its app for other scenarios.
public protocol StateDriver: AppDriver {
  /// The data that the app keeps after its end, such as the logged-in user, as a text for drivers of this type.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func state() async throws -> String

  /// Makes the app begin with saved data at its next launch.
  ///
  /// - Parameter state: the text that a driver's `state` returned.
  /// - Throws: an `AppError` if the text is not such a state, or the app is already running.
  func restore(_ state: String) async throws

  /// Whether a text is such a state. Only these files may be overwritten with another state.
  ///
  /// - Parameter text: the content of a file.
  func isState(_ text: String) async -> Bool
}

/// A driver whose app is loaded from a server with a status.
package protocol StatusDriver: AppDriver {
  /// Makes a launch succeed only if the server answers with a given status. The default is any status below 400.
  ///
  /// - Parameter status: the status, from 100 to 599.
  func expectStatus(_ status: Int) async throws
}

/// A driver of an app with fields that fingers cannot operate, such as the drop-down lists of a browser.
///
/// Such a field has the property `takesValue`.
package protocol FieldDriver: AppDriver {
  /// Sets the value of a field, as its own user interface does.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - element: the field, as identified on the last screen.
  /// - Throws: an `AppError` if the field does not offer the value.
  func set(_ value: FieldValue, of element: ElementID) async throws
}

/// A value for a field that its driver sets.
package enum FieldValue: Sendable, Hashable {
  /// The title of a choice, or a value as text.
  case text(String)
  /// A day with a time. The field takes the parts that it shows.
  case date(CalendarDate)
  /// A number on its track.
  case number(Double)
  /// The number on its steps that is nearest to this one.
  case nearest(Double)
  /// A number of steps; negative numbers go back.
  case steps(Int)
}

extension FieldValue {
  /// Whether the field takes the step nearest to the value.
  package var isNearest: Bool { if case .nearest = self { true } else { false } }
}

/// A driver of an app with a hardware keyboard, which types all of `Keys`.
package protocol KeyboardDriver: AppDriver {
  /// Holds down modifier keys and releases all others. They apply to typing and touches from then on.
  ///
  /// - Parameter modifiers: the keys to hold.
  /// - Throws: an `AppError` if the app is not running.
  func hold(_ modifiers: KeyModifiers) async throws

  /// Presses keys one after another, whatever has the focus. The app as a whole receives keys that no element takes.
  ///
  /// - Parameter keys: letters, and keys of `Keys` other than modifier keys.
  /// - Throws: an `AppError` if the app is not running.
  func press(_ keys: String) async throws

  /// Types a text into the element with the focus, and waits briefly for a field to get the focus. Without one, the app
  /// as a whole receives the keys.
  ///
  /// - Parameter text: letters and keys; see `press`.
  /// - Throws: an `AppError` if the app is not running.
  func typeAnywhere(_ text: String) async throws

  /// Composes a text with an input method in the element with the focus. The app receives the intermediate texts until
  /// the text is committed.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if the app is not running or no field has the focus.
  func compose(_ text: String) async throws

  /// Focuses an element without touching it.
  ///
  /// - Parameter element: the element, as identified on the last screen.
  /// - Returns: whether it takes keys.
  /// - Throws: an `AppError` if the app is not running.
  func focus(_ element: ElementID) async throws -> Bool
}

extension KeyboardDriver {
  /// Presses the keys at once, without waiting for the focus.
  package func typeAnywhere(_ text: String) async throws { try await press(text) }

  /// Throws an error, since most drivers have no input method.
  package func compose(_ text: String) async throws {
    throw AppError.notSupported("compose a text: only pages take that")
  }
}

/// A driver whose device may show an on-screen keyboard that is not among the elements of the app.
package protocol ScreenKeyboardDriver: AppDriver {
  /// Whether the keyboard is visible with a screen of the app.
  ///
  /// - Parameter tree: the screen.
  /// - Throws: an `AppError` if the device has no such keyboard.
  func showsKeyboard(with tree: any ElementTree) throws -> Bool
}

/// A driver of an app with text fields whose caret can be between any letters.
package protocol CaretDriver: AppDriver {
  /// Moves the caret to the end of the field with the focus.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func moveCaretToEnd() async throws

  /// Removes the whole text of the field with the focus, as by selecting it and pressing the delete key.
  ///
  /// - Parameter isFinal: whether no text replaces it, so the change is reported to the app.
  /// - Returns: whether the driver supports this.
  /// - Throws: an `AppError` if the app is not running.
  func emptyField(isFinal: Bool) async throws -> Bool
}

/// A driver whose app scrolls to hidden elements on request, as a browser does.
package protocol RevealingDriver: AppDriver {
  /// Scrolls to an element, as far as a user could.
  ///
  /// - Parameters:
  ///   - element: the element, as identified on the last screen.
  ///   - search: the number of the search; in one search, an element is scrolled to only once.
  /// - Returns: whether anything moved.
  /// - Throws: an `AppError` if the app is not running.
  func reveal(_ element: ElementID, in search: Int) async throws -> Bool
}

/// A driver that detects whether its app is loading something.
package protocol LoadingDriver: AppDriver {
  /// Whether a page is loading, or a request is pending whose answer may change the screen. Timers do not count.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func isLoading() async throws -> Bool

  /// The longest time from an action to its request, and from a response to the change it causes.
  nonisolated var reactionTime: Duration { get }
}

/// A driver that can return when its app may change next.
package protocol ScheduleDriver: AppDriver {
  /// The time of the app's next scheduled event, or a guess; nil without an event, and for an app in real time.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func nextEventTime() async throws -> Duration?
}

/// A driver with a device whose date follows the app's time.
package protocol DatedDriver: AppDriver {
  /// The date of the device in its time zone, and the zone.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func deviceDate() async throws -> (date: CalendarDate, zone: TimeZone)
}

/// A driver whose app has a history of pages, as a browser does.
package protocol HistoryDriver: AppDriver {
  /// Goes back to the previous page, as the browser's own button does.
  ///
  /// - Returns: whether there was a previous page.
  /// - Throws: an `AppError` if the app is not running.
  func goBack() async throws -> Bool
}

/// A driver of a page for which a browser stores cookies and data.
package protocol PageRecordsDriver: AppDriver {
  /// The cookies and storage of the page, and its requests to the browser.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func pageRecords() async throws -> PageRecords
}

/// A driver of an app whose data is stored outside of it, as a browser does for pages.
package protocol DataDriver: AppDriver {
  /// Ends the app, then deletes all its stored data, including data that it stores at its end.
  ///
  /// - Returns: whether the running app had stored anything.
  /// - Throws: an `AppError` if the driver cannot do it.
  func clearData() async throws -> Bool
}

/// A driver of an app that can open further windows. The last window is in use until it is closed, unless a client
/// chooses the window in use.
package protocol WindowsDriver: AppDriver {
  /// Leaves the choice of the window in use to the client from now on.
  func letClientChooseWindow() async

  /// Whether the window in use was closed, by its page or by a command.
  var isWindowClosed: Bool { get async }

  /// The numbers of the open windows, in the order in which they were opened.
  ///
  /// - Throws: an `AppError` if the app is not running, or a new window does not show anything in time.
  var windows: [Int] { get async throws }

  /// The number of the window in use.
  ///
  /// - Throws: an `AppError` of the kind `notRunning` if it was closed.
  var window: Int { get async throws }

  /// Uses another window.
  ///
  /// - Parameter number: its number.
  /// - Throws: an `AppError` of the kind `notRunning` if there is no such window; an `AppError` if the driver chooses
  ///   the window in use.
  func useWindow(_ number: Int) async throws

  /// Opens an empty window, without using it.
  ///
  /// - Parameter isTab: whether it shares its place and size with the window in use.
  /// - Returns: its number.
  /// - Throws: an `AppError` if the window in use was closed, or the driver chooses the window in use.
  func openWindow(asTab isTab: Bool) async throws -> Int

  /// Closes the window in use.
  ///
  /// - Throws: an `AppError` if it was closed before.
  func closeWindow() async throws

  /// The place and size of the window in use.
  var windowFrame: Rect { get async }

  /// The whole screen.
  var screenFrame: Rect { get async }

  /// Moves the window in use, with its tabs, and changes its size.
  ///
  /// - Parameter frame: the new place and size.
  /// - Throws: an `AppError` if the app is not running.
  func setWindowFrame(_ frame: Rect) async throws

  /// Shows the window in use in another state, which scripts of its page read.
  ///
  /// - Parameter state: the new state.
  /// - Throws: an `AppError` if the app is not running.
  func showWindow(_ state: WindowState) async throws
}

/// A state of a window on a desktop.
package enum WindowState: String, Sendable {
  case normal, minimized, fullscreen
}

/// A driver of an app that gives files to the user, as a page does with downloads.
package protocol DownloadsDriver: AppDriver {
  /// Waits for a new download or a change of one, while the app's time stands still.
  ///
  /// - Parameters:
  ///   - known: the downloads known so far.
  ///   - limit: the longest time to wait; no time if they have already changed.
  /// - Returns: all downloads.
  /// - Throws: an `AppError` if the driver cannot find out.
  func downloads(otherThan known: [AppDownload], waitingAtMost limit: Duration) async throws -> [AppDownload]
}

/// A driver whose app behaves the same for the same calls at the same times, as a model with its own clock does.
///
/// The console can undo actions on such an app: it starts afresh and repeats the earlier calls.
public protocol RepeatableDriver: AppDriver {
  /// Another driver of the same app, on the same device and with the same arguments, which has not been launched.
  func afresh() -> any RepeatableDriver
}

/// A driver of an app with a gallery of screens, which can show a screen without touches.
public protocol GalleryDriver: AppDriver {
  /// The screens with their variants, in the order in which a gallery shows them.
  var gallery: [GalleryScreen] { get }

  /// Launches the app and brings it to a screen.
  ///
  /// - Parameter screen: one of `gallery`.
  /// - Throws: an error with the reason why the app cannot show the screen.
  func show(_ screen: GalleryScreen) async throws
}

/// A driver of an app that other apps can open by addresses, which a walk without scenarios tries.
public protocol LinkedDriver: AppDriver {
  /// The addresses, such as `shop://basket`.
  var links: [String] { get }
}

/// A driver that can report the version of its app.
public protocol VersionedDriver: AppDriver {
  /// The version of the app, such as `2.4`; nil before the first launch, and for an app without a known version.
  var appVersion: String? { get async }
}

/// A screen with one set of data in a gallery.
public struct GalleryScreen: Sendable, Hashable {
  /// The index of the screen in the gallery of its app, from 0.
  public let index: Int
  /// The name of the screen.
  public let name: String
  /// The name of its variant, which distinguishes its data; empty for the only variant.
  public let variant: String

  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - index: its index in the gallery of its app, from 0.
  ///   - name: the name of the screen.
  ///   - variant: the name of its variant; empty for the only variant.
  public init(index: Int, name: String, variant: String = "") {
    self.index = index
    self.name = name
    self.variant = variant
  }

  /// The name, with the variant if there is one: `List, empty`.
  package var title: String { variant.isEmpty ? name : "\(name), \(variant)" }
}

/// An optional ability of drivers, with the words for a driver without it.
package struct DriverCapability<Able>: Sendable {
  /// The ability, worded to follow "the driver of this app cannot".
  fileprivate let what: String

  init(_ what: String) { self.what = what }
}

extension DriverCapability where Able == any SurroundingsDriver {
  /// Performs a command on the surroundings of the app.
  package static func perform(_ command: AppCommand) -> Self { Self(command.wording) }
}

extension DriverCapability where Able == any RecordsDriver {
  /// Reports the effects of the app.
  package static var keepRecords: Self { Self("report what the app did") }
}

extension DriverCapability where Able == any RequestsDriver {
  /// Reports the requests of the app.
  package static var recordRequests: Self { Self("report the requests of the app") }
}

extension DriverCapability where Able == any EventsDriver {
  /// Reports the events of the app.
  package static var reportEvents: Self { Self("report the events of the app: only models and pages can") }
}

extension DriverCapability where Able == any BackdoorDriver {
  /// Calls functions of the app, bypassing the screen.
  package static var callBackdoors: Self { Self("call backdoors") }
}

extension DriverCapability where Able == any PictureDriver {
  /// Takes a picture of the screen.
  package static var takePictures: Self { Self("take pictures of the screen") }
}

extension DriverCapability where Able == any PixelDriver {
  /// Takes a picture made of pixels.
  package static var takePixels: Self { Self("take pictures of pixels") }
}

extension DriverCapability where Able == any PixelPartDriver {
  /// Takes a picture of a part of the screen.
  package static var takePartsInPixels: Self { Self("take pictures of parts of the screen") }
}

extension DriverCapability where Able == any DrawingDriver {
  /// Draws a picture as marks.
  package static var draw: Self { Self("draw pictures of the screen") }
}

extension DriverCapability where Able == any AuditedDriver {
  /// Reports the facts for an audit.
  package static var audit: Self { Self("report facts for an audit") }
}

extension DriverCapability where Able == any StateDriver {
  /// Saves and restores the stored data of the app.
  package static var keepState: Self { Self("keep the app's stored data") }
}

extension DriverCapability where Able == any StatusDriver {
  /// Makes a launch depend on the status of the server.
  package static var expectStatus: Self { Self("expect a status: only a page has one") }
}

extension DriverCapability where Able == any KeyboardDriver {
  /// Presses special keys.
  package static var pressKeys: Self {
    Self("press such keys: only pages have a keyboard with cables")
  }
}

extension DriverCapability where Able == any ScriptDriver {
  /// Runs scripts of clients.
  package static var runScripts: Self { Self("run a script: only a page in a browser can") }
}

extension DriverCapability where Able == any DownloadsDriver {
  /// Reports the files that the app gives the user.
  package static var reportDownloads: Self { Self("report downloads: only a page has them") }
}

extension DriverCapability where Able == any PageRecordsDriver {
  /// Reports the cookies and the storage of a page.
  package static var keepPageRecords: Self { Self("report cookies or storage: only a page has them") }
}

extension DriverCapability where Able == any GalleryDriver {
  /// Shows a screen of the gallery without touches.
  package static var showGallery: Self { Self("show a gallery") }
}

extension AppDriver {
  /// The driver as one with an optional ability.
  ///
  /// - Parameter capability: the ability.
  /// - Throws: an `AppError` of the kind `notSupported` for a driver without it.
  package func able<Able>(to capability: DriverCapability<Able>) throws(AppError) -> Able {
    guard let driver = able(as: Able.self) else { throw .notSupported(capability.what) }
    return driver
  }

  /// The driver as one with an optional ability; `nil` for a driver without it, or a wrapper of one without it.
  ///
  /// - Parameter type: the protocol of drivers with the ability.
  package func able<Able>(as type: Able.Type) -> Able? {
    if let wrapping = self as? any WrappingDriver, !(wrapping.wrapped is Able) { return nil }
    return self as? Able
  }

  /// The driver itself, or the one that it wraps, for facts that do not depend on what the app has done.
  package var unwrapped: any AppDriver { (self as? any WrappingDriver)?.wrapped ?? self }

  /// A picture of the screen as a PNG file, rendered from a drawing if the driver does not take pixels.
  ///
  /// - Parameters:
  ///   - area: a part of the screen, in points; `nil` for the whole screen.
  ///   - pixelsPerPoint: the number of pixels per point in a rendered picture, from 1 to 3.
  /// - Throws: an `AppError` of the kind `notSupported` if the driver has no such picture; the driver's error if it
  ///   cannot show the screen.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) async throws -> PNGPicture {
    if let driver = self as? any DrawingDriver {
      do {
        return try await driver.drawing().png(of: area, pixelsPerPoint: pixelsPerPoint)
      } catch let error as AppError where error.kind == .notSupported {
        // A wrapper can draw only if its wrapped driver can.
      }
    }
    if let area { return PNGPicture(try await able(to: .takePartsInPixels).pixels(of: area)) }
    return PNGPicture(try await able(to: .takePixels).pixels())
  }
}

/// A driver that passes calls to another driver and has only that driver's abilities.
package protocol WrappingDriver: AppDriver {
  /// The driver that receives the calls.
  nonisolated var wrapped: any AppDriver { get }
}

/// A driver that can describe its device or browser, with versions, for a report.
package protocol DescribedDriver: AppDriver {
  /// The device or browser with its versions, in one line; nil before the first launch.
  var summary: String? { get }
}

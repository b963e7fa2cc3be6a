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
  /// - Parameter status: the status, from 200 to 599.
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
  /// The time of the app's next scheduled event, or an estimate; nil without an event, and for an app in real time.
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

/// A driver of an app whose data is stored outside the app, as a browser stores the data of pages.
package protocol DataDriver: AppDriver {
  /// Ends the app, then deletes all its stored data, including data that it stores at its end.
  ///
  /// - Returns: whether the running app had stored anything.
  /// - Throws: an `AppError` if the driver cannot do it.
  func clearData() async throws -> Bool
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

/// A driver that can describe its device or browser, with versions, for a report.
package protocol DescribedDriver: AppDriver {
  /// The device or browser with its versions, in one line; nil before the first launch.
  var summary: String? { get }
}

package import Pictures

/// A driver that can set up its app's surroundings, or do something to the app from outside.
public protocol SurroundingsDriver: AppDriver {
  /// Does something to the app's surroundings, or to the app from outside.
  ///
  /// Commands that do not need the app are taken before it is launched too; what they set up outlives a launch.
  ///
  /// - Parameter command: what is done.
  /// - Throws: an `AppError` where the app does not run and the command is about it, or the driver cannot do it.
  func perform(_ command: AppCommand) async throws
}

/// A driver that knows what its app did to its surroundings.
public protocol RecordsDriver: AppDriver {
  /// What the app did to its surroundings since the driver was made.
  ///
  /// - Throws: an error that says why it cannot be found out.
  func records() async throws -> AppRecords
}

/// A driver that can call into its app, past the screen.
public protocol BackdoorDriver: AppDriver {
  /// Calls into the app, past its screen.
  ///
  /// - Parameters:
  ///   - name: one of the backdoors that the app has.
  ///   - argument: what the app is given.
  /// - Returns: what the app gives back.
  /// - Throws: an `AppError` where the app does not run or has no such backdoor; what the app throws.
  func backdoor(_ name: String, _ argument: String) async throws -> String
}

/// A driver that can take a picture of the screen.
///
/// With `ModelApps`, a driver that only adopts this draws its tree, as that of a model.
public protocol PictureDriver: AppDriver {
  /// A picture of what is on the screen, as an SVG document.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func picture() async throws -> String
}

/// A driver whose pictures are drawn from marks, so that they can be had as pixels too.
package protocol DrawingDriver: PictureDriver {
  /// A picture of what is on the screen, as a list of marks.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func drawing() async throws -> Drawing
}

/// A driver that can keep what its app remembers, for other scenarios to begin with.
public protocol StateDriver: AppDriver {
  /// What the app remembers beyond its end, such as who has logged in, as a text that only such drivers read.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func state() async throws -> String

  /// Has the app begin with what was kept, at its next launch.
  ///
  /// - Parameter state: what `state` of a driver of the app gave.
  /// - Throws: an `AppError` where the text is no such state, or the app runs already.
  func restore(_ state: String) async throws

  /// Whether a text is such a state, so that another one may take its place in a file.
  ///
  /// - Parameter text: what a file contains.
  func isState(_ text: String) async -> Bool
}

/// A driver of something that a server answers for, with a status.
package protocol StatusDriver: AppDriver {
  /// Has a launch succeed only if the server answers with a status; without this it has to be one below 400.
  ///
  /// - Parameter status: the status, from 100 to 599.
  func expectStatus(_ status: Int) async throws
}

/// A driver whose app has fields without parts that fingers could use, such as the lists of choices of a browser.
///
/// Such a field has the property `takesValue`.
package protocol FieldDriver: AppDriver {
  /// Sets what a field stands on, as its own user interface does.
  ///
  /// - Parameters:
  ///   - value: what it stands on afterwards.
  ///   - element: the field, as it is called on the screen that was looked at last.
  /// - Throws: an `AppError` where the field does not offer the value.
  func set(_ value: FieldValue, of element: ElementID) async throws
}

/// What a field can be set to whose driver does that.
package enum FieldValue: Sendable, Hashable {
  /// One of its choices by its title, or what it stands on as a text.
  case text(String)
  /// A day with a time, of which it takes what it shows.
  case date(CalendarDate)
  /// A number on its track.
  case number(Double)
  /// What its steps have nearest to a number.
  case nearest(Double)
  /// So many of its steps further; back where it is negative.
  case steps(Int)
}

extension FieldValue {
  /// Whether the field takes what its steps have nearest to the value.
  package var isNearest: Bool { if case .nearest = self { true } else { false } }
}

/// A driver whose app has a keyboard with cables: it types all of `Keys`.
package protocol KeyboardDriver: AppDriver {
  /// Has modifier keys held down, and all others let go; what is typed and touched then is done with them.
  ///
  /// - Parameter modifiers: those that are held.
  /// - Throws: an `AppError` where the app does not run.
  func hold(_ modifiers: KeyModifiers) async throws

  /// Presses keys one after another, whatever has the focus: the app as a whole gets those that nothing in it takes.
  ///
  /// - Parameter keys: letters, and those of `Keys` that are no modifier keys.
  /// - Throws: an `AppError` where the app does not run.
  func press(_ keys: String) async throws

  /// Types a text where the focus is, and waits a moment for a field that is about to get it; without one the app as a whole
  /// gets the keys.
  ///
  /// - Parameter text: letters and keys; see `press`.
  /// - Throws: an `AppError` where the app does not run.
  func typeAnywhere(_ text: String) async throws

  /// Composes a text with an input method where the focus is: the app sees how it grows until it is taken.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` where the app does not run or no field has the focus.
  func compose(_ text: String) async throws

  /// Gives an element the keyboard, without touching it.
  ///
  /// - Parameter element: the element, as it is called on the screen that was looked at last.
  /// - Returns: whether it takes keys.
  /// - Throws: an `AppError` where the app does not run.
  func focus(_ element: ElementID) async throws -> Bool
}

extension KeyboardDriver {
  /// Presses the keys where the focus is at once.
  package func typeAnywhere(_ text: String) async throws { try await press(text) }

  /// Refuses, as most drivers have no input method.
  package func compose(_ text: String) async throws {
    throw AppError.notSupported("compose a text: only pages take that")
  }
}

/// A driver whose device may show a keyboard on its screen that is not among the elements of the app.
package protocol ScreenKeyboardDriver: AppDriver {
  /// Whether the keyboard is shown with a screen of the app.
  ///
  /// - Parameter tree: the screen.
  /// - Throws: an `AppError` where the device has no such keyboard.
  func showsKeyboard(with tree: any ElementTree) throws -> Bool
}

/// A driver whose app has text fields with a caret that can stand between any letters.
package protocol CaretDriver: AppDriver {
  /// Puts the caret behind the text of the field that has the focus.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func moveCaretToEnd() async throws

  /// Takes all of its text from the field that has the focus, as a user does who selects it and presses the delete key.
  ///
  /// - Parameter isFinal: whether nothing is typed in its place, so that the change is reported to the app.
  /// - Returns: whether the driver can do that.
  /// - Throws: an `AppError` where the app does not run.
  func emptyField(isFinal: Bool) async throws -> Bool
}

/// A driver whose app scrolls to what is out of sight for whoever asks, as a browser does.
package protocol RevealingDriver: AppDriver {
  /// Scrolls to an element, as far as a user could.
  ///
  /// - Parameters:
  ///   - element: the element, as it is called on the screen that was looked at last.
  ///   - search: the number of the search for which that is done: no element is scrolled to twice in one.
  /// - Returns: whether anything has moved.
  /// - Throws: an `AppError` where the app does not run.
  func reveal(_ element: ElementID, in search: Int) async throws -> Bool
}

/// A driver that knows whether its app is loading something.
package protocol LoadingDriver: AppDriver {
  /// Whether a page is being loaded, or a request is under way whose answer may change the screen; timers do not count.
  ///
  /// - Throws: an `AppError` where the app does not run.
  func isLoading() async throws -> Bool

  /// The longest time from an action to its request, and from a response to the change it causes.
  nonisolated var reactionTime: Duration { get }
}

/// A driver whose app keeps a history of what it has shown, as a browser does of pages.
package protocol HistoryDriver: AppDriver {
  /// Goes back to what was shown before, as the browser's own button does.
  ///
  /// - Returns: whether anything was shown before.
  /// - Throws: an `AppError` where the app does not run.
  func goBack() async throws -> Bool
}

/// A driver whose app is a page, for which a browser keeps cookies and storage.
package protocol PageRecordsDriver: AppDriver {
  /// What the browser keeps for the page, and what the page asked it for.
  ///
  /// - Throws: an `AppError` where the page is not open.
  func pageRecords() async throws -> PageRecords
}

/// A driver whose app can open further windows, the last of which is the one that is used, until it is closed.
package protocol WindowsDriver: AppDriver {
  /// How many windows are open, as far as the screen that was looked at last has them.
  var windowCount: Int { get async }

  /// Closes the last window, if another one has opened it.
  ///
  /// - Returns: whether there was such a window.
  /// - Throws: an `AppError` where the app does not run.
  func closeWindow() async throws -> Bool
}

/// A driver whose app gives the user files to keep, as a page does with downloads.
package protocol DownloadsDriver: AppDriver {
  /// Waits until there are other downloads, or something has become of one, while the app's time stands still.
  ///
  /// - Parameters:
  ///   - known: those that are known.
  ///   - limit: how long is waited; nothing of it where they are others already.
  /// - Returns: all that there are then.
  /// - Throws: an `AppError` where the driver cannot find out.
  func downloads(otherThan known: [AppDownload], waitingAtMost limit: Duration) async throws -> [AppDownload]
}

/// A driver whose app does the same again when the same is done to it at the same times, as a model on a clock of its own.
///
/// The console can undo what was done to such an app: it starts afresh and does again what was done until then.
public protocol RepeatableDriver: AppDriver {
  /// Another driver of the same app, on the same device and with the same arguments, which has not been launched.
  func afresh() -> any RepeatableDriver
}

/// A driver whose app declares screens that a gallery shows, and which can bring it there without touching it.
public protocol GalleryDriver: AppDriver {
  /// The screens with their variants, in the order in which a gallery shows them.
  var gallery: [GalleryScreen] { get }

  /// Launches the app and brings it to a screen.
  ///
  /// - Parameter screen: one of `gallery`.
  /// - Throws: an error that says why the app cannot be brought there.
  func show(_ screen: GalleryScreen) async throws
}

/// A screen with one set of data, as a gallery lists it.
public struct GalleryScreen: Sendable, Hashable {
  /// The index of the screen in the gallery of its app, from 0.
  public let index: Int
  /// What the screen is called.
  public let name: String
  /// What distinguishes its data from that of the other variants of the screen; empty if there is one variant only.
  public let variant: String

  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - index: its index in the gallery of its app, from 0.
  ///   - name: what it is called.
  ///   - variant: what distinguishes its data; empty if there is one variant only.
  public init(index: Int, name: String, variant: String = "") {
    self.index = index
    self.name = name
    self.variant = variant
  }

  /// The name, with the variant behind it where there is one: `List, empty`.
  package var title: String { variant.isEmpty ? name : "\(name), \(variant)" }
}

/// Something that not every driver can do, with the words in which a driver that cannot says so.
package struct DriverCapability<Able>: Sendable {
  /// What cannot be done, as it follows "the driver of this app cannot".
  fileprivate let what: String
}

extension DriverCapability where Able == any SurroundingsDriver {
  /// A command is done to the surroundings of the app.
  package static func perform(_ command: AppCommand) -> Self { Self(what: "do \(command.name)") }
}

extension DriverCapability where Able == any RecordsDriver {
  /// What the app did is asked for.
  package static var keepRecords: Self { Self(what: "report what the app did") }
}

extension DriverCapability where Able == any BackdoorDriver {
  /// The app is called past its screen.
  package static var callBackdoors: Self { Self(what: "call backdoors") }
}

extension DriverCapability where Able == any PictureDriver {
  /// A picture of the screen is taken.
  package static var takePictures: Self { Self(what: "take pictures of the screen") }
}

extension DriverCapability where Able == any PixelDriver {
  /// A picture of pixels is taken.
  package static var takePixels: Self { Self(what: "take pictures of pixels") }
}

extension DriverCapability where Able == any PixelPartDriver {
  /// A picture of a part of the screen is taken.
  package static var takePartsInPixels: Self { Self(what: "take pictures of parts of the screen") }
}

extension DriverCapability where Able == any DrawingDriver {
  /// A picture is had as marks.
  package static var draw: Self { Self(what: "draw pictures of the screen") }
}

extension DriverCapability where Able == any StateDriver {
  /// What the app remembers is kept, or given to it.
  package static var keepState: Self { Self(what: "keep what the app remembers") }
}

extension DriverCapability where Able == any StatusDriver {
  /// A launch depends on the status that a server answers with.
  package static var expectStatus: Self { Self(what: "expect a status: only a page has one") }
}

extension DriverCapability where Able == any KeyboardDriver {
  /// Keys are pressed that type no letter.
  package static var pressKeys: Self {
    Self(what: "press such keys: only pages have a keyboard with cables")
  }
}

extension DriverCapability where Able == any DownloadsDriver {
  /// The files that the app gives the user are asked for.
  package static var reportDownloads: Self { Self(what: "report downloads: only a page has them") }
}

extension DriverCapability where Able == any PageRecordsDriver {
  /// The cookies and the storage of a page are asked for.
  package static var keepPageRecords: Self { Self(what: "report cookies or storage: only a page has them") }
}

extension DriverCapability where Able == any GalleryDriver {
  /// The app is brought to a screen without touching it.
  package static var showGallery: Self { Self(what: "show a gallery") }
}

extension AppDriver {
  /// The driver as one that can do something that not every driver can.
  ///
  /// - Parameter capability: what it is asked to do.
  /// - Throws: an `AppError` of the kind `notSupported` where it cannot.
  package func able<Able>(to capability: DriverCapability<Able>) throws(AppError) -> Able {
    guard let driver = able(as: Able.self) else { throw .notSupported(capability.what) }
    return driver
  }

  /// The driver as one that can do something; nil where it cannot, or wraps a driver that cannot.
  ///
  /// - Parameter type: the protocol of drivers that can do it.
  package func able<Able>(as type: Able.Type) -> Able? {
    if let wrapping = self as? any WrappingDriver, !(wrapping.wrapped is Able) { return nil }
    return self as? Able
  }

  /// A picture of what is on the screen as a PNG file, drawn where the driver's pictures are not made of pixels.
  ///
  /// - Parameters:
  ///   - area: a part of the screen, in points; `nil` is all of it.
  ///   - pixelsPerPoint: how many pixels a point has in a picture that is drawn, from 1 to 3.
  /// - Throws: an `AppError` of the kind `notSupported` if the driver has no such picture; what it throws if it cannot show the screen.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) async throws -> PNGPicture {
    if let driver = self as? any DrawingDriver {
      do {
        return try await driver.drawing().png(of: area, pixelsPerPoint: pixelsPerPoint)
      } catch let error as AppError where error.kind == .notSupported {
        // One that drives for another may draw only if that does.
      }
    }
    if let area { return PNGPicture(try await able(to: .takePartsInPixels).pixels(of: area)) }
    return PNGPicture(try await able(to: .takePixels).pixels())
  }
}

/// A driver that passes calls on to another driver, and can do only what that one can.
package protocol WrappingDriver: AppDriver {
  /// The driver that does what is asked.
  nonisolated var wrapped: any AppDriver { get }
}

/// A driver that can say what it drives where, with versions, as a report shows it.
package protocol DescribedDriver: AppDriver {
  /// The device or browser with its versions, in one line; nil before the first launch.
  var summary: String? { get }
}

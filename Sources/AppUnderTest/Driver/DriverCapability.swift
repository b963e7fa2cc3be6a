package import Pictures

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

  /// The driver as one with an optional ability; nil for a driver without the ability, or a wrapper of such a driver.
  ///
  /// - Parameter type: the protocol of drivers with the ability.
  package func able<Able>(as type: Able.Type) -> Able? {
    if let wrapping = self as? any WrappingDriver, !(wrapping.wrapped is Able) { return nil }
    return self as? Able
  }

  /// The wrapped driver, or the driver itself if it is not a wrapper, for facts that do not depend on what the app has
  /// done.
  package var unwrapped: any AppDriver { (self as? any WrappingDriver)?.wrapped ?? self }

  /// A picture of the screen as a PNG file, rendered from a drawing if the driver does not take pixels.
  ///
  /// - Parameters:
  ///   - area: a part of the screen, in points; nil for the whole screen.
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

import OperatingSystem
import Pictures

/// Draws the screens of apps into a folder, with a page that shows the pictures.
package struct Gallery {
  /// The file format of the pictures.
  package enum Format: String, Sendable, CaseIterable {
    case svg, png
  }

  /// Code of an app that ended its process.
  package struct Trap: Sendable {
    /// The file and line; nil for an unknown place.
    package let place: String?

    package init(at place: String?) { self.place = place }

    /// The trap in words.
    var words: String { "trapped" + (place.map { " at \($0)" } ?? "") }
  }

  /// The result of drawing.
  package struct Outcome: Sendable {
    /// The number of pictures.
    package var count = 0
    /// The problems of screens that cannot be drawn.
    package var problems: [Diagnostic] = []
    /// A line for each screen whose code traps.
    package var traps: [String] = []
  }

  /// A picture and the elements on it.
  private struct Drawing {
    let bytes: [UInt8]
    let elements: GalleryElements

    /// The page about the elements.
    func page(of app: AppCatalog.Entry, _ sample: GalleryScreen, on device: Device, at path: String) -> String {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return elements.page(
        titled: GalleryPage.title(of: app.name, sample, on: device), shownBy: sample.consoleLine(of: app.name),
        picture: file, size: device.size)
    }
  }

  private let folder: String
  private let devices: [Device]
  private let format: Format
  private let pixelsPerPoint: Int
  private let limit: AppTimeLimit
  private let delay: Duration
  private let findTrap: (AppCatalog.Entry, GalleryScreen, Device) -> Trap?

  /// Describes a gallery.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is created if it is missing.
  ///   - devices: the devices on which each screen is drawn.
  ///   - format: the file format of the pictures.
  ///   - pixelsPerPoint: the number of pixels per point in a PNG, from 1 to 3.
  ///   - limit: the time limit for each picture.
  ///   - delay: the time between the pictures of a slideshow.
  ///   - findTrap: tries to draw a screen in a process of its own; returns the trap that ended it, nil without one.
  package init(
    folder: String, devices: [Device], format: Format, pixelsPerPoint: Int, limit: AppTimeLimit, delay: Duration,
    findTrap: @escaping (AppCatalog.Entry, GalleryScreen, Device) -> Trap?
  ) {
    self.findTrap = findTrap
    (self.folder, self.devices, self.format) = (folder, devices, format)
    (self.pixelsPerPoint, self.limit, self.delay) = (pixelsPerPoint, limit, delay)
  }

  /// Draws every screen of some apps.
  ///
  /// - Parameters:
  ///   - apps: the apps.
  ///   - comparison: the earlier gallery that the pictures are compared with; nil for no comparison.
  /// - Returns: the number of pictures, and the screens that cannot be drawn.
  /// - Throws: a `Diagnostic` if a file cannot be written, or one of the earlier gallery cannot be read.
  package func draw(
    _ apps: [AppCatalog.Entry], comparing comparison: GalleryComparison? = nil
  ) async throws -> Outcome {
    var result = Outcome()
    var page = GalleryPage(devices: devices, ending: format.rawValue, delay: delay)
    for app in apps {
      let samples = await limit.hold("the app '\(app.name)'") { app.gallery }
      result.problems += samples.repeated(in: app.name)
      for sample in samples {
        for device in devices {
          try await add(sample, of: app, on: device, comparing: comparison, to: &page, &result)
        }
      }
    }
    if let comparison {
      page.add(removed: try comparison.findRemoved(ending: format.rawValue, on: devices))
      page.summary = comparison.summary
    }
    try write(Array(page.text.utf8), to: "\(folder)/index.html")
    return result
  }

  /// Draws a screen and adds it to the page.
  private func add(
    _ sample: GalleryScreen, of app: AppCatalog.Entry, on device: Device, comparing comparison: GalleryComparison?,
    to page: inout GalleryPage, _ result: inout Outcome
  ) async throws {
    let path = page.begin(app.name, sample, on: device)
    let subject = "the app '\(app.name)', drawing \(sample.title.quoted) for \(device.name),"
    // After a trap, the command is started again, and finds the code that trapped in its log.
    let isKnown = ChildLog.begin(code: subject)
    defer { ChildLog.endCode() }
    // After a trap, every further screen is tried in a process of its own first.
    let isTried = isKnown || !result.traps.isEmpty
    let found = isTried ? await limit.hold(subject) { findTrap(app, sample, device) } : nil
    if let trap = found ?? (isKnown ? Trap(at: nil) : nil) {
      try removePicture(path)
      page.add(app.name, sample, on: device, at: path, change: nil, note: trap.words)
      result.traps.append("\(app.name): \(sample.title) on \(device.name) \(trap.words)")
      return
    }
    switch await limit.hold(subject, { await draw(app, sample, on: device) }) {
    case .success(let picture):
      let change = try comparison?.compare(picture.bytes, at: path)
      try write(picture.bytes, to: "\(folder)/\(path)")
      try write(Array(picture.page(of: app, sample, on: device, at: path).utf8), to: "\(folder)/\(path).html")
      page.add(app.name, sample, on: device, at: path, change: change, picture.elements)
      result.count += 1
    case .failure(let problem):
      try removePicture(path)
      page.add(app.name, sample, on: device, at: path, change: nil)
      result.problems.append(problem)
    }
  }

  private func draw(
    _ app: AppCatalog.Entry, _ sample: GalleryScreen, on device: Device
  ) async -> Result<Drawing, Diagnostic> {
    let driver = app.driver(on: device)
    do {
      try await driver.able(to: .showGallery).show(sample)
      let elements = GalleryElements(of: try await driver.auditedScreen())
      let bytes: [UInt8] =
        switch format {
        case .svg: Array(try await driver.able(to: .takePictures).picture().utf8)
        case .png: try await driver.png(pixelsPerPoint: pixelsPerPoint).bytes
        }
      return .success(Drawing(bytes: bytes, elements: elements))
    } catch {
      return .failure(
        Diagnostic(
          problem: "the screen \(sample.title.quoted) of \(app.name) cannot be drawn for \(device.name): \(error)"))
    }
  }

  /// Removes the picture of an earlier gallery. Without the file, the page shows a placeholder.
  private func removePicture(_ path: String) throws(Diagnostic) {
    for file in [path, path + ".html"] {
      do {
        try FileSystem.remove("\(folder)/\(file)")
      } catch {
        throw Diagnostic(error, advice: "It is of an earlier gallery.")
      }
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    try TextFile.write(bytes, to: path, advice: "The gallery is written there; name another folder with --output.")
  }
}

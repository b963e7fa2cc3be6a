import AppUnderTest
import Pictures
import SourceText

/// `cukeswift gallery`: draws every screen of every app with each of its data variants on every device.
struct GalleryCommand: Command {
  let definitions: DefinitionSource
  private static let folder = Option(
    "--output", .text("DIR"), help: "the folder for the page and the pictures")
  private static let apps = Option("--app", each: .app, help: "only this app; repeated: each of them")
  private static let devices = Option("--device", each: .devices, help: "only on this device; else on all")
  private static let format = Option(
    "--format", .word(Format.self), else: .svg, help: "svg, or png: pictures of pixels")
  private static let scale = Option(
    "--scale",
    OptionValue(placeholder: "N") { text, option throws(Diagnostic) in
      if let scale = Int(text), (1...3).contains(scale) { return scale }
      throw Diagnostic(problem: "\(option) takes 1, 2 or 3, but was given '\(text)'")
    }, else: 2, help: "pixels per point in a PNG, 1 to 3; else 2")
  static let runsApps = true

  /// The file format of the pictures.
  enum Format: String, Sendable, CaseIterable {
    case svg, png
  }

  static let description = CommandDescription(
    name: "gallery",
    summary: "Draws every screen of every app on every device.",
    details: [
      "The page is index.html in the folder, with a picture of each screen beside it. No screen is",
      "reached by touching anything: an app declares its screens and their variants.",
    ],
    keys: [folder, apps, devices, format, scale, AppTimeLimit.option],
    examples: [
      ("cukeswift gallery --output gallery", "everything"),
      ("cukeswift gallery --output g --app Tinylog --device 'iPhone SE'", "one app on one device"),
      ("cukeswift gallery --output g --format png --scale 3", "as pixels"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    guard let folder = try arguments[Self.folder], !folder.isEmpty else {
      throw Diagnostic(problem: "where to?", advice: "Write --output DIR. A missing folder is created.")
    }
    let apps = try apps(named: arguments[Self.apps])
    let chosen = AppOptions.once(try arguments[Self.devices])
    let devices = chosen.isEmpty ? Device.all : chosen
    let limit = try AppTimeLimit(arguments)
    let (format, scale) = try (arguments[Self.format], arguments[Self.scale])
    var page = GalleryPage(devices: devices, ending: format.rawValue)
    var problems: [Diagnostic] = []
    for app in apps {
      for sample in await limit.hold("the app '\(app.name)'", { app.gallery }) {
        for device in devices {
          let path = page.add(app.name, sample, on: device)
          let picture = await limit.hold("the app '\(app.name)', drawing \(sample.title.quoted) for \(device.name),") {
            await draw(app, sample, on: device, as: format, scale: scale)
          }
          switch picture {
          case .success(let picture): try write(picture, to: "\(folder)/\(path)")
          case .failure(let problem):
            // Without the file, the page shows a placeholder.
            try remove("\(folder)/\(path)")
            problems.append(problem)
          }
        }
      }
    }
    try write(Array(page.text.utf8), to: "\(folder)/index.html")
    output.write(
      "\(folder)/index.html: \((page.count - problems.count).counted("picture")) of \(apps.count.counted("app"))\n"
        .visibleLines)
    if !problems.isEmpty { throw Diagnostics(problems) }
    return .passed
  }

  private func apps(named names: [String]) throws -> [AppCatalog.Entry] {
    if names.isEmpty { return try definitions.loaded(for: Definitions.standardPaths).apps.entries }
    return try names.map { try Definitions.catalog(for: $0, from: definitions).app(named: $0) }
  }

  private func draw(
    _ app: AppCatalog.Entry, _ sample: GalleryScreen, on device: Device, as format: Format, scale: Int
  ) async -> Result<[UInt8], Diagnostic> {
    let driver = app.driver(on: device)
    do {
      try await driver.able(to: .showGallery).show(sample)
      switch format {
      case .svg: return .success(Array(try await driver.able(to: .takePictures).picture().utf8))
      case .png: return .success(try await driver.png(pixelsPerPoint: scale).bytes)
      }
    } catch {
      return .failure(
        Diagnostic(
          problem: "the screen \(sample.title.quoted) of \(app.name) cannot be drawn for \(device.name): \(error)"))
    }
  }

  /// Removes the picture of an earlier gallery.
  private func remove(_ path: String) throws(Diagnostic) {
    do { try FileSystem.remove(path) } catch { throw Diagnostic(error, advice: "It is of an earlier gallery.") }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    try TextFile.write(bytes, to: path, advice: "The gallery is written there; name another folder with --output.")
  }
}

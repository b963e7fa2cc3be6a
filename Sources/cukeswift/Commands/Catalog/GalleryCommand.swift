import AppUnderTest
import SourceText

/// `cukeswift gallery`: draws every screen of every app with each of its data variants on every device.
struct GalleryCommand: Command {
  let definitions: DefinitionSource
  private static let folder = Option(
    "--output", .text("DIR"), help: "the folder for the page and the pictures")
  private static let apps = Option("--app", each: .app, help: "only this app; repeated: each of them")
  private static let devices = Option("--device", each: .devices, help: "only on this device; else on all")
  static let runsApps = true
  static let description = CommandDescription(
    name: "gallery",
    summary: "Draws every screen of every app on every device.",
    details: [
      "The page is index.html in the folder, with a picture of each screen beside it. No screen is",
      "reached by touching anything: an app declares its screens and their variants.",
    ],
    keys: [folder, apps, devices, AppTimeLimit.option],
    examples: [
      ("cukeswift gallery --output gallery", "everything"),
      ("cukeswift gallery --output g --app Tinylog --device 'iPhone SE'", "one app on one device"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    guard let folder = try arguments[Self.folder], !folder.isEmpty else {
      throw Diagnostic(problem: "where to?", advice: "Write --output DIR; the folder is made where it is not there.")
    }
    let apps = try apps(named: arguments[Self.apps])
    let chosen = AppOptions.once(try arguments[Self.devices])
    let devices = chosen.isEmpty ? Device.all : chosen
    let limit = try AppTimeLimit(arguments)
    var page = GalleryPage(devices: devices)
    var problems: [Diagnostic] = []
    for app in apps {
      for sample in await limit.hold("the app '\(app.name)'", { app.gallery }) {
        for device in devices {
          let path = page.add(app.name, sample, on: device)
          let picture = await limit.hold("the app '\(app.name)', drawing \(sample.title.quoted) for \(device.name),") {
            await draw(app, sample, on: device)
          }
          switch picture {
          case .success(let picture): try write(picture, to: "\(folder)/\(path)")
          case .failure(let problem):
            // The page shows that there is none.
            try remove("\(folder)/\(path)")
            problems.append(problem)
          }
        }
      }
    }
    try write(page.text, to: "\(folder)/index.html")
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
    _ app: AppCatalog.Entry, _ sample: GalleryScreen, on device: Device
  ) async -> Result<String, Diagnostic> {
    let driver = app.driver(on: device)
    do {
      try await driver.able(to: .showGallery).show(sample)
      return .success(try await driver.able(to: .takePictures).picture())
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

  private func write(_ text: String, to path: String) throws(Diagnostic) {
    try TextFile.write(text, to: path, advice: "The gallery is written there; name another folder with --output.")
  }
}

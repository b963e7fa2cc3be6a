import AppUnderTest
import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift gallery`: draws every screen of every app with each of its data variants on every device.
struct GalleryCommand: Command {
  let definitions: DefinitionSource
  private static let folder = Option(
    "--output", .text("DIR"), help: "the folder for the page and the pictures")
  private static let apps = Option("--app", each: .app, help: "only this app; repeated: each of them")
  private static let devices = Option("--device", each: .devices, help: "only on this device; else on all")
  private static let format = Option(
    "--format", .word(Gallery.Format.self), else: .svg, help: "svg, or png: pictures of pixels")
  private static let scale = Option(
    "--scale",
    OptionValue(placeholder: "N") { text, option throws(Diagnostic) in
      if let scale = Int(text), (1...3).contains(scale) { return scale }
      throw Diagnostic(problem: "\(option) takes 1, 2 or 3, but was given '\(text)'")
    }, else: 2, help: "pixels per point in a PNG, 1 to 3; else 2")
  private static let compare = Option(
    "--compare", .text("OLD"), help: "mark what differs from the gallery in this folder")
  private static let delay = Option(
    "--delay", .time, else: .seconds(5), help: "the time between pictures of the slideshow; else 5s")
  static let runsApps = true

  static let description = CommandDescription(
    name: "gallery",
    summary: "Draws every screen of every app on every device.",
    details: [
      "The page is index.html in the folder, with a picture of each screen beside it. No screen is",
      "reached by touching anything: an app declares its screens and their variants.",
      "With --compare, the exit code is 1 if a screen is changed, new or removed. It is 1 as well if the",
      "code of a screen traps, which its place on the page shows.",
    ],
    keys: [folder, compare, apps, devices, format, scale, delay, AppTimeLimit.option],
    examples: [
      ("cukeswift gallery --output gallery", "everything"),
      ("cukeswift gallery --output g --app Tinylog --device 'iPhone SE'", "one app on one device"),
      ("cukeswift gallery --output g --format png --scale 3", "as pixels"),
      ("cukeswift gallery --output new --compare old", "the changes since an earlier one"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    guard let folder = try arguments[Self.folder], !folder.isEmpty else {
      throw Diagnostic(problem: "where to?", advice: "Write --output DIR. A missing folder is created.")
    }
    let names = try arguments[Self.apps]
    let comparison = try arguments[Self.compare].map { old throws(Diagnostic) in
      try GalleryComparison(with: old, in: folder, apps: names.isEmpty ? nil : names)
    }
    let apps = try definitions.apps(named: names)
    let chosen = AppOptions.once(try arguments[Self.devices])
    let devices = chosen.isEmpty ? Device.all : chosen
    let limit = try AppTimeLimit(arguments)
    let (format, scale) = try (arguments[Self.format], arguments[Self.scale])
    let gallery = Gallery(
      folder: folder, devices: devices, format: format, pixelsPerPoint: scale, limit: limit,
      delay: try arguments[Self.delay]
    ) { GalleryTrial.findTrap(drawing: $1, of: $0.name, on: $2) }
    let result = try await gallery.draw(apps, comparing: comparison)
    output.write(
      "\(folder)/index.html: \(result.count.counted("picture")) of \(apps.count.counted("app"))\n".visibleLines)
    if let comparison {
      output.write("compared with \(try arguments[Self.compare] ?? ""): \(comparison.summary)\n".visibleLines)
      for (path, change) in comparison.changes { output.write("  \(change.rawValue): \(path)\n".visibleLines) }
    }
    for trap in result.traps { OutputFile.writeError(trap.visibleLines + "\n") }
    if !result.problems.isEmpty { throw Diagnostics(result.problems) }
    return result.traps.isEmpty && comparison?.changes.isEmpty ?? true ? .passed : .failed
  }
}

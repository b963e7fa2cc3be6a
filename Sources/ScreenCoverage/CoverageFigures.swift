import AppUnderTest
import Exploring
import JSON
package import Reporters
import SourceText

/// The figures of the screen coverage of a run.
package struct CoverageFigures {
  /// The apps.
  let apps: [AppCoverage]

  /// Takes the coverage of apps.
  package init(_ apps: [AppCoverage]) { self.apps = apps }

  /// The measures for gates.
  package var measures: [CoverageMeasure] {
    let controls = apps.flatMap { app in app.controls.map { (app, $0) } }
    func uses(_ app: AppCoverage, _ control: Control) -> AppCoverage.Use { app.uses[control] ?? AppCoverage.Use() }
    return [
      CoverageMeasure(
        subject: .controls, total: controls.count,
        missing: controls.filter { uses($0, $1).touched.isEmpty }.map { "\($0.name): \($1.description)" }),
      CoverageMeasure(
        subject: .checked, total: controls.count,
        missing: controls.filter { uses($0, $1).checked.isEmpty }.map { "\($0.name): \($1.description)" }),
      CoverageMeasure(
        subject: .states, total: apps.reduce(0) { $0 + ($1.gallery?.count ?? 0) },
        missing: apps.flatMap { app in app.unshown.map { "\(app.name): \($0)" } }),
      CoverageMeasure(
        subject: .requests, total: apps.reduce(0) { $0 + $1.requests.count },
        missing: apps.flatMap { app in app.unfailing.map { "\(app.name): \($0)" } }),
    ]
  }

  // MARK: - Text

  /// The most entries of a list in the text.
  private static let mostEntries = 20

  /// The report for a terminal.
  var text: String {
    guard !apps.isEmpty else { return "No screen of an app was recorded.\n" }
    return apps.map(text).joined(separator: "\n")
  }

  private func text(of app: AppCoverage) -> String {
    let checked = app.controls.count { app.uses[$0]?.checked.isEmpty == false }
    var lines = [
      app.name,
      "  controls: \(app.touched.count.share(of: app.controls.count)) touched, "
        + "\(checked.share(of: app.controls.count)) checked, on \(app.screens.count.counted("screen"))",
    ]
    lines.append("  \(app.propertyShare)")
    if let states = app.states { lines.append("  \(states)") }
    if !app.requests.isEmpty {
      lines.append(
        "  requests: \((app.requests.count - app.unfailing.count).share(of: app.requests.count)) have failed")
    }
    lines += Self.list("never touched", app.untouched.map(\.description))
    lines += Self.list("touched, never checked", app.unchecked.map(\.description))
    lines += Self.list("screens of the gallery that were never shown", app.unshown)
    lines += Self.list("requests that never failed", app.unfailing)
    lines += app.notes.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ title: String, _ entries: [String]) -> [String] {
    guard !entries.isEmpty else { return [] }
    return ["  \(title) (\(entries.count)):"] + entries.lines(atMost: mostEntries, indent: "    ") { $0 }
  }

  // MARK: - JSON

  /// The report for programs.
  var json: String {
    let content: JSONValue = ["apps": .array(apps.map(Self.value))]
    var writer = JSONWriter()
    content.write(to: &writer)
    return writer.laidOut() + "\n"
  }

  private static func value(of app: AppCoverage) -> JSONValue {
    func texts(_ texts: some Sequence<String>) -> JSONValue { .array(texts.sorted().map { .string($0) }) }
    return [
      "name": .string(app.name), "screens": .array(app.screens.map { .string($0.name) }),
      "features": .array(app.features.map { .string($0) }), "notes": .array(app.notes.map { .string($0) }),
      "gallery": .array(
        (app.gallery ?? []).map { ["name": .string($0.title), "isShown": .boolean(!app.unshown.contains($0.title))] }),
      "controls": .array(
        app.controls.map { control in
          let use = app.uses[control] ?? AppCoverage.Use()
          return [
            "role": .string(control.role), "name": .string(control.name), "isInRow": .boolean(control.isInRow),
            "touchedBy": texts(use.touched), "checkedBy": texts(use.checked),
            "asked": texts(use.asked.map(\.rawValue)), "neverAsked": texts(app.unasked(of: control).map(\.rawValue)),
          ]
        }),
      "requests": .array(
        app.requests.sorted { $0.key < $1.key }.map { key, request in
          ["request": .string(key), "answeredIn": texts(request.answered), "failedIn": texts(request.failed)]
        }),
    ]
  }
}

extension AppCoverage {
  /// The figure of the gallery; nil for an app without a gallery.
  var states: String? {
    gallery.map {
      "gallery: \(($0.count - unshown.count).share(of: $0.count)) of its screens were shown"
    }
  }

  /// The figure of the properties of controls.
  var propertyShare: String {
    let (all, unasked) = propertyCounts
    return "properties of controls: \((all - unasked).share(of: all)) asked for"
  }

  /// The parts of the app that the run cannot cover or that are unknown.
  var notes: [String] {
    var notes: [String] = []
    if gallery == nil {
      notes.append(
        "\(isPage ? "a page has no gallery" : "no gallery was found"): states that were never shown are unknown")
    }
    if unknown > 0 { notes.append("\(unknown.counted("step")) without a known screen: not counted") }
    if lost > 0 { notes.append("\(lost.counted("action")) on elements of no recorded screen: not counted") }
    return notes
  }
}

import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// The catalog entry of the app in use; nil without an app or for an app outside the catalog.
  var appInUse: AppCatalog.Entry? {
    guard let name = history.current?.name ?? setting.app else { return nil }
    return try? setting.apps.app(named: name)
  }

  /// Shows a screen of a gallery like the step with that purpose, or lists the screens.
  ///
  /// - Parameters:
  ///   - screen: the screen, or the name of a component; nil lists the screens.
  ///   - owner: the app; nil for the app in use.
  ///   - variant: the variant of the screen; nil for a screen with a single variant.
  func show(_ screen: String?, of owner: String?, with variant: String?) async throws -> String {
    let app = try owner.map { try entry(named: $0) } ?? appInUse
    guard let screen else {
      guard let app else {
        _ = try registry()
        return setting.apps.entries.flatMap { Self.list($0, isAlone: false) }.joined(separator: "\n")
      }
      return Self.list(app, isAlone: true).joined(separator: "\n")
    }
    let start: (app: AppCatalog.Entry, step: String)
    let suffix = try variant.map { " with \(try $0.quotedForStep)" } ?? ""
    let isScreen = app?.gallery.contains { $0.name == screen } == true
    if owner == nil, !isScreen, let component = try? entry(named: screen) {
      start = (component, "the \(try screen.quotedForStep) component\(suffix)")
    } else if let app {
      _ = try app.screen(named: screen, variant: variant)
      start = (app, "the \(try screen.quotedForStep) screen of \(try app.name.quotedForStep)\(suffix)")
    } else {
      throw Diagnostic(
        problem: "which app?", advice: "Write show \"\(screen)\", of: \"\(setting.apps.names.first ?? "Articles")\".")
    }
    if isRehearsing {
      recordTrappedStart(of: JournaledApp(start.app, on: device), by: .init("Given", start.step))
      return ""
    }
    return try await perform(step: start.step, [], keyword: "Given")
  }

  /// The screens of an app, one per line, with their variants.
  private static func list(_ app: AppCatalog.Entry, isAlone: Bool) -> [String] {
    var screens: [(name: String, variants: [String])] = []
    for screen in app.gallery {
      let index = screens.firstIndex { $0.name == screen.name } ?? screens.count
      if index == screens.count { screens.append((screen.name, [])) }
      if !screen.variant.isEmpty { screens[index].variants.append(screen.variant) }
    }
    let lines = screens.map { screen in
      screen.name + (screen.variants.isEmpty ? "" : ": " + screen.variants.joined(separator: ", "))
    }
    return isAlone ? lines : [app.name] + lines.map { "  " + $0 }
  }
}

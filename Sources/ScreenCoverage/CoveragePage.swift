import AppUnderTest
import Exploring
import JSON
import ModelApps
import PageAssets
import Pictures
import SourceText

/// The screen coverage of a run as an HTML page, with the controls marked in pictures of the screens.
struct CoveragePage {
  /// The marks of controls, each with a letter and a line of its own.
  private enum Mark: String, CaseIterable {
    case both, touched, checked, neither

    var letter: String {
      switch self {
      case .both: "TC"
      case .touched: "T"
      case .checked: "C"
      case .neither: "–"
      }
    }

    var words: String {
      switch self {
      case .both: "touched and checked"
      case .touched: "touched, never checked"
      case .checked: "checked, never touched"
      case .neither: "neither"
      }
    }

    init(_ use: AppCoverage.Use?) {
      switch (use?.touched.isEmpty != false, use?.checked.isEmpty != false) {
      case (false, false): self = .both
      case (false, true): self = .touched
      case (true, false): self = .checked
      case (true, true): self = .neither
      }
    }
  }

  /// The most pictures of an app.
  private static let mostPictures = 60

  private let coverage: CoverageFigures

  init(_ coverage: CoverageFigures) { self.coverage = coverage }

  /// The page.
  var html: String {
    let body = coverage.apps.isEmpty ? "<p>No screen of an app was recorded.</p>" : coverage.apps.map(section).joined()
    let legend = Mark.allCases.map {
      "<span class=\"\($0.rawValue)\"><b>\($0.letter)</b> \($0.words)</span>"
    }
    return """
      \(PageHead("Screen coverage", .still, styles: [WebFiles.coverage]).text)<body><main>
      <h1>Screen coverage</h1>
      <p class="legend">\(legend.joined(separator: " "))</p>
      \(body)</main></body></html>

      """
  }

  private func section(_ app: AppCoverage) -> String {
    let checked = app.controls.count { app.uses[$0]?.checked.isEmpty == false }
    let requests =
      app.requests.isEmpty
      ? ""
      : "<p>Requests: \((app.requests.count - app.unfailing.count).share(of: app.requests.count)) have failed.</p>"
    let more = app.screens.count - Self.mostPictures
    return """
      <section><h2>\(app.name.asMarkup)</h2>
      <p>Controls: \(app.touched.count.share(of: app.controls.count)) touched, \
      \(checked.share(of: app.controls.count)) checked; \(app.propertyShare).</p>\(requests)
      \(app.states.map { "<p>\($0)</p>" } ?? "")\(unshown(in: app))
      \(app.notes.map { "<p>\($0.asMarkup)</p>" }.joined())
      <div class="screens">\(app.screens.prefix(Self.mostPictures).map { picture(of: $0, app) }.joined())</div>
      \(more > 0 ? "<p>\(more.counted("more screen")) without a picture here.</p>" : "")
      \(controls(of: app))\(self.requests(of: app))\(features(of: app))</section>

      """
  }

  private func unshown(in app: AppCoverage) -> String {
    guard !app.unshown.isEmpty else { return "" }
    return "<p>Never shown: \(app.unshown.joined(separator: "; ").asMarkup)</p>"
  }

  private func picture(of screen: ControlScreen, _ app: AppCoverage) -> String {
    let drawing = ScreenPicture.drawing(of: screen.tree)
    let address = drawing.svg.svgAddress
    let window = screen.tree.frame(of: ElementID(0))
    let marks = screen.controls.map { element, control in
      let (mark, frame) = (Mark(app.uses[control]), screen.tree.frame(of: element))
      let size = max(min(frame.height * 0.6, 13), 7)
      return """
        <g class="\(mark.rawValue)"><title>\("\(control.description): \(mark.words)".asMarkup)</title>\
        <rect x="\(frame.x.shortDescription)" y="\(frame.y.shortDescription)" width="\(frame.width.shortDescription)" \
        height="\(frame.height.shortDescription)"/><text x="\((frame.x + 2).shortDescription)" \
        y="\((frame.y + size).shortDescription)" font-size="\(size.shortDescription)">\(mark.letter)</text></g>
        """
    }
    let size = "\(window.width.shortDescription) \(window.height.shortDescription)"
    return """
      <figure><div class="picture"><img src="\(address)" alt="\("the screen \(screen.name)".asMarkup)">\
      <svg viewBox="0 0 \(size)">\(marks.joined())</svg></div>\
      <figcaption>\(screen.name.asMarkup)</figcaption></figure>

      """
  }

  private func controls(of app: AppCoverage) -> String {
    let order = [Mark.neither, .touched, .checked, .both]
    let rows = order.flatMap { mark in
      app.controls.filter { Mark(app.uses[$0]) == mark }.map { control in
        let use = app.uses[control] ?? AppCoverage.Use()
        return """
          <tr class="\(mark.rawValue)"><td><b>\(mark.letter)</b></td><td>\(control.description.asMarkup)</td>\
          <td>\(Self.list(use.touched))</td><td>\(Self.list(use.checked))</td>\
          <td>\(app.unasked(of: control).map(\.rawValue).joined(separator: ", "))</td></tr>

          """
      }
    }
    return Self.table(["use", "control", "touched by", "checked by", "never asked for"], rows)
  }

  private func requests(of app: AppCoverage) -> String {
    let rows = app.requests.sorted {
      ($0.value.failed.isEmpty ? 0 : 1, $0.key) < ($1.value.failed.isEmpty ? 0 : 1, $1.key)
    }
    .map { key, request in
      """
      <tr><td>\(key.asMarkup)</td><td>\(Self.list(request.answered))</td>\
      <td>\(request.failed.isEmpty ? "never failed" : Self.list(request.failed))</td></tr>

      """
    }
    return Self.table(["request", "answered in", "failed in"], rows)
  }

  private func features(of app: AppCoverage) -> String {
    let rows = app.features.map { feature in
      let touched = app.controls.count { app.uses[$0]?.touched.contains(feature) == true }
      let checked = app.controls.count { app.uses[$0]?.checked.contains(feature) == true }
      let total = app.controls.count
      return """
        <tr><td>\(feature.asMarkup)</td><td>\(touched.share(of: total))</td>\
        <td>\(checked.share(of: total))</td></tr>

        """
    }
    return Self.table(["feature", "controls touched", "controls checked"], rows)
  }

  private static func list(_ features: Set<String>) -> String {
    features.sorted().map(\.asMarkup).joined(separator: "<br>")
  }

  private static func table(_ titles: [String], _ rows: [String]) -> String {
    guard !rows.isEmpty else { return "" }
    return "<table><tr>\(titles.map { "<th>\($0)</th>" }.joined())</tr>\n\(rows.joined())</table>\n"
  }
}

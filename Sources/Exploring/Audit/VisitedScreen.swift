import AppUnderTest
import JSON

/// A screen that a step of a scenario has shown, with its audit. Workers send it to the command.
package struct VisitedScreen: Sendable {
  /// The media type of attachments with a screen.
  package static let mediaType = "application/x.cukeswift.audit+json"

  /// The app.
  let app: String
  /// The title.
  let title: String
  /// The lines in which two different screens differ.
  let key: [String]
  /// The breaches.
  let findings: [AuditFinding]
  /// The rules that were checked.
  let checked: Set<AuditRule>
  /// The picture, as an SVG document; nil for a screen without findings, or if the driver has none.
  let picture: String?
  /// The size of the window.
  let window: Rect
}

extension VisitedScreen {
  /// The screen as JSON.
  package var bytes: [UInt8] {
    var members: [String: JSONValue] = [
      "app": .string(app), "title": .string(title), "key": .array(key.map { .string($0) }),
      "findings": .array(findings.map(\.json)), "checked": .array(checked.map { .string($0.rawValue) }),
      "window": window.json,
    ]
    if let picture { members["picture"] = .string(picture) }
    return JSONValue.object(members).bytes
  }

  /// Reads a screen from JSON; nil for other bytes.
  package init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), let app = value["app"]?.string,
      let title = value["title"]?.string, let key = value["key"]?.array, let found = value["findings"]?.array,
      let checked = value["checked"]?.array, let window = value["window"].flatMap(Rect.init)
    else { return nil }
    let findings = found.compactMap(AuditFinding.init)
    guard findings.count == found.count else { return nil }
    self.init(
      app: app, title: title, key: key.compactMap(\.string), findings: findings,
      checked: Set(checked.compactMap { $0.string.flatMap(AuditRule.init) }), picture: value["picture"]?.string,
      window: window)
  }
}

extension AuditFinding {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(rule.rawValue), "element": .string(query), "figures": .string(figures),
    ]
    if let frame { members["frame"] = frame.json }
    return .object(members)
  }

  fileprivate init?(_ value: JSONValue) {
    guard let rule = value["rule"]?.string.flatMap(AuditRule.init), let query = value["element"]?.string,
      let figures = value["figures"]?.string
    else { return nil }
    self.init(rule, query, figures: figures, frame: value["frame"].flatMap(Rect.init))
  }
}

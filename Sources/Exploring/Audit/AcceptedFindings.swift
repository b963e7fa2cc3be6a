import AppUnderTest
import JSON
import OperatingSystem
package import SourceText

/// The findings that a team has accepted, each with its reason.
package struct AcceptedFindings: Sendable {
  /// An accepted finding. A missing screen stands for every screen of the app.
  package struct Entry: Sendable, Hashable {
    /// The app.
    package var app: String
    /// The screen; nil for every screen.
    package var screen: String?
    /// The id of the rule.
    package var rule: String
    /// The query of the element.
    package var element: String
    /// The reason for accepting the finding.
    package var reason: String

    /// Whether the entry accepts a finding.
    func accepts(_ finding: AuditedFinding) -> Bool {
      app == finding.app && rule == finding.finding.rule.rawValue && element == finding.finding.query
        && (screen == nil || screen == finding.screen)
    }
  }

  /// The entries, in the order of the file.
  package let entries: [Entry]

  /// Accepts nothing.
  package init() { entries = [] }

  /// Reads a file: a list of objects with `app`, `rule`, `element`, `reason` and, for one screen only, `screen`.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - path: its path, for messages.
  /// - Throws: a `Diagnostic` with the location of the first error.
  package init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    let source = try SourceFile(uri: path, bytes: bytes)
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        var reader = JSONReader(buffer)
        return try Self.entries(&reader)
      }
    }
    do {
      entries = try result.get()
    } catch {
      throw Diagnostic(
        uri: path, location: source.location(ofByte: error.offset), problem: "\(error)",
        advice: "Write a list of objects, each with app, rule, element and reason."
      ).quoting(source)
    }
  }

  private static func entries(_ reader: inout JSONReader) throws(JSONError) -> [Entry] {
    var entries: [Entry] = []
    try reader.beginArray()
    while try reader.nextElement() {
      var members: [String: String] = [:]
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let member = name.string
        guard ["app", "screen", "rule", "element", "reason"].contains(member) else {
          throw reader.error(.meaning("an accepted finding has no '\(member)'"), at: reader.offset)
        }
        members[member] = try reader.string().string
      }
      let rule = try reader.required(members["rule"], "rule")
      guard AuditRule(rawValue: rule) != nil else {
        throw reader.error(.meaning("'\(rule)' is not an audit rule"), at: reader.offset)
      }
      entries.append(
        Entry(
          app: try reader.required(members["app"], "app"), screen: members["screen"], rule: rule,
          element: try reader.required(members["element"], "element"),
          reason: try reader.required(members["reason"], "reason")))
    }
    try reader.end()
    return entries
  }

  /// The findings that no entry accepts.
  package func new(among findings: [AuditedFinding]) -> [AuditedFinding] {
    findings.filter { finding in !entries.contains { $0.accepts(finding) } }
  }

  /// The entries without a matching finding.
  ///
  /// - Parameter apps: the audited apps; entries for other apps are not stale.
  package func stale(among findings: [AuditedFinding], of apps: [String]) -> [Entry] {
    entries.filter { entry in apps.contains(entry.app) && !findings.contains(where: entry.accepts) }
  }
}

extension AcceptedFindings {
  /// Reads the findings in a file; no findings without one.
  ///
  /// - Throws: a diagnostic for a missing file, or for an error in it.
  package init(at path: String?) throws(Diagnostic) {
    guard let path else {
      self.init()
      return
    }
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, atMost: 1 << 24) } catch { throw Diagnostic(error) }
    try self.init(bytes, path: path)
  }
}

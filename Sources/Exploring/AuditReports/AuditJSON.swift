package import AppUnderTest
import JSON

/// The report of an audit for other programs.
package enum AuditJSON {
  /// The findings as JSON. Each has the members of an accepted finding.
  package static func text(_ findings: [AuditedFinding], unchecked: [(app: String, rules: [AuditRule])]) -> String {
    let list = findings.map { finding -> JSONValue in
      var members: [String: JSONValue] = [
        "app": .string(finding.app), "screen": .string(finding.screen),
        "rule": .string(finding.finding.rule.rawValue), "element": .string(finding.finding.query),
        "advice": .string(finding.finding.rule.text.advice),
        "settings": .array(finding.settings.map { .string($0.wording) }),
      ]
      if let step = finding.step { members["step"] = .string(step) }
      if !finding.finding.figures.isEmpty { members["figures"] = .string(finding.finding.figures) }
      if let frame = finding.finding.frame {
        members["frame"] = frame.json
      }
      return .object(members)
    }
    let missing = unchecked.map { app, rules -> JSONValue in
      ["app": .string(app), "rules": .array(rules.map { .string($0.rawValue) })]
    }
    return laidOut(["findings": .array(list), "unchecked": .array(missing)])
  }

  /// The findings as a SARIF 2.1.0 log, which code hosts show.
  package static func sarif(_ findings: [AuditedFinding]) -> String {
    let rules = AuditRule.allCases.map { rule -> JSONValue in
      [
        "id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.text.sentence)],
        "help": ["text": .string("Advice: \(rule.text.advice). Sources: \(rule.text.sources).")],
      ]
    }
    let results = findings.map { finding -> JSONValue in
      let place = [finding.app, finding.screen, finding.finding.query].filter { !$0.isEmpty }.joined(separator: "/")
      return [
        "ruleId": .string(finding.finding.rule.rawValue), "level": "error",
        "message": ["text": .string("\(finding.app), \(finding.screen): \(finding.finding)")],
        "locations": [
          [
            // Code hosts require a file. An app by name has none.
            "physicalLocation": ["artifactLocation": ["uri": .string(finding.app.addressPath)]],
            "logicalLocations": [["fullyQualifiedName": .string(place), "kind": "element"]],
          ]
        ],
        "partialFingerprints": [
          "cukeswift/v1": .string("\(place)/\(finding.finding.rule.rawValue)")
        ],
      ]
    }
    return laidOut([
      "version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "runs": [
        ["tool": ["driver": ["name": "cukeswift audit", "rules": .array(rules)]], "results": .array(results)]
      ],
    ])
  }

  private static func laidOut(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.laidOut() + "\n"
  }
}

extension String {
  /// The text as a relative or absolute URI, with other characters than those of addresses escaped.
  fileprivate var addressPath: String {
    PercentEncoding.encoded(self, keeping: "/:?=&%#@")
  }
}

#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery

  /// The kinds of issues that an audit of accessibility looks for.
  public struct XCUIAccessibilityAuditType: OptionSet, Hashable, Sendable {
    /// The kinds as bits.
    public let rawValue: UInt64

    /// Makes a set of kinds from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Texts that do not stand out from their background.
    public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
    /// Elements that assistive technology does not find; this audit reports none.
    public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
    /// Controls that are too small for a finger.
    public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
    /// Controls without a name.
    public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
    /// Texts that do not grow with the preferred text size; this audit reports none.
    public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)
    /// Texts that are cut off.
    public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
    /// Elements that react to a touch without a role.
    public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)
    /// All kinds.
    public static let all = XCUIAccessibilityAuditType(rawValue: .max)

    /// The kinds by the names that audit rules use.
    fileprivate static let named: [String: XCUIAccessibilityAuditType] = [
      "contrast": .contrast, "hitRegion": .hitRegion, "sufficientElementDescription": .sufficientElementDescription,
      "textClipped": .textClipped, "trait": .trait,
    ]
  }

  /// An issue that an audit of accessibility has found.
  @preconcurrency @MainActor
  public final class XCUIAccessibilityAuditIssue {
    /// The element with the issue; nil for an issue of the whole screen.
    public let element: XCUIElement?
    /// The broken rule in a sentence.
    public let compactDescription: String
    /// The element, the figures and the advice.
    public let detailedDescription: String
    /// The kind of the issue.
    public let auditType: XCUIAccessibilityAuditType

    fileprivate init(_ finding: AuditFinding, _ type: XCUIAccessibilityAuditType, _ element: XCUIElement?) {
      (self.element, auditType) = (element, type)
      (compactDescription, detailedDescription) = (finding.rule.text.sentence, finding.description)
    }
  }

  extension XCUIApplication {
    /// Audits the screen by the rules of `cukeswift audit` that XCUITest has too. Each issue is a failure of the test.
    ///
    /// - Parameters:
    ///   - auditTypes: the kinds of issues to look for.
    ///   - issueHandler: returns true for an issue to ignore.
    /// - Throws: the errors of `issueHandler`.
    public func performAccessibilityAudit(
      for auditTypes: XCUIAccessibilityAuditType = .all,
      _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil,
      file: StaticString = #filePath, line: UInt = #line
    ) throws {
      let issues: [XCUIAccessibilityAuditIssue] = CurrentTest.shared.answer("audit the screen", at: file, line, or: [])
      {
        let app = try tested()
        let tree = try app.treeAtRest()
        let findings = try app.run { ScreenAudit(try await $0.driver.auditedScreen()).result().findings }
        return try findings.compactMap { finding -> XCUIAccessibilityAuditIssue? in
          guard let name = finding.rule.text.xcuitest, let type = XCUIAccessibilityAuditType.named[name],
            auditTypes.contains(type)
          else { return nil }
          return XCUIAccessibilityAuditIssue(finding, type, try element(of: finding, in: tree, file, line))
        }
      }
      for issue in issues {
        if try issueHandler?(issue) == true { continue }
        CurrentTest.shared.fail("Accessibility audit: \(issue.detailedDescription)", file: file, line: line)
      }
    }

    /// The element of a finding; nil for a finding of the whole screen.
    private func element(
      of finding: AuditFinding, in tree: AccessibilityTree, _ file: StaticString, _ line: UInt
    ) throws -> XCUIElement? {
      guard finding.frame != nil, let found = try Query(parsing: finding.query).elements(in: tree.base).first,
        let index = tree.descendants(of: nil).firstIndex(of: found)
      else { return nil }
      return XCUIElement(self, ElementPath().then(.descendants(.any)).then(.index(index)), file: file, line: line)
    }
  }
#endif

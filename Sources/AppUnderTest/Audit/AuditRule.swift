/// A rule about the accessibility of a screen.
package enum AuditRule: String, Sendable, Hashable, CaseIterable {
  case name, role, target, label, identifier, image, contrast, cut, language, title, zoom, keyboard, order, hidden
  case nested, frame

  /// The sources, advice and wording of the rule.
  package var text: AuditRuleText {
    switch self {
    case .name:
      AuditRuleText(
        "every control has a name", wcag: "4.1.2", xcuitest: "sufficientElementDescription",
        axe: [
          "button-name", "link-name", "label", "select-name", "aria-input-field-name", "aria-toggle-field-name",
        ],
        advice: "give it a label with its purpose")
    case .role:
      AuditRuleText(
        "every element that reacts to a touch has a role", wcag: "4.1.2", xcuitest: "trait",
        advice: "use a button, or add the trait of one")
    case .target:
      AuditRuleText(
        "every target is large enough for a finger", wcag: "2.5.8", xcuitest: "hitRegion", axe: ["target-size"],
        advice: "make it larger, or keep other targets away")
    case .label:
      AuditRuleText(
        "every name contains the visible text", wcag: "2.5.3", axe: ["label-content-name-mismatch"],
        advice: "begin the name with the visible text")
    case .identifier:
      AuditRuleText(
        "every identifier is unique", axe: ["duplicate-id-aria"], advice: "give each of them its own identifier")
    case .image:
      AuditRuleText(
        "every image has a text", wcag: "1.1.1",
        axe: ["image-alt", "role-img-alt", "input-image-alt", "svg-img-alt"],
        advice: "describe it in alt; an empty alt marks a decoration")
    case .contrast:
      AuditRuleText(
        "every text stands out from its background", wcag: "1.4.3", xcuitest: "contrast", axe: ["color-contrast"],
        advice: "make the text darker or the background lighter, or the other way round")
    case .cut:
      AuditRuleText(
        "no text is cut off", wcag: "1.4.4", xcuitest: "textClipped",
        advice: "let the text take several lines, or let its element grow")
    case .language:
      AuditRuleText(
        "the page declares its language", wcag: "3.1.1", axe: ["html-has-lang", "html-lang-valid"],
        advice: "write it in the first tag, as in <html lang=\"en\">")
    case .title:
      AuditRuleText(
        "the page has a title", wcag: "2.4.2", axe: ["document-title"],
        advice: "add <title> with the subject of the page"
      )
    case .zoom:
      AuditRuleText(
        "the page can be zoomed", wcag: "1.4.4", axe: ["meta-viewport"],
        advice: "remove user-scalable=no and maximum-scale from the viewport")
    case .keyboard:
      AuditRuleText(
        "the keyboard reaches every control", wcag: "2.1.1", advice: "use a native control, or add tabindex=\"0\"")
    case .order:
      AuditRuleText(
        "the focus follows the order of the page", wcag: "2.4.3", axe: ["tabindex"],
        advice: "replace a tabindex above 0 with 0, and move the element instead")
    case .hidden:
      AuditRuleText(
        "nothing hidden from assistive technology takes the focus", wcag: "4.1.2", axe: ["aria-hidden-focus"],
        advice: "remove aria-hidden, or disable the control")
    case .nested:
      AuditRuleText(
        "no control is inside another", wcag: "4.1.2", axe: ["nested-interactive"],
        advice: "put the controls beside each other")
    case .frame:
      AuditRuleText(
        "every frame has a title", wcag: "4.1.2", axe: ["frame-title"], advice: "describe its content in title")
    }
  }
}

/// The wording of an audit rule, with the sources that describe it.
package struct AuditRuleText: Sendable {
  /// The rule as a sentence without a full stop.
  package let sentence: String
  /// The number of the success criterion in WCAG 2.2; nil for a rule that is not in WCAG.
  package let wcag: String?
  /// The audit type of XCUITest; nil for a rule that XCUITest does not check.
  package let xcuitest: String?
  /// The ids of the rules of axe; empty for a rule that axe does not check.
  package let axe: [String]
  /// The advice for mending a finding, as a sentence without a full stop.
  package let advice: String

  fileprivate init(
    _ sentence: String, wcag: String? = nil, xcuitest: String? = nil, axe: [String] = [], advice: String
  ) {
    self.sentence = sentence
    self.wcag = wcag
    self.xcuitest = xcuitest
    self.axe = axe
    self.advice = advice
  }

  /// The sources, as a part of a sentence: `WCAG 4.1.2, XCUITest trait`.
  package var sources: String {
    [
      wcag.map { "WCAG \($0)" }, xcuitest.map { "XCUITest \($0)" },
      axe.isEmpty ? nil : "axe \(axe.joined(separator: " "))",
    ]
    .compactMap(\.self).joined(separator: ", ")
  }
}

/// A breach of an audit rule.
package struct AuditFinding: Sendable, Hashable {
  /// The rule.
  package let rule: AuditRule
  /// A query that finds the element; `page` for a breach of the whole page.
  package let query: String
  /// The figures that break the rule, such as `30.5×44 points`; empty for a rule without figures.
  package let figures: String
  /// The frame of the element in the window; nil for a breach of the whole page.
  package let frame: Rect?

  /// Describes a breach.
  package init(_ rule: AuditRule, _ query: String, figures: String = "", frame: Rect? = nil) {
    self.rule = rule
    self.query = query
    self.figures = figures
    self.frame = frame
  }
}

extension AuditFinding: CustomStringConvertible {
  /// The finding in one line: rule, element, figures, advice.
  package var description: String {
    "\(rule.rawValue): \(query)\(figures.isEmpty ? "" : ", \(figures)"): \(rule.text.advice)"
  }
}

/// The result of an audit of one screen.
package struct AuditResult: Sendable {
  /// The breaches, by rule and then in tree order.
  package var findings: [AuditFinding] = []
  /// The rules that were checked.
  package var checked: Set<AuditRule> = []
}

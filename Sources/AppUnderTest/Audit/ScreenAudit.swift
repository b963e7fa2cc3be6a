import CLibrary

/// Checks one screen by audit rules. A rule that the driver has no facts for is not checked.
package struct ScreenAudit: Sendable {
  let screen: AuditedScreen
  var tree: any ElementTree { screen.tree }

  /// Takes a screen.
  package init(_ screen: AuditedScreen) { self.screen = screen }

  /// Checks the screen.
  ///
  /// - Parameter rules: the rules to check.
  package func result(for rules: some Sequence<AuditRule> = AuditRule.allCases) -> AuditResult {
    var result = AuditResult()
    for rule in rules {
      guard let breaches = breaches(of: rule) else { continue }
      result.checked.insert(rule)
      result.findings += breaches.map { breach in
        let element = breach.element
        return AuditFinding(
          rule, element.map(query(for:)) ?? "page", figures: breach.figures, frame: element.map(tree.frame(of:)))
      }
    }
    return result
  }

  /// A breach before its element is worded; nil stands for the whole page.
  struct Breach {
    var element: ElementID?
    var figures = ""
  }

  private func query(for element: ElementID) -> String {
    let query = tree.suggestions(for: element, limit: 1).first?.query.description ?? tree.describe(element)
    guard query.contains("index:"), tree.elementClass(of: element).isWebElement,
      let tag = tree.string(.other("nodeName"), of: element)
    else { return query }
    // The position among all elements of a page does not depend on its scrolling.
    let index = tree.elements.prefix(element.index).count { tree.string(.other("nodeName"), of: $0) == tag }
    return "all \(tag.lowercased()) index:\(index)"
  }

  /// The breaches of a rule; nil for a rule that cannot be checked on this screen.
  private func breaches(of rule: AuditRule) -> [Breach]? {
    switch rule {
    case .name: tree.namelessControls(touchable: screen.touchable ?? []).map { Breach(element: $0) }
    case .role: screen.touchable.map(roleless)
    case .target: smallTargets
    case .label: mismatchedNames
    case .identifier: tree.repeatedIdentifiers.map { Breach(element: $0.element) }
    case .image: hasWebElements ? images : nil
    case .contrast: screen.texts.map(faint)
    case .cut:
      screen.cutTexts.map { texts in
        texts.sorted().filter { tree.isVisible($0) && !isOfSystem($0) }.map { Breach(element: $0) }
      }
    case .language: screen.document.map { language(of: $0) }
    case .title: screen.document.map { $0.hasTitle ? [] : [Breach()] }
    case .zoom: screen.document.map { $0.allowsZoom ? [] : [Breach()] }
    case .keyboard: screen.unreachable.map { $0.sorted().filter(tree.isVisible).map { Breach(element: $0) } }
    case .order: hasWebElements ? displacedInOrder : nil
    case .hidden: hasWebElements ? hiddenControls : nil
    case .nested: hasWebElements ? nestedControls : nil
    case .frame: hasWebElements ? frames : nil
    }
  }

  private func roleless(_ touchable: Set<ElementID>) -> [Breach] {
    let roles = ["button", "link", "adjustable", "keyboardKey", "searchField"]
    return touchable.sorted().filter { element in
      guard tree.isVisible(element), !tree.takesTouches(element), !tree.isPartOfControl(element), !isOfSystem(element)
      else { return false }
      let traits = tree.string(.traits, of: element) ?? ""
      return tree.role(of: element) != "key" && !roles.contains(where: traits.contains)
    }.map { Breach(element: $0) }
  }

  /// The names that do not contain the text that the control shows.
  private var mismatchedNames: [Breach] {
    tree.visibleElements.filter { ["button", "link", "tab"].contains(tree.role(of: $0)) }.compactMap { element in
      guard let name = tree.string(.label, of: element), let text = tree.string(.text, of: element) else { return nil }
      let (nameWords, textWords) = (Self.words(of: name), Self.words(of: text))
      // A single sign, such as a cross, is a picture.
      guard textWords.count > 1, !nameWords.isEmpty, !nameWords.contains(textWords) else { return nil }
      return Breach(element: element, figures: "named \(name.quoted), shows \(text.quoted)")
    }
  }

  /// The letters and digits of a text, in lower case.
  private static func words(of text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  private func faint(_ texts: [ElementID: AuditedScreen.TextLook]) -> [Breach] {
    texts.sorted { $0.key < $1.key }.compactMap { element, look in
      guard tree.isVisible(element), tree.disabledPart(around: element) == nil,
        let ratio = Contrast.ratio(look.color, look.ground)
      else { return nil }
      let isOfPage = tree.elementClass(of: element).isWebElement
      let isLarge = look.size >= (isOfPage ? 24 : 18) || look.isBold && look.size >= (isOfPage ? 18.66 : 14)
      let least = isLarge ? 3 : 4.5
      guard ratio < least else { return nil }
      // Rounding must not show the required figure.
      let shown = ((ratio * 10).rounded(.down) / 10).shortDescription
      return Breach(
        element: element,
        figures: "\(shown):1 instead of \(least.shortDescription):1, \(look.color) on \(look.ground), "
          + "\(look.size.shortDescription) points")
    }
  }

  private func language(of document: AuditedScreen.Document) -> [Breach] {
    let primary = document.language.prefix { $0 != "-" }
    if primary.isEmpty { return [Breach()] }
    let isValid = (2...3).contains(primary.count) && primary.allSatisfy { $0.isASCII && $0.isLetter }
    return isValid ? [] : [Breach(figures: "lang is \(document.language.quoted)")]
  }
}

/// The contrast of two colours, as WCAG defines it.
enum Contrast {
  /// The ratio of two colours written as `#RRGGBB`, from 1 to 21; nil for other texts.
  static func ratio(_ one: String, _ other: String) -> Double? {
    guard let one = luminance(of: one), let other = luminance(of: other) else { return nil }
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(of color: String) -> Double? {
    guard color.utf8.count == 7, color.hasPrefix("#"), let number = Int(color.dropFirst(), radix: 16) else {
      return nil
    }
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}

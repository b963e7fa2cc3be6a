import AppUnderTest
import Recordings
import SourceText
import StepLibrary
import StepRegistry

/// An action that a screen offers to its user, in predefined steps.
package struct Offer: Sendable, Hashable {
  /// The action without its data, such as `I touch list item "…"`.
  package let key: String
  /// The ways to perform the action, each as one or several steps: one way per row, text or position.
  package var choices: [[String]]
  /// Whether each choice is tried as often as another action, because it may lead to a screen of its own.
  package let triesAll: Bool
  /// The number of tries for one try of another action.
  package let weight: Int
  /// Whether the offer repeats an action with a failing or late server, and so depends on what the walk has seen.
  package let changesAnswers: Bool

  /// The most choices of an action.
  private static let mostChoices = 20

  /// Describes an action.
  package init(
    _ key: String, _ choices: [[String]], triesAll: Bool, weight: Int = 1, changesAnswers: Bool = false
  ) {
    (self.key, self.choices, self.triesAll, self.weight) = (key, choices, triesAll, weight)
    self.changesAnswers = changesAnswers
  }

  /// Going back to the screen or page before.
  static let goingBack = Offer("I go back", [["I go back"]], triesAll: true)

  /// Leaving the app and coming back.
  static let leaving = ["I send the app to the background", "I bring the app back to the foreground"]

  /// Letting time pass, in whole seconds.
  private static func waiting(for time: Duration) -> Offer {
    let whole = Int(time.components.seconds) + (time.components.attoseconds > 0 ? 1 : 0)
    let seconds = max(whole, 1)
    return Offer("I wait", [["I wait for \(seconds) second\(seconds == 1 ? "" : "s")"]], triesAll: true)
  }

  /// Opening the app by its addresses, as another app does.
  private static func opening(_ links: [String]) -> Offer {
    let steps = links.prefix(mostChoices).map { ActionSentence.steps(for: RecordedAction(.done(.openURL($0)))) }
    return Offer("another app opens \"…\"", steps.filter { !$0.isEmpty }, triesAll: true)
  }

  /// The number of tries after which the action counts as tried.
  var breadth: Int { (triesAll ? choices.count : 1) * weight }

  /// The steps that let a server fail once, and answer once without content after a long time.
  ///
  /// - Parameter request: the request.
  static func answers(to request: HTTPRequest) -> [String] {
    guard HTTPMethod.allCases.contains(request.method), let address = BuiltInParameterType.quoted(request.address)
    else { return [] }
    return ["500", "200 after 20 seconds"].map { "\(request.method.rawValue) \(address) answers \($0) once" }
  }

  /// The offers that rules of step files allow, and their own actions.
  ///
  /// - Parameters:
  ///   - offers: the actions of a screen.
  ///   - rules: the rules.
  ///   - used: receives the rules that leave out an action.
  static func allowed(_ offers: [Offer], by rules: WalkRules, used: inout Set<WalkRules.Text>) -> [Offer] {
    let avoidance = rules.avoidance
    let allowed = offers.compactMap { offer -> Offer? in
      var offer = offer
      offer.choices.removeAll { avoidance.avoids($0, used: &used) }
      return offer.choices.isEmpty ? nil : offer
    }
    let own = rules.included.map { Offer($0.step.text, [[$0.step.text]], triesAll: true, weight: $0.weight) }
    return allowed + own
  }

  /// The actions of a screen, in its order.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - hasHistory: whether the app has a history of pages with a way back.
  ///   - time: the time after which something may happen by itself; nil for an app without timers.
  ///   - links: the addresses by which other apps can open the app.
  static func all(
    on tree: any ElementTree, hasHistory: Bool, after time: Duration?, links: [String] = []
  ) -> [Offer] {
    let finder = OfferFinder(tree: tree)
    var offers: [Offer] = []
    var places: [String: Int] = [:]
    let ofScreen = finder.ofScreen(hasHistory: hasHistory) + (time.map { [waiting(for: $0)] } ?? []) + [opening(links)]
    for offer in finder.ofElements + ofScreen where !offer.choices.isEmpty {
      if let place = places[offer.key] {
        let known = offers[place].choices
        let room = max(mostChoices - known.count, 0)
        offers[place].choices += offer.choices.filter { !known.contains($0) }.prefix(room)
      } else {
        places[offer.key] = offers.count
        offers.append(offer)
      }
    }
    return offers
  }
}

extension WalkRules {
  /// The texts that walks avoid, in lower case.
  struct Avoidance {
    fileprivate let rules: [(rule: WalkRules.Text, text: String)]

    /// Whether a step of an action contains a text to avoid.
    ///
    /// - Parameters:
    ///   - steps: the steps.
    ///   - used: receives the rules with these texts.
    func avoids(_ steps: [String], used: inout Set<WalkRules.Text>) -> Bool {
      guard !rules.isEmpty else { return false }
      let texts = steps.map { $0.lowercased() }
      let found = rules.filter { rule in texts.contains { $0.contains(rule.text) } }
      used.formUnion(found.map(\.rule))
      return !found.isEmpty
    }
  }

  /// The texts of steps that walks never do, for comparisons with many steps.
  var avoidance: Avoidance { Avoidance(rules: avoided.map { ($0, $0.text.lowercased()) }) }
}

/// Finds the actions of a screen.
private struct OfferFinder {
  let tree: any ElementTree

  /// Roles of elements that are parts of another control.
  private static let wholes: Set<String> = ["stepper", "picker", "datePicker", "keyboard", "slider"]
  /// The most rows of a picker's column to choose from.
  private static let mostRows = 5

  /// The actions on single elements.
  var ofElements: [Offer] {
    var offers: [Offer] = []
    var next = ElementID(0)
    for element in tree.elements where element >= next {
      guard let role = tree.role(of: element) else { continue }
      // Most hidden elements are known without the reason that an obstacle has.
      let mayBeUsable = tree.isVisible(element) || tree.isUsable(element)
      if mayBeUsable, tree.obstacle(to: element, at: tree.hitPoint(of: element)) == nil {
        offers += self.offers(of: element, role)
      }
      if Self.wholes.contains(role) { next = max(tree.end(of: element), ElementID(element.index + 1)) }
    }
    return offers
  }

  private func offers(of element: ElementID, _ role: String) -> [Offer] {
    switch role {
    case "textField", "searchField":
      // A search bar is used by the field in it.
      return tree.elementClass(of: element).isKind(of: "UISearchBar") ? [] : [filling(element)].compactMap(\.self)
    case "switch", "checkbox":
      let isOn = tree.isTrue(.isOn, of: element)
      return offers([.setSwitch(on: !isOn)], element)
    case "slider":
      return [grouped(steps([0, 0.5, 1].map { .setSlider(part: $0) }, element), triesAll: false)].compactMap(\.self)
    case "stepper":
      return offers([.step(up: true, times: 1), .step(up: false, times: 1)], element)
    case "picker", "datePicker": return choosing(element)
    case "cell", "listItem":
      return tree.takesTouches(element)
        ? offers([.touch, .swipe(.left)], element) : []
    case "image":
      let isPart = tree.ancestors(of: element).contains { tree.takesTouches($0) }
      return isPart ? [] : offers([.touch], element)
    default:
      if Query.backButton.finds(element, in: tree) { return [.goingBack] }
      let isSegment = tree.elementClass(of: element).isKind(of: "UISegment")
      guard tree.takesTouches(element) || isSegment, role != "tabList" else { return [] }
      return offers([.touch], element)
    }
  }

  /// The actions on the screen as a whole.
  func ofScreen(hasHistory: Bool) -> [Offer] {
    var texts: [[String]] = []
    if tree.elements.contains(where: { tree.hasFocus($0) }) { texts.append(["I press the return key"]) }
    let scrolled = tree.visibleElements.filter { tree.scrolls($0) }
    let hidden = scrolled.filter {
      (tree.property(.contentHeight, of: $0)?.numeric ?? 0) > tree.frame(of: $0).height + 1
    }
    if !hidden.isEmpty { texts.append(["I scroll down"]) }
    if hidden.contains(where: { (tree.property(.contentOffsetY, of: $0)?.numeric ?? 0) > 0 }) {
      texts.append(["I scroll up"])
    }
    if hasHistory { texts += Offer.goingBack.choices }
    let window = tree.frame(of: ElementID(0))
    texts.append([RotationStep.step(toLandscape: window.width <= window.height)])
    texts.append(Offer.leaving)
    return texts.map { Offer($0.joined(separator: ", "), [$0], triesAll: true) }
  }

  private func filling(_ field: ElementID) -> Offer? {
    let filling = steps(HostileText.allCases.map { AppAction.setText($0.rawValue) } + [.clear], field)
    var touching: [String]?
    let texts = zip(HostileText.allCases, filling).map { text, filled in
      guard filled.isEmpty else { return filled }
      // A field without a name is touched by its number.
      let touched = touching ?? steps([.touch], field).flatMap(\.self)
      touching = touched
      return touched.isEmpty ? [] : touched + ActionSentence.steps(for: RecordedAction(.done(.type(text.rawValue))))
    }
    return grouped(texts + filling.suffix(1), triesAll: false)
  }

  private func choosing(_ picker: ElementID) -> [Offer] {
    let inside = Array(tree.inside(picker))
    let wheels = inside.filter { tree.elementClass(of: $0).isKind(of: "UIPickerTableView") }
    let columns = wheels.isEmpty ? [picker] : wheels
    return columns.enumerated().compactMap { column, wheel in
      var titles: [String] = []
      for part in inside where tree.isElement(part, in: wheel) {
        guard let title = tree.string(.text, of: part), !titles.contains(title) else { continue }
        titles.append(title)
      }
      return grouped(
        steps(titles.prefix(Self.mostRows).map { .turnPicker(column: column, row: $0) }, picker), triesAll: false)
    }
  }

  /// Actions with one choice each, without those that predefined steps cannot express.
  private func offers(_ actions: [AppAction], _ element: ElementID) -> [Offer] {
    steps(actions, element).filter { !$0.isEmpty }.map { steps in
      let sentence = steps.joined(separator: ", ")
      return Offer(tree.isInRow(element) ? sentence.withoutQuotedTexts : sentence, [steps], triesAll: true)
    }
  }

  /// An action with several choices; nil if predefined steps cannot express any of them.
  private func grouped(_ choices: [[String]], triesAll: Bool) -> Offer? {
    let choices = choices.filter { !$0.isEmpty }
    guard let first = choices.first else { return nil }
    return Offer(first.joined(separator: ", ").withoutLastQuotedText, choices, triesAll: triesAll)
  }

  private func steps(_ actions: [AppAction], _ element: ElementID) -> [[String]] {
    ActionSentence.steps(for: actions, on: .init(element, in: tree))
  }
}

extension String {
  /// The sentence with `…` in place of each quoted text.
  fileprivate var withoutQuotedTexts: String {
    partsAtQuotationMarks.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : "…" }.joined(separator: "\"")
  }

  /// The sentence up to its last quoted text or number, which is the data of the action.
  fileprivate var withoutLastQuotedText: String {
    var parts = partsAtQuotationMarks
    if hasSuffix("\""), parts.count > 3 {
      parts.removeLast(2)
      return parts.joined(separator: "\"") + "\"…\""
    }
    return String(reversed().drop { $0.isNumber || $0 == "%" || $0 == "." }.reversed())
  }
}

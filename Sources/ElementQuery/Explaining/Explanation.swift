/// Why a query found nothing.
public struct Explanation: Sendable, Hashable {
  /// The part of the query that left nothing, such as `marked:'Sav'`.
  public let part: String
  /// How many elements were left before that part; nil where it is the query's first step.
  public let remaining: Int?
  /// What is wrong, in one sentence without a full stop, such as "no button of 3 is marked 'Sav'".
  public let problem: String
  /// What the author may have meant, the nearest first.
  public let suggestions: [String]
}

extension Explanation: CustomStringConvertible {
  /// The problem with the suggestions: "no button of 3 is marked 'Sav'; did you mean 'Save'?".
  public var description: String {
    guard let last = suggestions.last else { return problem }
    let others = suggestions.dropLast().joined(separator: ", ")
    return problem + "; did you mean " + (others.isEmpty ? "" : others + " or ") + last + "?"
  }
}

extension Query {
  /// Why the query finds nothing in the tree; nil where it finds something.
  public func explanation(in tree: some ElementTree) -> Explanation? {
    let evaluator = QueryEvaluator(tree: tree)
    var found: [ElementID]?
    for step in steps {
      let explainer = StepExplainer(evaluator: evaluator, step: step, start: found)
      if let explanation = explainer.explanation() { return explanation }
      found = evaluator.evaluate(step, from: found)
    }
    return nil
  }
}

/// Looks for the part of one step that leaves nothing.
private struct StepExplainer<Tree: ElementTree> {
  let evaluator: QueryEvaluator<Tree>
  let step: Query.Step
  let start: [ElementID]?

  private var tree: Tree { evaluator.tree }
  private var name: String { step.classes.description }

  func explanation() -> Explanation? {
    var found = evaluator.candidates(of: step, from: start)
    guard !found.isEmpty else { return classExplanation() }
    for filter in step.filters {
      let kept = evaluator.apply(filter, of: step, to: found)
      if kept.isEmpty { return explanation(of: filter, leavingNothingOf: found) }
      found = kept
    }
    return nil
  }

  /// Where no element has the class: is there an invisible one, or one of a class with a similar name?
  private func classExplanation() -> Explanation {
    let scope = start.map { " \(step.direction.wording) the \($0.count.counted("element")) found before" } ?? ""
    var suggestions: [String] = []
    var problem = "there is no \(name)" + scope
    if !step.looksAtInvisible, let invisible = invisibleMatches().first {
      problem = "no \(name)" + scope + " is visible; there is " + tree.describe(invisible)
    } else if case .exactly(let exact) = step.classes, let known = tree.classes.first(where: { $0.isKind(of: exact) }) {
      problem = "there is no \(name), but \(known.name) derives from it" + scope
      let shorthand = ElementClass(exact).shorthand
      suggestions = shorthand.hasPrefix("view:") ? [] : [shorthand]
    } else if !tree.classes.contains(where: ClassTest(step.classes).accepts) {
      let known = tree.classes.flatMap { [$0.name] + $0.superclasses }.map { ElementClass($0) }
      suggestions = DidYouMean.candidates(for: name, among: known.flatMap { [$0.shorthand, $0.name] })
    }
    return Explanation(part: step.description, remaining: start?.count, problem: problem, suggestions: suggestions)
  }

  private func explanation(of filter: Query.Filter, leavingNothingOf found: [ElementID]) -> Explanation {
    let (problem, suggestions) = problem(of: filter, leavingNothingOf: found)
    let hint = suggestions.isEmpty ? caseHint(filter, found) ?? invisibleHint() ?? otherClassHint(filter) ?? "" : ""
    return Explanation(
      part: step.description(of: filter), remaining: found.count, problem: problem + hint, suggestions: suggestions)
  }

  private func problem(
    of filter: Query.Filter, leavingNothingOf found: [ElementID]
  ) -> (problem: String, suggestions: [String]) {
    let counted = "\(name) of \(found.count)"
    let written = step.description(of: filter)
    switch filter {
    case .marked(let text):
      return (
        "no \(counted) is marked \(text.quoted)", nearest(to: text, in: found, properties: [.label, .identifier])
      )
    case .called(let name):
      return (
        "no \(counted) is called \(name.quoted)",
        nearest(to: name, in: found, properties: [.label, .text, .placeholder, .identifier])
      )
    case .property(let property, let value):
      return ("no \(counted) has \(written)", suggestionsFor(property, value, in: found))
    case .matching(nil, let expression): return ("no \(counted) is marked with something like \(expression)", [])
    case .matching: return ("no \(counted) has \(written)", [])
    case .predicate(let predicate):
      guard let (text, properties) = predicate.wantedText else { return ("no \(counted) fulfils \(written)", []) }
      let list = properties.map(\.description).joined(separator: " or ")
      return ("no \(counted) has the \(list) \(text.quoted)", nearest(to: text, in: found, properties: properties))
    case .index(let index): return ("there is no \(name) with index \(index), only \(found.count)", [])
    case .first, .last, .principal: return ("there is no \(name)", [])
    case .indexPath(let row, let section):
      return ("no \(counted) is or has a cell in row \(row) of section \(section)", [])
    case .containing(let query):
      let explanation = query.explanation(in: tree)
      let reason = explanation.map { ": \($0.problem)" } ?? ", though it is on the screen"
      return ("no \(counted) contains \(query)\(reason)", explanation?.suggestions ?? [])
    case .near(let query):
      let explanation = query.explanation(in: tree)
      let reason = explanation.map { ": \($0.problem)" } ?? ", beside which there is none"
      return ("no \(counted) is near \(query)\(reason)", explanation?.suggestions ?? [])
    case .not: return ("every \(counted) is what \(written) leaves out", [])
    case .css, .xpath: return ("\(written) selects nothing in \(found.count.counted(name))", [])
    }
  }

  private func suggestionsFor(_ property: PropertyName, _ value: PropertyValue, in found: [ElementID]) -> [String] {
    if case .string(let text) = value {
      let near = nearest(to: text, in: found, properties: [property])
      if !near.isEmpty { return near }
    }
    guard case .other(let name) = property, !found.contains(where: { tree.value(of: $0, for: property) != nil }) else {
      return []
    }
    let further = found.prefix(200).flatMap { tree.furtherProperties(of: $0) }
    return DidYouMean.candidates(for: name, among: PropertyName.common + ["marked", "index"] + further).map { $0 + ":" }
  }

  /// The quoted texts of the elements that come near, each with the element it belongs to; so many elements are looked
  /// at as a screen can hold.
  private func nearest(to text: String, in found: [ElementID], properties: [PropertyName]) -> [String] {
    var owners: [String: ElementID] = [:]
    var texts: [String] = []
    for element in found.prefix(2_000) {
      for text in properties.compactMap({ tree.string($0, of: element) }) where owners[text] == nil {
        owners[text] = element
        texts.append(text)
      }
    }
    var named: Set<ElementID> = []
    return DidYouMean.candidates(for: text, among: texts).compactMap { text in
      // An element is named once, by what comes nearest.
      guard let owner = owners[text], named.insert(owner).inserted else { return nil }
      let identifier = tree.string(.identifier, of: owner)
      let known = identifier.map { $0.isEmpty || $0 == text ? "" : ", identifier \($0)" } ?? ""
      return "\(text.shortened.quoted) (\(tree.elementClass(of: owner).shorthand)\(known))"
    }
  }

  /// Says that an element would pass the filter if upper and lower case and accents were the same.
  private func caseHint(_ filter: Query.Filter, _ found: [ElementID]) -> String? {
    guard case .predicate(let predicate) = filter, predicate.lenient != predicate else { return nil }
    return evaluator.apply(.predicate(predicate.lenient), of: step, to: found).first.map {
      "; apart from case and accents there is " + tree.describe($0)
    }
  }

  /// Says that the step would have found an invisible element.
  private func invisibleHint() -> String? {
    guard !step.looksAtInvisible, let invisible = invisibleMatches().first else { return nil }
    return "; one that is there is not visible: " + tree.describe(invisible)
  }

  /// Says that an element of another class would pass the filter.
  private func otherClassHint(_ filter: Query.Filter) -> String? {
    guard step.classes != .any else { return nil }
    switch filter {
    case .marked, .called, .property, .matching, .predicate: break
    case .index, .first, .last, .principal, .indexPath, .containing, .near, .not, .css, .xpath: return nil
    }
    var step = Query.Step(looksAtInvisible: step.looksAtInvisible, direction: step.direction, classes: .any)
    step.filters = [filter]
    return evaluator.evaluate(step, from: start).first.map { ", but there is " + tree.describe($0) }
  }

  /// What the step would find if it looked at invisible elements.
  private func invisibleMatches() -> [ElementID] {
    var step = step
    step.looksAtInvisible = true
    return evaluator.evaluate(step, from: start)
  }
}

extension Predicate {
  /// The same condition on texts of which neither case nor accents count; regular expressions stay as they are.
  fileprivate var lenient: Predicate {
    switch self {
    case .comparison(var comparison):
      guard case .string = comparison.value, comparison.expression == nil else { return self }
      comparison.options = [.ignoresCase, .ignoresDiacritics]
      return .comparison(comparison)
    case .not: return self
    case .and(let parts): return .and(parts.map(\.lenient))
    case .or(let parts): return .or(parts.map(\.lenient))
    }
  }

  /// The text that a condition wants one of several properties to be; nil where it is a condition of another kind.
  fileprivate var wantedText: (text: String, properties: [PropertyName])? {
    let parts = if case .or(let parts) = self { parts } else { [self] }
    var (text, properties): (String?, [PropertyName]) = (nil, [])
    for part in parts {
      guard case .comparison(let comparison) = part, comparison.comparator == .equal,
        case .string(let wanted) = comparison.value, text == nil || text == wanted
      else { return nil }
      text = wanted
      properties.append(comparison.property)
    }
    return text.map { ($0, properties) }
  }
}

extension Query.Direction {
  /// The direction in a sentence: "inside the element".
  fileprivate var wording: String {
    switch self {
    case .descendant: "inside"
    case .child: "directly inside"
    case .parent: "around"
    case .sibling: "beside"
    }
  }
}

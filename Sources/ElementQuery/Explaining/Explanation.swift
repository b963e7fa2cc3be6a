/// The reason why a query found nothing.
public struct Explanation: Sendable, Hashable {
  /// The first part of the query without results, such as `marked:'Sav'`.
  public let part: String
  /// The number of elements before that part; nil for the first step of the query.
  public let remaining: Int?
  /// The problem, in one sentence without a full stop, such as "no button of 3 is marked 'Sav'".
  public let problem: String
  /// Suggestions, the nearest first.
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
  /// The reason why the query finds nothing in the tree; nil for a query with results.
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

/// Finds the part of a step that has no results.
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

  /// Explains a missing class by an invisible element or a class with a similar name.
  private func classExplanation() -> Explanation {
    let scope = start.map { "\(step.direction.wording) the \($0.count.counted("element")) found before" }
    let test = ClassTest(step.classes)
    var suggestions: [String] = []
    var problem = "no \(name) " + (scope.map { "is " + $0 } ?? "was found")
    if !step.looksAtInvisible, let invisible = invisibleMatches().first {
      problem = "no \(name)" + (scope.map { " " + $0 } ?? "") + " is visible; there is " + tree.describe(invisible)
    } else if case .exactly(let exact) = step.classes, let known = tree.classes.first(where: { $0.isKind(of: exact) }) {
      problem += ", but \(known.name) derives from it"
      let shorthand = ElementClass(exact).shorthand
      suggestions = shorthand.hasPrefix("view:") ? [] : [shorthand]
    } else if !tree.elements.contains(where: { test.accepts($0, in: tree) }) {
      let known = tree.classes.flatMap { [$0.name] + $0.superclasses }.map { ElementClass($0) }
      let tags = Set(tree.elements.compactMap { tree.tagName(of: $0) }).sorted()
      suggestions = DidYouMean.candidates(for: name, among: tags + known.flatMap { [$0.shorthand, $0.name] })
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
    case .index(let index): return ("no \(counted) has the index \(index)", [])
    case .first, .last, .principal: return ("no \(name) was found", [])
    case .indexPath(let row, let section):
      return ("no \(counted) is or has a cell in row \(row) of section \(section)", [])
    case .containing(let query):
      let explanation = query.explanation(in: tree)
      let reason = explanation.map { ": \($0.problem)" } ?? ", though it is on the screen"
      return ("no \(counted) contains \(query)\(reason)", explanation?.suggestions ?? [])
    case .near(let query):
      let explanation = query.explanation(in: tree)
      let reason = explanation.map { ": \($0.problem)" } ?? ""
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

  /// The quoted texts nearest to a text, each with its element. Only as many elements are checked as fit on a screen.
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
      // Each element is named once, by its nearest text.
      guard let owner = owners[text], named.insert(owner).inserted else { return nil }
      let identifier = tree.string(.identifier, of: owner)
      let known = identifier.map { $0.isEmpty || $0 == text ? "" : ", identifier \($0)" } ?? ""
      return "\(text.shortened.quoted) (\(tree.classWord(of: owner))\(known))"
    }
  }

  /// Mentions an element that would pass if case and accents were ignored.
  private func caseHint(_ filter: Query.Filter, _ found: [ElementID]) -> String? {
    guard case .predicate(let predicate) = filter, predicate.lenient != predicate else { return nil }
    return evaluator.apply(.predicate(predicate.lenient), of: step, to: found).first.map {
      "; apart from case and accents there is " + tree.describe($0)
    }
  }

  /// Mentions an invisible element that the step would find.
  private func invisibleHint() -> String? {
    guard !step.looksAtInvisible, let invisible = invisibleMatches().first else { return nil }
    return "; this one is not visible: " + tree.describe(invisible)
  }

  /// Mentions an element of another class that would pass the filter.
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

  /// The results of the step including invisible elements.
  private func invisibleMatches() -> [ElementID] {
    var step = step
    step.looksAtInvisible = true
    return evaluator.evaluate(step, from: start)
  }
}

extension Predicate {
  /// The condition with case and accents ignored. Regular expressions are unchanged.
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

  /// The text that a condition requires of one of several properties; nil for other conditions.
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
  /// The direction in words, as in "inside the element".
  fileprivate var wording: String {
    switch self {
    case .descendant: "inside"
    case .child: "directly inside"
    case .parent: "around"
    case .sibling: "beside"
    }
  }
}

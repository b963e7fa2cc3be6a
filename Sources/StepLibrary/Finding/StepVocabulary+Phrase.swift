import AppUnderTest

extension StepVocabulary {
  /// The target of one step of a query.
  struct Phrase: CustomStringConvertible {
    enum Choice { case any, number(Int) }

    /// The kind in words; empty for any kind.
    var noun = ""
    var name: String?
    var choice = Choice.any

    init?(_ step: Query.Step, of vocabulary: StepVocabulary) {
      var filters = step.filters[...]
      if let (kind, length) = ElementKind.kind(of: step) {
        noun = kind.noun
        filters = filters.dropFirst(length)
      } else if let noun = StepVocabulary.classes[step.classes.description] {
        self.noun = noun
      } else if step.classes != .any {
        return nil
      }
      for filter in filters {
        switch filter {
        case .marked(let text), .called(let text): name = text
        case .property(.text, .string(let text)), .property(.identifier, .string(let text)): name = text
        case .predicate(let predicate):
          guard let text = predicate.calledName else { return nil }
          name = text
        case .containing(let query):
          guard query.steps.count == 1, let inner = query.steps.first.flatMap({ Phrase($0, of: vocabulary) }),
            let text = inner.name
          else { return nil }
          name = text
        case .index(let index) where index >= 0: choice = .number(index + 1)
        case .first, .last, .principal: break
        case .property(.role, .string(let role)) where noun.isEmpty && StepVocabulary.roles[role] != nil:
          noun = StepVocabulary.roles[role] ?? ""
        case .not where !noun.isEmpty || name != nil: break
        case .property, .index, .indexPath, .matching, .near, .not, .css, .xpath: return nil
        }
      }
      if noun.isEmpty, name == nil { return nil }
    }

    var withoutArticle: String {
      let named = name.map { noun.isEmpty ? "\"\($0)\"" : "\(noun) \"\($0)\"" } ?? noun
      if case .number(let number) = choice { return "\(named) number \(number)" }
      return named
    }

    var description: String {
      if noun.isEmpty { return withoutArticle }
      if case .number = choice { return withoutArticle }
      return name == nil ? noun.withArticle : "the \(withoutArticle)"
    }
  }
}

extension ElementKind {
  /// The kind that a part of a query looks for, and the number of the part's filters that express the kind.
  fileprivate static func kind(of step: Query.Step) -> (kind: ElementKind, filters: Int)? {
    let kinds = allCases.compactMap { kind -> (kind: ElementKind, filters: Int)? in
      guard let own = kind.query.steps.last, own.classes == step.classes, step.filters.starts(with: own.filters),
        own.classes != .any || !own.filters.isEmpty
      else { return nil }
      return (kind, own.filters.count)
    }
    return kinds.max { $0.filters < $1.filters }
  }
}

extension Predicate {
  /// The name in a condition; nil for any other condition.
  var calledName: String? {
    guard case .or(let parts) = self, case .comparison(let first)? = parts.first, case .string(let name)? = first.value
    else { return nil }
    return self == .isCalled(name) || self == .isShowing(name) ? name : nil
  }
}

extension Query {
  /// The query up to one of its steps.
  func first(_ count: Int) -> Query { Query(steps: Array(steps.prefix(count))) }

  /// The query without its final choice of one element; nil for a query without a choice.
  var withoutChoice: Query? {
    guard choosesOne, var last = steps.last, !last.filters.isEmpty else { return nil }
    last.filters.removeLast()
    return Query(steps: steps.dropLast() + [last])
  }
}

extension Query.Step {
  /// The step with its class and the filters of its kind, without names.
  var withoutFilters: Query.Step {
    var step = self
    step.filters = Array(filters.prefix(ElementKind.kind(of: self)?.filters ?? 0))
    return step
  }
}

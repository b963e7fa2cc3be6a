/// How the parts of a query narrow down what is found, one after the other.
public struct QueryTrace: Sendable, Hashable {
  /// One part with what it left.
  public struct Part: Sendable, Hashable {
    /// The part as the query writes it: a class with what stands before it, or a filter.
    public let text: String
    /// How many elements were left behind it.
    public let remaining: Int
  }

  /// The parts in their order, up to the first that left nothing.
  public let parts: [Part]
}

extension Query {
  /// How many elements each part of the query leaves in a tree.
  public func trace(in tree: some ElementTree) -> QueryTrace {
    let evaluator = QueryEvaluator(tree: tree)
    var parts: [QueryTrace.Part] = []
    var found: [ElementID]?
    var looksAtInvisible = false
    for step in steps {
      var elements = evaluator.candidates(of: step, from: found)
      let word = step.looksAtInvisible == looksAtInvisible ? "" : step.looksAtInvisible ? "all " : "visible "
      looksAtInvisible = step.looksAtInvisible
      parts.append(.init(text: word + step.withoutFilters.description, remaining: elements.count))
      for filter in step.filters where !elements.isEmpty {
        elements = evaluator.apply(filter, of: step, to: elements)
        parts.append(.init(text: step.description(of: filter), remaining: elements.count))
      }
      if elements.isEmpty { break }
      found = elements
    }
    return QueryTrace(parts: parts)
  }
}

extension Query.Step {
  /// The step before anything was filtered.
  fileprivate var withoutFilters: Query.Step {
    Query.Step(looksAtInvisible: looksAtInvisible, direction: direction, classes: classes)
  }
}

/// The parts of a query with the number of elements that each leaves.
public struct QueryTrace: Sendable, Hashable {
  /// A part of a query with its results.
  public struct Part: Sendable, Hashable {
    /// The part in the notation of queries: a class with the words before it, or a filter.
    public let text: String
    /// The number of elements after this part.
    public let remaining: Int
  }

  /// The parts in order, up to the first without results.
  public let parts: [Part]
}

extension Query {
  /// The number of elements that each part of the query leaves in a tree.
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
  /// The step without its filters.
  fileprivate var withoutFilters: Query.Step {
    Query.Step(looksAtInvisible: looksAtInvisible, direction: direction, classes: classes)
  }
}

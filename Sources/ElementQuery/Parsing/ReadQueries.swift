internal import Synchronization

/// The queries that were read last: scenarios ask for the same elements again and again.
enum ReadQueries {
  /// How many are kept, so that a process that lasts does not grow.
  private static let most = 512
  private static let all = Mutex<[String: [Query.Step]]>([:])

  /// The steps of a query.
  ///
  /// - Throws: a `Diagnostic` whose column points into the text.
  static func steps(of text: String) throws(Diagnostic) -> [Query.Step] {
    if let known = all.withLock({ $0[text] }) { return known }
    var parser = QueryParser(text)
    let steps = try parser.parse()
    all.withLock { all in
      if all.count == most { all = [:] }
      all[text] = steps
    }
    return steps
  }
}

import Synchronization

/// A cache of parsed queries, because scenarios use the same queries repeatedly.
enum ReadQueries {
  /// The maximum number of queries, to limit memory in long processes.
  private static let most = 512
  /// The length limit for cached texts, in bytes.
  private static let longest = 1 << 10
  /// The steps of each text by its bytes: Swift considers `é` and `e` with a combining accent equal, but queries do
  /// not.
  private static let all = Mutex<[[UInt8]: [Query.Step]]>([:])

  /// The steps of a query.
  ///
  /// - Throws: a `Diagnostic` with a column of the text.
  static func steps(of text: String) throws(Diagnostic) -> [Query.Step] {
    let key = Array(text.utf8)
    if let known = all.withLock({ $0[key] }) { return known }
    var parser = QueryParser(text)
    let steps = try parser.parse()
    if key.count > longest { return steps }
    all.withLock { all in
      if all.count == most { all = [:] }
      all[key] = steps
    }
    return steps
  }
}

extension Query {
  /// Reads a query.
  ///
  /// - Throws: a `Diagnostic` whose column points into the text.
  public init(parsing text: String) throws(Diagnostic) {
    self.init(steps: try ReadQueries.steps(of: text), isRead: true)
  }
}

internal import Synchronization

/// The queries that were read last: scenarios ask for the same elements again and again.
enum ReadQueries {
  /// How many are kept, so that a process that lasts does not grow.
  private static let most = 512
  /// The longest text that is kept, in bytes.
  private static let longest = 1 << 10
  /// The steps of each text by its bytes: for Swift, `é` and `e` with a combining accent are the same text, for queries they are not.
  private static let all = Mutex<[[UInt8]: [Query.Step]]>([:])

  /// The steps of a query.
  ///
  /// - Throws: a `Diagnostic` whose column points into the text.
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

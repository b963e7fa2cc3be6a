#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  public import Foundation
  import SourceText

  extension NSPredicate {
    /// Reads a predicate about elements, which Foundation on Linux cannot.
    ///
    /// It knows comparisons (`==`, `BEGINSWITH[cd]`, `IN`, `BETWEEN` and so on) of the attributes of elements, joined by `AND`,
    /// `OR` and `NOT`. What it does not know is a failure of the test; it is true of nothing then.
    ///
    /// - Parameters:
    ///   - format: the predicate, in which `%@`, `%d` and the like stand for values, `%K` for the name of an attribute.
    ///   - arguments: what they stand for, in order.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    @preconcurrency @MainActor
    public convenience init(
      format: String, _ arguments: Any..., file: StaticString = #filePath, line: UInt = #line
    ) { self.init(format: format, argumentArray: arguments, file: file, line: line) }

    /// Reads a predicate about elements; see the other initialiser.
    ///
    /// - Parameters:
    ///   - format: the predicate, in which `%@`, `%d` and the like stand for values, `%K` for the name of an attribute.
    ///   - arguments: what they stand for, in order; nil is nothing.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    @preconcurrency @MainActor
    public convenience init(
      format: String, argumentArray arguments: [Any]?, file: StaticString = #filePath, line: UInt = #line
    ) {
      let read = CurrentTest.shared.answer("read the predicate '\(format)'", at: file, line, or: ElementPredicate?.none)
      {
        try ElementPredicate(format: format, arguments ?? [])
      }
      self.init { object, _ in
        guard let read else { return false }
        return MainActor.assumeIsolated { read.isTrue(of: object) }
      }
      CurrentTest.shared.note(format, of: self)
    }

    /// What the predicate is in words, for a failure.
    @MainActor
    var wording: String { CurrentTest.shared.format(of: self) ?? "a block" }
  }
#endif

#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  public import Foundation
  import SourceText

  extension NSPredicate {
    /// Parses a predicate about elements, which Foundation on Linux cannot do.
    ///
    /// Comparisons (`==`, `BEGINSWITH[cd]`, `IN`, `BETWEEN` and so on) of the attributes of elements are supported,
    /// joined by `AND`, `OR` and `NOT`. Anything else is a failure of the test, and the predicate is then false for
    /// every element.
    ///
    /// - Parameters:
    ///   - format: the predicate, with placeholders such as `%@` and `%d` for values and `%K` for the name of an
    ///     attribute.
    ///   - arguments: the values for the placeholders, in order.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    @preconcurrency @MainActor
    public convenience init(
      format: String, _ arguments: Any..., file: StaticString = #filePath, line: UInt = #line
    ) { self.init(format: format, argumentArray: arguments, file: file, line: line) }

    /// Parses a predicate about elements; see the other initialiser.
    ///
    /// - Parameters:
    ///   - format: the predicate, with placeholders such as `%@` and `%d` for values and `%K` for the name of an
    ///     attribute.
    ///   - arguments: the values for the placeholders, in order; nil for a format without placeholders.
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

    /// The predicate in words, for a failure.
    @MainActor
    var wording: String { CurrentTest.shared.format(of: self) ?? "a block" }
  }
#endif

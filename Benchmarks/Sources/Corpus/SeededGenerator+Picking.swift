import SourceText

extension SeededGenerator {
  /// A number below a limit, which is at least 1; cheap and good enough for tests.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

  /// An element of a list that is not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

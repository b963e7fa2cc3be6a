extension Collection {
  /// A line for each of the first elements, and a line with the number of the other elements, such as "… and 3 more".
  ///
  /// - Parameters:
  ///   - most: how many elements to show.
  ///   - indent: what each line begins with.
  ///   - rest: what the last line counts, such as "more lines".
  ///   - line: the line of an element.
  package func lines(
    atMost most: Int, indent: String = "  ", rest: String = "more", _ line: (Element) -> String
  ) -> [String] {
    prefix(most).map { indent + line($0) } + (count > most ? ["\(indent)… and \(count - most) \(rest)"] : [])
  }
}

extension Collection<String> {
  /// The first texts, and how many others there are: "a, b and 3 more".
  ///
  /// - Parameters:
  ///   - most: how many texts to show.
  ///   - separator: the text between two of them.
  package func listed(atMost most: Int, separator: String = ", ") -> String {
    prefix(most).joined(separator: separator) + (count > most ? " and \(count - most) more" : "")
  }
}

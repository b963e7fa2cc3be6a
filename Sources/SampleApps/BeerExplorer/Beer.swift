/// A Belgian beer.
struct Beer: Sendable {
  /// The name.
  let name: String
  /// The brewery.
  let brewery: String
  /// The alcohol content in tenths of a percent.
  let alcohol: Int
  /// The features, one or two words each.
  let features: [String]

  /// The alcohol content as displayed, such as `9.5%`.
  var alcoholText: String {
    alcohol % 10 == 0 ? "\(alcohol / 10)%" : "\(alcohol / 10).\(alcohol % 10)%"
  }
}

/// A search for beers by names, breweries and features, separated by commas.
struct BeerSearch {
  /// The search terms in lower case.
  private let terms: [String]

  /// Parses the search text.
  init(_ text: String) {
    terms = text.lowercased().split(separator: ",").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part)
    }.filter { !$0.isEmpty }
  }

  /// Whether a beer matches all terms.
  func finds(_ beer: Beer) -> Bool { terms.allSatisfy { isSaid($0, of: beer) } }

  /// Whether a beer matches any term.
  func touches(_ beer: Beer) -> Bool { terms.isEmpty || terms.contains { isSaid($0, of: beer) } }

  private func isSaid(_ term: String, of beer: Beer) -> Bool {
    beer.name.lowercased().holds(term) || beer.brewery.lowercased().holds(term)
      || beer.features.contains { $0.lowercased() == term }
  }
}

extension String {
  /// Whether the string contains a text byte for byte, which is faster than the letter-wise `contains`.
  fileprivate func holds(_ part: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// A Belgian beer.
struct Beer: Sendable {
  /// What it is called.
  let name: String
  /// Who brews it.
  let brewery: String
  /// How much of it is alcohol, in tenths of a percent.
  let alcohol: Int
  /// What it is like, one or two words each.
  let features: [String]

  /// The alcohol as it is shown, such as `9.5%`.
  var alcoholText: String {
    alcohol % 10 == 0 ? "\(alcohol / 10)%" : "\(alcohol / 10).\(alcohol % 10)%"
  }
}

/// What is looked for among beers: names, breweries and features, with commas between them.
struct BeerSearch {
  /// The parts of what was typed, in lower case.
  private let terms: [String]

  /// Reads what was typed.
  init(_ text: String) {
    terms = text.lowercased().split(separator: ",").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part)
    }.filter { !$0.isEmpty }
  }

  /// Whether every part of what was typed is said of a beer.
  func finds(_ beer: Beer) -> Bool { terms.allSatisfy { isSaid($0, of: beer) } }

  /// Whether any part of what was typed is said of a beer.
  func touches(_ beer: Beer) -> Bool { terms.isEmpty || terms.contains { isSaid($0, of: beer) } }

  private func isSaid(_ term: String, of beer: Beer) -> Bool {
    beer.name.lowercased().holds(term) || beer.brewery.lowercased().holds(term)
      || beer.features.contains { $0.lowercased() == term }
  }
}

extension String {
  /// Whether a text is in this one byte for byte, which is found faster than letter for letter as `contains` looks.
  fileprivate func holds(_ part: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

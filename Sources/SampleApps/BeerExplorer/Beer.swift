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

/// What is looked for among beers: a name, a brewery or features, with commas between them.
struct BeerSearch: Sendable {
  /// What was typed.
  var text = ""

  /// Whether every part of what was typed is said of a beer.
  func finds(_ beer: Beer) -> Bool {
    terms.allSatisfy { BeerSearch.isSaid($0, of: beer) }
  }

  /// Whether any part of what was typed is said of a beer.
  func touches(_ beer: Beer) -> Bool {
    terms.isEmpty || terms.contains { BeerSearch.isSaid($0, of: beer) }
  }

  /// The parts of what was typed, in lower case.
  private var terms: [String] {
    text.lowercased().split(separator: ",").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part)
    }.filter { !$0.isEmpty }
  }

  private static func isSaid(_ term: String, of beer: Beer) -> Bool {
    beer.name.lowercased().contains(term) || beer.brewery.lowercased().contains(term)
      || beer.features.contains { $0.lowercased() == term }
  }
}

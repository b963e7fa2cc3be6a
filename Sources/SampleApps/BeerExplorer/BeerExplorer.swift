public import ModelApps

/// A guide to Belgian beers with web pages in a web view as screens.
public final class BeerExplorer: App {
  /// The search text.
  private var keyword = "" {
    didSet { beers = find() }
  }
  /// The listed beers.
  private var beers = Beer.all
  private var opened: Beer?
  private var mutation: Mutation?

  private static let site = "https://beers.example"

  /// Makes the app with all beers listed.
  public init() {}

  /// Lists all beers.
  public func launch(in environment: AppEnvironment) {
    mutation = environment.mutation()
  }

  /// The list or the open beer.
  public var screen: Screen {
    if let opened { Screen("Beer: \(opened.name)") { page(of: opened) } } else { Screen("Beers") { listPage } }
  }

  private func find() -> [Beer] {
    let search = BeerSearch(keyword)
    return Beer.all.filter { mutation == .takesAnyFeature ? search.touches($0) : search.finds($0) }
  }
}

// MARK: - The pages

extension BeerExplorer {
  private var listPage: WebView {
    WebView("\(BeerExplorer.site)/", title: "Belgian beers") {
      Tag("h1") { "Belgian Beer Explorer" }
      Tag("form") {
        Tag.input(type: "search", id: "search", placeholder: "Search", value: keyword) {
          self.keyword = $0
        }
        if !keyword.isEmpty {
          Tag("button", id: "clear", ["title": "Clear"], onTouch: { self.clear() }) { "×" }
        }
      }
      if beers.isEmpty {
        Tag("p", class: "empty") { "There is no such beer." }
      } else {
        Tag("ul", id: "beers") {
          for beer in beers { row(of: beer) }
        }
      }
    }
  }

  private func row(of beer: Beer) -> Tag {
    Tag("li", class: "beer") {
      Tag("a", ["href": "/beers/\(beer.name)"], onTouch: { self.opened = beer }) { beer.name }
      Tag("span", class: "alcohol") { alcohol(of: beer) }
    }
  }

  private func page(of beer: Beer) -> WebView {
    WebView("\(BeerExplorer.site)/beers/\(beer.name)", title: beer.name) {
      Tag("button", id: "back", onTouch: { self.goBack() }) { "Back" }
      Tag("h1", id: "name") { beer.name }
      Tag("p") {
        "Alcohol "
        Tag("span", class: "alcohol") { alcohol(of: beer) }
      }
      Tag("p") {
        "Brewed by "
        Tag("button", id: "brewery", onTouch: { self.list(beer.brewery) }) { beer.brewery }
      }
      Tag("div", id: "tags") {
        for feature in beer.features {
          Tag("button", class: "tag", onTouch: { self.list(feature) }) { feature }
        }
      }
    }
  }

  private func alcohol(of beer: Beer) -> String {
    mutation == .roundsAlcohol ? "\(beer.alcohol / 10)%" : beer.alcoholText
  }
}

// MARK: - Actions

extension BeerExplorer {
  /// Lists the beers that match a text.
  private func list(_ text: String) {
    opened = nil
    if mutation != .ignoresButtons { keyword = text }
  }

  private func clear() {
    keyword = mutation == .keepsLastLetter ? String(keyword.suffix(1)) : ""
  }

  private func goBack() {
    opened = nil
    if mutation == .forgetsSearch { keyword = "" }
  }
}

extension BeerExplorer {
  /// The list with all, some and no beers, and a beer.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("Beers", "all") { (_: BeerExplorer) in },
      ScreenSample("Beers", "found") { (app: BeerExplorer) in app.list("Brasserie De Bouillon") },
      ScreenSample("Beers", "none found") { (app: BeerExplorer) in app.list("water") },
      ScreenSample("Beer") { (app: BeerExplorer) in app.opened = Beer.all[3] },
    ]
  }
}

extension BeerExplorer: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case takesAnyFeature, roundsAlcohol, ignoresButtons, keepsLastLetter, forgetsSearch
  }
}

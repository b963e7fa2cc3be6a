public import ModelApps

/// A reader of comics: a searchable grid of all or the favourite comics, and a page for each comic.
public final class XKCD: App {
  private var keyword = ""
  private var showsFavourites = false
  /// The numbers of the favourite comics.
  private var favourites: Set<Int> = []
  private var opened: Comic?
  private var environment: AppEnvironment?
  private var mutation: Mutation?

  /// Makes the app without favourites.
  public init() {}

  /// Shows all comics.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
  }

  /// The grid or the open comic.
  public var screen: Screen { opened.map(page) ?? grid }

  /// The comics that match the search by a part of their title or by their number.
  private var comics: [Comic] {
    let known = Comic.all.filter { !showsFavourites || favourites.contains($0.number) }
    guard !keyword.isEmpty, mutation != .findsEverything else { return known }
    return known.filter {
      $0.title.lowercased().contains(keyword.lowercased()) || String($0.number) == keyword
    }
  }

  private func isFavourite(_ comic: Comic) -> Bool { favourites.contains(comic.number) }
}

// MARK: - The screens

extension XKCD {
  private var grid: Screen {
    Screen("Comics") {
      let comics = comics
      if comics.isEmpty {
        Label(keyword.isEmpty ? "No favourites yet." : "No comic is called that.", lines: 0).margins(24)
      }
      CollectionView(comics, itemSize: Size(width: 136, height: 138), spacing: 8, inset: 12) { self.cell(for: $0) }
    }
    .navigationBar(mutation == .cutsTitle ? "XKCD comics, from the first to the very last" : "XKCD comics")
    .searchBar(SearchBar("Search comics", text: keyword) { self.keyword = $0 })
    .tabBar(["All", "Favourites"], selected: showsFavourites ? 1 : 0) { self.showsFavourites = $0 == 1 }
  }

  private func cell(for comic: Comic) -> CollectionCell {
    CollectionCell {
      VStack(alignment: .center) {
        Button(image: "comic-\(comic.number)", label: "Read \(comic.title)", size: Size(width: 72, height: 72)) {
          self.opened = comic
        }.width(72).height(72).cornerRadius(mutation == .hasSquareButtons ? 0 : 36)
      }
      Label(comic.title, size: 13, lines: 2).textAlignment(.center)
      Label(comic.date, size: 11, lines: 0).foreground(.gray).textAlignment(.center)
    }
  }

  private func page(for comic: Comic) -> Screen {
    Screen("Comic \(comic.number)") {
      ScrollView(spacing: 12, inset: 16) {
        Label("#\(comic.number)", lines: 0).foreground(.gray).id("number")
        Label(comic.title, size: 24, lines: 0).bold().id("name")
        Label(comic.date, lines: 0).id("date")
        ImageView("comic-\(comic.number)", size: Size(width: 288, height: 200)).id("picture")
        Label(mutation == .mixesMessages ? Comic.all[0].message : comic.message, lines: 0).id("message")
        if mutation != .explainsNothing {
          Button("Explain") { self.environment?.open(comic.explanation) }
        }
      }
    }.navigationBar(
      "Comic", back: BarButton("Comics") { self.opened = nil },
      trailing: [
        isFavourite(comic)
          ? BarButton("Remove from favourites", image: "star.fill") { self.favourites.remove(comic.number) }
          : BarButton("Add to favourites", image: "star") { self.add(comic) }
      ])
  }

  private func add(_ comic: Comic) {
    if mutation != .forgetsFavourites { favourites.insert(comic.number) }
  }
}

extension XKCD {
  /// The grid with all, found and favourite comics, and two comics.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("Comics", "all") { (_: XKCD) in },
      ScreenSample("Comics", "found") { (app: XKCD) in app.keyword = "work" },
      ScreenSample("Comics", "none found") { (app: XKCD) in app.keyword = "Gherkin" },
      ScreenSample("Comics", "no favourites") { (app: XKCD) in app.showsFavourites = true },
      ScreenSample("Comic", "plain") { (app: XKCD) in app.opened = Comic.all[0] },
      ScreenSample("Comic", "favourite") { (app: XKCD) in
        app.add(Comic.all[5])
        app.opened = Comic.all[5]
      },
    ]
  }
}

extension XKCD: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case hasSquareButtons, cutsTitle, mixesMessages, explainsNothing, forgetsFavourites, findsEverything
  }
}

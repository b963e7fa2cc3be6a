import ModelApps

/// A page control with a colour for each page; the user can also swipe between the pages.
final class PageControlPage: CatalogPage {
  static let title = "Page Control"

  private static let colors: [(name: String, color: Color)] = [
    ("Black", .black), ("Gray", .gray), ("Red", .red), ("Green", .green), ("Blue", .blue), ("Yellow", .yellow),
    ("Orange", .orange), ("Purple", .purple),
  ]

  private var page = 0

  var screen: Screen {
    let (name, color) = Self.colors[page]
    return form {
      VStack {}.background(color).cornerRadius(8).height(180).id("color").label(name)
        .onSwipe(.left) { self.show(self.page + 1) }
        .onSwipe(.right) { self.show(self.page - 1) }
      Label(name).textAlignment(.center).id("name")
      PageControl(page: page, count: Self.colors.count) { self.show($0) }.id("pages")
    }
  }

  private func show(_ page: Int) {
    if Self.colors.indices.contains(page) { self.page = page }
  }
}

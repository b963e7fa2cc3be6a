import ModelApps

/// Stack views that grow and shrink: details can be shown and hidden, colours added and removed.
final class StackViewsPage: CatalogPage {
  static let title = "Stack Views"

  private static let palette: [(name: String, color: Color)] = [
    ("Red", .red), ("Green", .green), ("Blue", .blue),
  ]

  private var showsDetails = false
  /// The number of visible colours.
  private var count = 1

  var screen: Screen {
    form {
      VStack(spacing: 8) {
        HStack(alignment: .center) {
          Label("Details", lines: 0).fills(.horizontal)
          Button(showsDetails ? "Hide" : "Show") { self.showsDetails.toggle() }
        }
        if showsDetails {
          Label("A stack makes room for what is shown,", lines: 0).id("detail 1")
          Label("and closes the gap when it is hidden.", lines: 0).id("detail 2")
        }
      }.id("details")
      HStack(spacing: 8, distribution: .fillEqually) {
        Button("Add") { self.count += 1 }.enabled(count < Self.palette.count)
        Button("Remove") { self.count -= 1 }.enabled(count > 0)
      }
      HStack(spacing: 8, distribution: .fillEqually) {
        for (name, color) in Self.palette.prefix(count) {
          VStack {}.background(color).height(60).label(name).id(name.lowercased())
        }
      }.id("colors")
    }
  }
}

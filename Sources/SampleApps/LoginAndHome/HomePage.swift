import ModelApps

/// The page after the login, which is longer than any screen and ends with a link.
struct HomePage {
  /// The name of the user.
  let user: String
  /// Opens an address.
  let open: (String) -> Void

  /// The address of the link.
  private static let address = "http://www.example.com"

  /// The page.
  var screen: Screen {
    Screen("Home") {
      ScrollView(spacing: 16, inset: 16) {
        Label("Hello, \(user)!", size: 22, lines: 0).bold().id("greeting")
        for chapter in HomePage.chapters {
          Label(chapter.title, lines: 0).bold()
          ImageView(chapter.title, size: Size(width: 280, height: 160))
          Label(chapter.text, lines: 0)
        }
        Button(HomePage.address) { open(HomePage.address) }.traits(.link).id("link")
      }
    }.navigationBar("Home")
  }
}

import CukeKit

extension Example {
  static let texts = [
    Example("Label", Greeting.self),
    Example("TextField", SigningIn.self, height: 318) { app in
      try await app.enterText("ada", into: "textField id:'name'")
    },
    Example("TextView", Writing.self),
    Example("SearchBar", Searching.self, height: 318) { app in try await app.enterText("pear", into: "searchBar") },
    Example("View", Styling.self, height: 160),
  ]
}

// example: Label
final class Greeting: App {
  var screen: Screen {
    Screen("Greeting") {
      VStack(spacing: 4, inset: 16) {
        Label("Good morning", size: 24).bold()
        Label("There is a long text here that takes as many lines as it needs.", lines: 0).foreground(.gray)
      }
    }
  }
}
// end

// example: TextField
final class SigningIn: App {
  private var name = ""
  private var password = "secret"

  var screen: Screen {
    Screen("Signing in") {
      VStack(spacing: 8, inset: 16) {
        TextField("Name", text: name) { self.name = $0 }.clearButton().id("name").returnKey("Done")
        TextField("Password", text: password, isSecure: true) { self.password = $0 }
      }
    }
  }
}
// end

// example: TextView
final class Writing: App {
  private var note = "Milk\nBread\nApples"

  var screen: Screen {
    Screen("Writing") {
      TextView(note) { self.note = $0 }.id("note")
    }
  }
}
// end

// example: SearchBar, Screen.searchBar
final class Searching: App {
  private let fruits = ["Apple", "Pear", "Prickly pear", "Plum"]
  private var text = ""

  var screen: Screen {
    Screen("Searching") {
      let found = fruits.filter { text.isEmpty || $0.lowercased().contains(text.lowercased()) }
      Table(found) { Cell($0) }
    }.searchBar(SearchBar("Search fruit", text: text) { self.text = $0 })
  }
}
// end

// example: View
final class Styling: App {
  var screen: Screen {
    Screen("Styling") {
      VStack(spacing: 8, inset: 16) {
        Label("Warning").bold().foreground(.white).background(.red).cornerRadius(8).textAlignment(.center)
        Button("Not now") {}.enabled(false)
        Label("half seen").alpha(0.5)
        Label("never seen").hidden()
      }
    }
  }
}
// end

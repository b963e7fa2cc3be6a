import CukeKit

extension Example {
  static let screens = [
    Example("Screen.navigationBar", Reading.self, height: 160),
    Example("Screen.tabBar", Music.self, height: 160) { app in try await app.touch("tabBarButton marked:'Artists'") },
    Example("ToolBar", Drawing.self, height: 160),
    Example("Screen.presenting", Composing.self, height: 260) { app in try await app.touch("button marked:'Write'") },
    Example("Screen.alert", Renaming.self, height: 300) { app in try await app.touch("button marked:'Rename'") },
    Example("Screen.actionSheet", Sharing.self, height: 300) { app in try await app.touch("button marked:'Share'") },
  ]
}

// example: Screen.navigationBar, NavigationBar, BarButton
final class Reading: App {
  private var chapter = 2

  var screen: Screen {
    Screen("Chapter \(chapter)") {
      Label("It was a bright cold day.").margins(16)
    }.navigationBar(
      "Chapter \(chapter)", back: BarButton("Back") { self.chapter -= 1 },
      trailing: [BarButton("Next") { self.chapter += 1 }])
  }
}
// end

// example: Screen.tabBar, TabBar
final class Music: App {
  private let tabs = ["Songs", "Artists", "Albums"]
  private var tab = 0

  var screen: Screen {
    Screen(tabs[tab]) {
      Label("All \(tabs[tab].lowercased())").margins(16)
    }.tabBar(tabs, selected: tab) { self.tab = $0 }
  }
}
// end

// example: ToolBar, Screen.toolBar, ToolBar.Item
final class Drawing: App {
  private var lines = 3

  var screen: Screen {
    Screen("Drawing") {
      Label("\(lines) lines").margins(16)
    }.toolBar([
      .button(BarButton("Undo") { self.lines -= 1 }), .space, .button(BarButton("Draw") { self.lines += 1 }),
    ])
  }
}
// end

// example: Screen.presenting, ModalStyle
final class Composing: App {
  private var isWriting = false

  private var letter: Screen {
    Screen("Letter") {
      TextView("Dear Ada,")
    }.navigationBar("Letter", leading: [BarButton("Close") { self.isWriting = false }])
  }

  var screen: Screen {
    Screen("Letters") {
      Button("Write") { self.isWriting = true }
    }.presenting(isWriting ? letter : nil, as: .formSheet)
  }
}
// end

// example: Screen.alert, Alert, AlertButton
final class Renaming: App {
  private var name = "Untitled"
  private var isAsking = false

  private var question: Alert {
    Alert(
      "New name", message: "How shall the picture be called?",
      buttons: [AlertButton("Cancel", style: .cancel), AlertButton("Sunset") { self.name = "Sunset" }])
  }

  var screen: Screen {
    Screen("Renaming") {
      Label(name).textAlignment(.center)
      Button("Rename") { self.isAsking = true }
    }.alert(isAsking ? question : nil) { self.isAsking = false }
  }
}
// end

// example: Screen.actionSheet, ActionSheet
final class Sharing: App {
  private var isAsking = false

  private var choice: ActionSheet {
    ActionSheet(
      "Share the picture", source: "share",
      buttons: [
        AlertButton("Send"), AlertButton("Delete", style: .destructive), AlertButton("Cancel", style: .cancel),
      ])
  }

  var screen: Screen {
    Screen("Sharing") {
      Button("Share") { self.isAsking = true }.id("share")
    }.actionSheet(isAsking ? choice : nil) { self.isAsking = false }
  }
}
// end

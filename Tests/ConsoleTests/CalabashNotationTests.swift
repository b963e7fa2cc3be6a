import Console
import Testing

/// What Calabash's users write, as it is in its manual.
@Suite struct CalabashNotationTests {
  /// An app, lines in an order, and the reply to the last of them.
  private static let conversations: [(String, [String], String)] = [
    ("UIKit Catalog", ["touch label text:'Switches'", "query(\"switches\").empty?"], "NO"),
    ("Articles", ["wait tableViewCells", "query(\"tableViewCells\").empty?"], "NO"),
    ("Calculator", ["query(\"buttons\", :text).at(4)"], "7"),
    ("Calculator", ["touch query(\"buttons\").at(4)", "query(\"labels\", :text).first"], "7"),
    ("Calculator", ["touch query(\"button\").at(-1)", "query(\"labels\", :text).first"], "0."),
    ("Calculator", ["button", "it.at(4)[\"text\"]"], "7"),
    ("Calculator", ["label(\"button index:4\")"], "[0] 7"), ("Calculator", ["label 'button index:4'"], "[0] 7"),
    ("Calculator", ["identifier(\"label index:0\")"], "[0] display"),
    ("Calculator", ["query(\"button index:4\", titleForState: 0)"], "[0] 7"),
    ("Calculator", ["query(\"button index:4\", [{titleForState: 0}])"], "[0] 7"),
    ("Calculator", ["query \"button index:4\", {:valueForKey => 'text'}"], "[0] 7"),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "query(\"textField index:0\", setText: 'Ann')", "query(\"textField\", :text).first",
      ], "Ann"
    ),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "query(\"textField\", [{setText: 'Ann'}])", "query(\"textField\", :text).first",
      ], "Ann"
    ),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "touch \"textField index:0\"", "wait_for_keyboard", "keyboard_enter_text \"Anna\"",
        "tap_keyboard_delete_key", "tap_keyboard_delete_key number_of_times: 2", "query(\"textField\", :text).first",
      ], "A"
    ),
    ("UIKit Catalog", ["query(\"tableView\", numberOfRowsInSection: 0)"], "[0] 18"),
    (
      "UIKit Catalog",
      [
        "scroll_to_row_with_mark \"Web View\", query: \"tableView\", animate: false",
        "query(\"label text:'Web View'\").count",
      ], "1"
    ),
    (
      "UIKit Catalog",
      ["touch label text:'Switches'", "query(\"switch index:0\", setOn: false)", "query(\"switch index:0\", :isOn)"],
      "[0] NO"
    ),
    ("Calculator", ["rotate_home_button_to :left", "device"], "iPhone X, 375×812 points, landscapeRight"),
    (
      "Calculator", ["rotate_home_button_to(:right)", "rotate_home_button_to \"down\"", "device"],
      "iPhone X, 375×812 points, portrait"
    ),
    ("Calculator", ["pan_coordinates({x: 50, y: 300}, {x: 50, y: 301})", "query(\"label\", :text).first"], "7"),
    ("Calculator", ["Given the place \"Prague\" is at 50.0755, 14.4378", "set_location place: 'Prague'"], ""),
    ("Calculator", ["query(\"button {text IN {'7', '8'}}\", :text)"], "[0] 7\n[1] 8"),
    ("Calculator", ["query(\"button {text.length BETWEEN {2, 3}}\", :text)"], "[0] AC"),
    ("Beer Explorer", ["query(\"webView css:'h1'\", :nodeName).first"], "H1"),
    ("Beer Explorer", ["html(\"webView css:'h1'\")"], "[0] <h1>Belgian beers</h1>"),
  ]

  @Test(arguments: conversations.indices)
  func replies(index: Int) async throws {
    let (app, lines, reply) = Self.conversations[index]
    #expect(try await makeSession(app).replies(to: lines) == .text(reply), "\(lines)")
  }
}

import Console
import Testing

/// Console lines from Calabash's manual.
@Suite struct CalabashNotationTests {
  /// An app, lines in order, and the reply to the last line.
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
    // Examples from the published descriptions of these apps.
    ("Login and Home", ["query(\"window\", :animation)"], "[0] Login"),
    (
      "Login and Home",
      ["wait_for_none_animating \"Login\"", "let_pass 0", "query(\"window animation:'Login'\").count"], "0"
    ),
    ("Beer Explorer", ["query(\"webView css:'input'\", :placeholder)"], "[0] Search"),
    (
      "Login and Home",
      [
        "query(\"window\", :animation)", "wait_for_none_animating \"Login\"",
        "wait_for_element_exists \"label id:'Login' text:'Login'\"",
        "set_text \"textField index:0\", \"Daniel Fritzsch\"", "set_text \"textField index:1\", \"secret\"",
        "Given POST \"/login\" answers 200", "touch \"button id:'Login' text:'Login'\"",
        "wait_for_element_exists \"label text:'Home'\"", "query(\"label text:'Home'\", :text).first",
      ], "Home"
    ),
    ("Beer Explorer", ["html(\"webView css:'h1'\")"], "[0] <h1>Belgian Beer Explorer</h1>"),
    // A flick keeps moving; a light swipe moves less than a strong one.
    ("Alarm", allDay + ["flick \"tableView\", {x: 0, y: -60}"] + offset, "310"),
    ("Alarm", allDay + ["drag \"tableViewCell index:6\", \"tableViewCell index:5\""] + offset, "52"),
    ("Alarm", allDay + ["swipe :up, force: :strong, query: \"tableView\""] + offset, "558"),
    ("Alarm", allDay + ["swipe :up, force: :light, query: \"tableView\""] + offset, "552"),
    ("Alarm", allDay + ["scroll_to_row_with_mark \"10:00\", scroll_position: :top"] + rowTop, "88"),
    ("Alarm", allDay + ["scroll_to_row_with_mark \"10:00\", scroll_position: :middle"] + rowTop, "407"),
    ("Alarm", allDay + ["scroll_to_row_with_mark \"20:00\", scroll_position: :bottom"] + lastRow, "726"),
  ]

  private static let allDay = ["show \"Alarm\", with: \"an alarm for every hour\""]
  private static let offset = ["wait_for_none_animating", "query(\"tableView\", :contentOffsetY).first"]
  private static let rowTop = ["query(\"tableViewCell marked:'10:00'\", :frame, :y).first"]
  private static let lastRow = ["query(\"tableViewCell marked:'20:00'\", :frame, :y).first"]

  /// Variables and blocks.
  private static let blocks: [(String, [String], String)] = [
    ("Calculator", ["x = query(\"button\", :text)", "x.at(4)"], "7"),
    ("Calculator", ["x = query(\"button index:4\")", "touch x", "query(\"label\", :text).first"], "7"),
    (
      "Calculator",
      ["x = query(\"button\", :text)[4]", "touch(\"button marked:'#{x}'\")", "query(\"label\", :text).first"], "7"
    ),
    ("Calculator", ["x = \"it's\"", "query(\"label marked:'#{x}'\")"], "no label of 19 is marked 'it\\'s'"),
    ("Calculator", ["n = 2", "touch button marked:'#{n}'", "puts \"n is #{n}\""], "n is 2"),
    ("Calculator", ["q = \"button marked:'7'\"", "touch q", "touch(q)", "query(\"label\", :text).first"], "77"),
    ("Calculator", ["query(\"button index:4\").map { |b| b[\"text\"] }"], "[0] 7"),
    ("Calculator", ["query(\"button\").map { |b| b[\"rect\"][\"width\"] }.first"], "93"),
    (
      "Calculator", ["[\"7\", \"8\"].each { |d| touch \"button marked:'#{d}'\" }", "query(\"label\", :text).first"],
      "78"
    ),
    (
      "Calculator", ["['4', '5'].each do |d| touch(\"button marked:'#{d}'\") end", "query(\"label\", :text).first"],
      "45"
    ),
    (
      "Calculator", ["query(\"button {text IN {'7', '8'}}\").each { |b| touch b }", "query(\"label\", :text).first"],
      "78"
    ),
    ("Calculator", ["macro 'I touch \"7\"'", "macro \"Then I see \\\"7\\\"\"", "query(\"label\", :text).first"], "7"),
    ("Articles", ["wait_for { !query(\"tableViewCell\").empty? }", "query(\"tableViewCell\").empty?"], "NO"),
    (
      "Articles",
      [
        "wait_for(timeout: 20) { element_exists(\"tableViewCell\") && query(\"tableViewCell\").count > 1 }",
        "query(\"tableViewCell\").empty?",
      ], "NO"
    ),
    (
      "Articles",
      ["with_timeout(20) { wait_for_element_exists \"tableViewCell\" }", "query(\"tableViewCell\").empty?"],
      "NO"
    ),
    (
      "UIKit Catalog",
      [
        "wait_poll(until_exists: \"label text:'Web View'\", timeout: 20) { scroll \"tableView\", :down }",
        "query(\"label text:'Web View'\").count",
      ], "1"
    ),
  ]

  @Test(arguments: blocks.indices)
  func repliesToBlocks(index: Int) async throws {
    let (app, lines, reply) = Self.blocks[index]
    #expect(try await makeSession(app).replies(to: lines) == .text(reply), "\(lines)")
  }

  /// Unsupported Ruby syntax: lines, and a part of the failure.
  @Test(arguments: [
    ("def x", "is Ruby syntax, which is not supported here"),
    ("if query(\"label\").empty?", "is Ruby syntax, which is not supported here"),
    ("query(\"label\").select { |l| l }", ".select cannot have a block"),
    ("query(\"label\").each { |l| touch l; back }", "a block can have only one command"),
    ("query(\"label\").each { |l| }", "the block has no command"), ("x = ", "the value of x is missing"),
    ("touch(\"button marked:'#{nothing}'\")", "no variable is called 'nothing'"),
    ("button = tap_point 50, 300", "has no result for 'button'"),
    ("touch = 5", "cannot be the name of a variable"),
    ("wait_for { touch(\"button\") }", "wait_for takes only checks"),
    ("wait_for(timeout: 1) { element_exists(\"alertView\") }", "for { element_exists"),
    ("with_timeout { back }", "with_timeout takes a number of seconds"),
    ("wait_poll(timeout: 1) { touch(\"button\") }", "wait_poll needs until_exists:"),
    ("query(\"tableView\", setAlpha: 1)", "query has no option 'setAlpha'"),
    ("query(\"button\").at(x)", ".at takes one whole number"), ("query(\"button\").take(2)", ".take takes nothing"),
    ("view xpath:'//a[count(..) > 1]'", "count() takes direct children"),
    ("button {text IN}", "a list is missing"), ("button {text BETWEEN {'a'}}", "BETWEEN takes two values"),
  ])
  func saysWhatItIsNot(line: String, part: String) async throws {
    guard case .failure(let reason) = await (try makeSession()).reply(to: line) else {
      Issue.record("\(line) is done")
      return
    }
    #expect(reason.contains(part), "\(reason)")
  }

  @Test func aBlockLimitsTheWaitsInIt() async throws {
    let session = try makeSession("Articles")
    let line = "with_timeout(0.1) { wait_for_element_exists \"tableViewCell\" }"
    guard case .failure(let reason) = await session.reply(to: line) else {
      Issue.record("nothing limits the wait")
      return
    }
    #expect(reason.contains("waited 0.1 s of the app's time"), "\(reason)")
    #expect(reason.contains("The limit of 0.1 s is that of with_timeout."), "\(reason)")
  }

  @Test(arguments: conversations.indices)
  func replies(index: Int) async throws {
    let (app, lines, reply) = Self.conversations[index]
    #expect(try await makeSession(app).replies(to: lines) == .text(reply), "\(lines)")
  }
}

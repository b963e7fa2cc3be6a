import Console
import Testing

/// Methods of Calabash for iOS and Android that the console writes otherwise.
@Suite struct CalabashWordTests {
  /// An app, lines in order, and the reply to the last line.
  private static let conversations: [(String, [String], String)] = [
    ("Calculator", ["q(\"button index:4\")"], "[0] UIButton text:'7' (0,237.4 93×134.4)"),
    ("Calculator", ["query_map(\"button index:4\", :text)"], "[0] 7"), ("Calculator", ["q(\"button\").count"], "18"),
    ("Calculator", ["q = \"button marked:'7'\"", "touch q"] + display, "7"),
    ("Calculator", ["view_with_mark_exists(\"7\")"], "YES"), ("Calculator", ["view_with_mark_exists 'Milk'"], "NO"),
    ("Calculator", ["check_view_with_mark_exists(\"7\")"], ""),
    ("Calculator", ["element_is_not_hidden \"button index:0\""], "YES"), ("Calculator", ["has_text?(\"7\")"], "YES"),
    ("Calculator", ["has_text? 'Milk'"], "NO"), ("Calculator", ["assert_text(\"ac\")"], ""),
    ("Calculator", ["assert_text(\"Milk\", false)"], ""),
    ("Calculator", ["keyboard_visible?"], "NO"), ("Calculator", ["docked_keyboard_visible?"], "NO"),
    ("Login and Home", ["wait_for_none_animating", "touch textField index:0", "keyboard_visible?"], "YES"),
    ("Calculator", ["point_from(query(\"button index:4\").first)[\"x\"]"], "46.5"),
    ("Calculator", ["query \"button index:4\"", "point_from(it).y"], "304.6"),
    ("Calculator", ["p = point_from(\"button marked:'7'\", offset: {x: 1})", "p.x"], "47.5"),
    (
      "Calculator",
      ["pan_coordinates(point_from(query(\"button marked:'7'\").first), point_from(\"button marked:'7'\"))"] + display,
      "7"
    ),
    (
      "Calculator",
      ["p = point_from(\"button marked:'7'\")", "pan_coordinates(p, p)"], ""
    ),
    ("Articles", ["wait tableViewCell", "find_scrollable_view", "it.count"], "1"),
    ("UIKit Catalog", pickers + ["picker action: :texts", "it.count"], "21"),
    ("UIKit Catalog", pickers + ["picker action: :texts, column: 2", "it[3]"], "205"),
    ("UIKit Catalog", pickers + ["picker(query: \"pickerView\", action: :texts, column: 2)", "it[3]"], "205"),
    ("Calculator", ["screen_dimensions[\"width\"]"], "375"), ("Calculator", ["screen_dimensions.height"], "812"),
    ("Calculator", ["device_orientation"], "portrait"), ("Calculator", ["rotate :left", "landscape?"], "YES"),
    ("Calculator", ["rotate_home_button_to :left", "home_direction"], "left"),
    ("Calculator", ["status_bar_orientation"], "down"), ("Calculator", ["portrait?"], "YES"),
    ("Calculator", ["ipad?"], "NO"), ("Calculator", ["iphone?"], "YES"), ("Calculator", ["iphone_4in?"], "NO"),
    ("Calculator", ["device \"iPad Pro 11\"", "ipad?"], "YES"),
    ("Calculator", ["device \"iPad Pro 11\"", "ipad_pro?"], "YES"), ("Calculator", ["iphone_6?"], "NO"),
    ("Calculator", ["device \"iPhone 6s\"", "iphone_6?"], "YES"), ("Calculator", ["iphone_35in?"], "NO"),
    ("Calculator", ["query(\"label\", :text).first == \"0\""], "YES"),
    ("Calculator", ["query(\"button\").count > 18"], "NO"), ("Calculator", ["query(\"button\").count >= 18"], "YES"),
    ("Calculator", ["ios_version.to_i < 15"], "NO"), ("Calculator", ["x = ipad? == false", "x"], "YES"),
    ("Calculator", ["x = query(\"label\", :text).first", "x != '1'"], "YES"),
    ("Calculator", ["query(\"button\", :text).include?(\"7\")"], "YES"),
    ("Calculator", ["query(\"button\", :text).include?(\"77\")"], "NO"),
    ("Calculator", ["query(\"label\", :text).first.include?(\"0\")"], "YES"),
    ("Calculator", ["wait_for { query(\"button\", :text).include?(\"7\") }"] + display, "0"),
    ("Calculator", ["comment 1 > 2", "recorded"], "1  # 1 > 2"),
    ("Articles", ["wait tableViewCell", "query(\"tableViewCell\", :textLabel, :text).empty?"], "NO"),
    ("UIKit Catalog", ["query(\"tableViewCell\", :textLabel, :text).include?(\"Alert Views\")"], "YES"),
    ("Calculator", ["user_pref(\"zz\")"], "nil"),
    (
      "Calculator",
      ["Given the place \"Prague\" is at 50.0755, 14.4378", "location_for_place \"Prague\""],
      "[0] 50.0755\n[1] 14.4378"
    ),
    ("Calculator", ["wait_for(5) { element_exists(\"label\") }"] + display, "0"),
    (
      "Calculator",
      [
        "wait_for_element_exists \"label id:'display'\", timeout: 3, timeout_message: \"no\", post_timeout: 1, retry_frequency: 0.2",
        "it.count",
      ], "1"
    ),
    (
      "Calculator", ["wait_for_elements_exist([\"label\"], :timeout_message => 'no', :screenshot_on_error => true)"], ""
    ),
    ("Calculator", ["wait_tap(\"button marked:'7'\", post_timeout: 1)"] + display, "7"),
    ("Calculator", ["wait_for_no_network_indicator timeout: 3, retry_frequency: 1"], ""),
    ("Calculator", ["device_agent.double_tap({marked: \"7\"})"] + display, "77"),
    ("Calculator", ["device_agent.two_finger_tap({marked: \"7\"})", "query(\"button\").count"], "18"),
    ("Calculator", ["device_agent.keyboard_visible?"], "NO"),
    ("Calculator", ["device_agent.rotate_home_button_to(:left)", "home_direction"], "left"),
    ("Calculator", ["device_agent.wait_for_view({marked: \"7\"})", "it.first[\"text\"]"], "7"),
    ("Calculator", ["device_agent.touch_coordinate({x: 50, y: 300})"] + display, "7"),
    ("Calculator", ["device_agent.pan_between_coordinates({x: 50, y: 300}, {x: 50, y: 301})"] + display, "7"),
    ("Calculator", ["device_agent.tree", "query(\"button\").count"], "18"),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "touch textField index:0", "device_agent.enter_text(\"Ann\")",
        "query(\"textField\", :text).first",
      ], "Ann"
    ),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "enter_text \"textField index:0\", \"Ann\"", "device_agent.clear_text",
        "query(\"textField\", :text).first",
      ], ""
    ),
    ("Alarm", allDay + ["swipe :up, query: \"tableView\", offset: {x: 0, y: 50}"] + offset, "200"),
    ("UIKit Catalog", dates + ["picker_set_date_time \"2024-06-05 10:00\""] + date, "2024-06-05 10:00"),
    ("Calculator", ["default_device"], "iPhone X, 375×812 points, portrait"),
    ("Calculator", ["classes(\"button marked:'7'\")"], "1  button"),
    ("Login and Home", login + ["wait_for_condition(condition: :no_network_indicator)"] + waited, "YES"),
    ("Login and Home", login + ["wait_for_no_network_indicator"] + waited, "YES"),
    (
      "Login and Home",
      ["wait_for_condition(:condition => :none_animating)", "query(\"window animation:'Login'\").count"], "0"
    ),
    ("Articles", ["wait_for_transition(\"tableViewCell\")", "query(\"tableViewCell\").empty?"], "NO"),
    ("Calculator", ["touch_transition(\"button marked:'7'\", \"label text:'7'\")"] + display, "7"),
    ("Calculator", ["wait_for_text(\"AC\", timeout: 3)"] + display, "0"),
    ("Calculator", ["wait_for_text_to_disappear(\"Milk\")"] + display, "0"),
    ("Calculator", [until("lambda { touch \"button marked:'7'\" }")] + display, "777"),
    ("Calculator", [until("-> { touch(\"button marked:'7'\") }")] + display, "777"),
    ("Calculator", [until("lambda do touch \"button marked:'7'\" end")] + display, "777"),
    (
      "Calculator",
      ["until_element_does_not_exist(\"label id:'display' text:'0'\", action: lambda { touch \"button marked:'7'\" })"]
        + display, "7"
    ),
    (
      "Calculator",
      ["wait_poll(until: lambda { query(\"label\", :text).first == '77' }) { touch \"button marked:'7'\" }"] + display,
      "77"
    ),
    (
      "Calculator",
      ["when_element_exists(\"button\", action: lambda { touch \"button marked:'7'\" }, timeout: 3)"] + display, "7"
    ),
    ("Calculator", ["when_element_exists(\"button marked:'7'\")"] + display, "7"),
    ("Calculator", ["tap \"button marked:'7'\""] + display, "7"),
    ("Calculator", ["wait_tap(\"button marked:'7'\", timeout: 3)"] + display, "7"),
    ("Calculator", ["tap_when_element_exists \"button marked:'7'\""] + display, "7"),
    ("Calculator", ["simple_touch(\"7\")", "uia_tap_mark(\"8\")"] + display, "78"),
    ("Calculator", ["long_press \"button marked:'7'\""] + display, "7"),
    ("Calculator", ["long_press_when_element_exists \"button marked:'7'\", duration: 2"] + display, "7"),
    ("Alarm", allDay + ["drag_and_drop \"tableViewCell index:6\", \"tableViewCell index:5\""] + offset, "52"),
    ("Calculator", ["drag_coordinates 50, 300, 50, 301"] + display, "7"),
    (
      "UIKit Catalog",
      [
        "touch label text:'Switches'", "press_back_button", "wait_for_text 'Alert Views'",
        "query(\"label text:'Alert Views'\").count",
      ], "1"
    ),
    ("Alarm", allDay + ["scroll_down", "scroll_up"] + offset, "0"),
    ("Alarm", allDay + ["pan_up"] + offset, "558"), ("Alarm", allDay + ["flick_up"] + offset, "558"),
    ("Alarm", allDay + ["pan \"tableView\", :up"] + offset, "552"),
    ("Alarm", allDay + ["scroll_to \"label text:'20:00'\"", "query(\"label text:'20:00'\").count"], "1"),
    ("Calculator", ["pinch_in"] + display, "0"), ("Calculator", ["pinch_out"] + display, "0"),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "enter_text \"textField index:0\", \"Ale\"", "press_enter_button",
        "clear_text_in \"textField index:0\"", "query(\"textField\", :text).first",
      ], ""
    ),
    ("UIKit Catalog", pickers + ["select_item_from_spinner \"70\"", "query(\"pickerTableView\", :value).first"], "70"),
    ("UIKit Catalog", dates + ["set_date \"datePicker\", \"2024-06-05\""] + date, "2024-06-05 09:41"),
    ("UIKit Catalog", dates + ["set_time \"datePicker\", \"10:00\""] + date, "2024-06-03 10:00"),
    ("Calculator", ["touch \"button marked:'7'\"", "clear_app_data"] + display, "0"),
    ("Calculator", ["touch \"button marked:'7'\"", "reinstall_apps"] + display, "0"),
    ("Calculator", ["start_test_server_in_background"] + display, "0"),
    ("Calculator", ["app_to_background 3"] + display, "0"), ("Calculator", ["shake(1)"] + display, "0"),
    ("Calculator", ["set_gps_coordinates 50, 14"], ""),
    (
      "Calculator",
      ["Given the place \"Prague\" is at 50.0755, 14.4378", "set_gps_coordinates_from_location 'Prague'"],
      ""
    ),
    ("Calculator", ["set_user_pref(\"a\", \"b\")", "Then the preference \"a\" should be \"b\""], ""),
    ("Calculator", ["set_user_pref(\"a\", \"b\")", "user_pref(\"a\")"], "b"),
    (
      "Calculator", ["set_preferences \"x\", {a: 1, 'b c' => \"say \\\"hi\\\"\"}", "preferences"],
      "a: 1\nb c: say \"hi\""
    ),
    (
      "Calculator", ["set_user_pref(\"b\", \"1\")", "set_user_pref(\"a\", \"2\")", "get_preferences \"x\""],
      "a: 2\nb: 1"
    ),
    ("Calculator", ["set_user_pref(\"a\", \"b\")", "clear_preferences \"x\"", "preferences"], ""),
    (
      "Calculator", ["set_user_pref(\"a\", \"1\")", "set_user_pref(\"b\", \"2\")", "clear_preferences", "recorded"],
      """
      1  When I set the preference "a" to "1"
      2  When I set the preference "b" to "2"
      3  # No predefined step for this action: clear the preferences
      """
    ),
    ("Calculator", ["ios_version"], "15.0"), ("Calculator", ["escape_string(\"a'b\")"], "a\\'b"),
    (
      "Login and Home",
      [
        "wait_for_none_animating", "enter_text \"textField index:0\", \"it's\"", "x = escape_string(\"it's\")",
        "query(\"textField text:'#{x}'\").count",
      ], "1"
    ),
    ("Alarm", ["each_item {|i| touch i, timeout: 1}", "recorded"], alarms),
    ("Alarm", ["each_item { |i| touch i }", "recorded"], alarms),
    ("Alarm", ["each_item({ |i| touch i })", "recorded"], alarms),
    ("Alarm", ["each_item do |i| touch i, timeout: 1 end", "recorded"], alarms),
    ("Calculator", ["set_user_pref 'k', 'C:\\temp'", "preferences"], "k: C:\\temp"),
    ("Calculator", ["set_preferences 'x', {k: 'C:\\temp', q: 'a\"b'}", "preferences"], "k: C:\\temp\nq: a\"b"),
    (
      "Calculator", ["set_preferences \"x\", {a: 'C:\\\\', b: \"1\\n2\"}", "preferences(\"b\").count", "recorded"],
      """
      1  # No predefined step for this action: set the preference "a"
      2  # No predefined step for this action: set the preference "b"
      """
    ),
    (
      "Calculator",
      ["Given the place \"C:\\temp\" is at 50.0755, 14.4378", "set_location place: 'C:\\temp'"], ""
    ),
    ("Calculator", ["ios_version.to_i"], "15"), ("Calculator", ["ios_version.to_f"], "15"),
    ("Calculator", ["x = query(\"label\", :text).first", "x.to_i"], "0"),
    ("Calculator", ["x = \"1_000.2_5 g\"", "x.to_i"], "1000"),
    ("Calculator", ["x = \"1_000.2_5 g\"", "x.to_f"], "1000.25"),
    ("Calculator", ["1_000.to_i"], "1000"), ("Calculator", ["x = 1_000.9.to_i", "x"], "1000"),
    ("Calculator", ["puts 1_0.to_s"], "10"), ("Calculator", ["'5.7 GB'.to_f.round"], "6"),
    ("Calculator", ["1_000.to_i == 1000"], "YES"), ("Calculator", ["x = [1_000.to_i, -5.7.to_i]", "x[1]"], "-5"),
    ("Calculator", ["x = \"1__0\"", "x.to_i"], "1"), ("Calculator", ["x = \"_1\"", "x.to_i"], "0"),
    ("Calculator", ["screen_dimensions[\"width\"].to_i"], "375"),
    ("Calculator", ["device_agent.touch({marked: \"7\"})"] + display, "7"),
    ("Calculator", ["device_agent.touch({:marked => '7'})"] + display, "7"),
    ("Calculator", ["device_agent.touch({text: \"8\"})"] + display, "8"),
    ("Calculator", ["device_agent.query({id: \"display\"})", "it.first[\"text\"]"], "0"),
    ("Alarm", allDay + ["drag 50, 50, 90, 20, 5"] + offset, "558"),
    (
      "Login and Home",
      ["wait_for_none_animating", "touch textField index:0", "hide_soft_keyboard", "keyboard_visible?"], "NO"
    ),
    ("UIKit Catalog", ["current_activity"], "[0] UIKitCatalog"),
    ("UIKit Catalog", ["await_page(\"UIKitCatalog\")"], ""), ("UIKit Catalog", ["page('UIKitCatalog').await"], ""),
    ("UIKit Catalog", ["wait_for_activity(\"UIKitCatalog\")"], ""),
    ("UIKit Catalog", ["page(UIKitCatalogPage).await(timeout: 3)"], ""),
    ("UIKit Catalog", ["page(UIKitCatalogScreen)", "recorded"], catalog),
    ("UIKit Catalog", ["await_page(\"uiKit catalog\", timeout: 3, post_timeout: 1)", "recorded"], catalog),
  ]

  private static let catalog = "1  Then I wait for the \"UIKitCatalog\" screen to appear"
  private static let alarms = """
    1  When I touch list item "06:30"
    2  When I touch list item "08:15"
    3  When I touch list item "22:00"
    """
  private static let display = ["query(\"label\", :text).first"]
  private static let date = ["query(\"datePicker\", :value).first"]
  private static let login = [
    "wait_for_none_animating \"Login\"", "wait_for_element_exists \"label id:'Login' text:'Login'\"",
    "set_text \"textField index:0\", \"Ann\"", "set_text \"textField index:1\", \"secret\"",
    "Given POST \"/login\" answers 200 after 2 seconds", "touch \"button id:'Login' text:'Login'\"",
  ]
  private static let waited = [
    "Then POST \"/login\" was asked for", "wait_for_none_animating", "element_exists \"label text:'Home'\"",
  ]
  private static let pickers = ["touch label text:'Picker View'", "wait_for_none_animating"]
  private static let dates = ["touch label text:'Date Picker'", "wait_for_none_animating"]
  private static let allDay = ["show \"Alarm\", with: \"an alarm for every hour\""]
  private static let offset = ["wait_for_none_animating", "query(\"tableView\", :contentOffsetY).first"]
  private static func until(_ action: String) -> String {
    "until_element_exists(\"label text:'777'\", action: \(action), timeout: 10)"
  }

  @Test(arguments: conversations.indices)
  func meansTheSameHere(index: Int) async throws {
    let (app, lines, reply) = Self.conversations[index]
    #expect(try await makeSession(app).replies(to: lines) == .text(reply), "\(lines)")
  }

  @Test func thePasteboardIsEmptied() async throws {
    let session = try makeSession("Calculator")
    _ = try await session.replies(to: ["Given the pasteboard has \"x\"", "clear_clipboard"])
    let reply = await session.reply(to: "Then the pasteboard should have \"x\"")
    #expect(reply == .failure("the pasteboard is empty, not \"x\""))
  }

  @Test(arguments: ["calabash_exit", "shutdown_test_server"])
  func endsTheConsole(line: String) async throws {
    #expect(await (try makeSession()).reply(to: line) == .output(.end))
  }

  /// Lines that fail, and a part of the reason.
  @Test(arguments: [
    ("assert_text(\"Milk\")", "no"), ("check_view_with_mark_exists(\"Milk\")", "no view of"),
    ("fail(\"msg\")", "msg"),
    ("wait_tap", "It is written wait_tap(QUERY)"),
    ("wait_for_condition(condition: :rain)", "It is written wait_for_condition(condition: :none_animating), or"),
    ("tap_when_element_exists(\"button\", rain: 1)", "touch has no option 'rain'"),
    ("press_back_button 3", "It is written press_back_button"),
    (
      "until_element_exists(\"alertView\", action: lambda { touch \"button marked:'7'\" }, timeout: 0)",
      "alertView was not found"
    ),
    ("wait_poll(until: lambda { element_exists(\"alertView\") }, timeout: 0) { back }", "alertView\") } is not true"),
    ("page(\"Foo\").login(\"Ann\")", "It is written page(NAME).await"), ("page(Foo)", "Foo"),
    ("device_agent.touch({type: \"Button\"})", "It is written device_agent.touch({marked: MARK}), or"),
    ("device_agent.shut_down", "Write a query"), ("location_for_place \"X\"", "no step has named the place \"X\""),
    ("wait_for_element_exists \"alertView\", timeout: 0, timeout_message: \"no alert\"", "no alert\n"),
    ("await_page(\"Milk\", timeout: 0)", "the screen \"Milk\""),
    ("1 == clear_clipboard", "no result"), ("picker", "picker needs a row"),
    ("evaluate_javascript \"window\", \"1+1\"", "Ask for elements instead"),
    ("uia(\"target.frontMostApp()\")", "Write a query"),
    ("server_version", "cukeswift --version"),
    ("set_preferences \"x\", 1", "VALUES is written {name"), ("set_selection 0, 1", "replaces a text"),
    ("device.to_s", "device shows no result here that could have .to_s"),
    ("preferences[0]", "preferences shows no result here that could have [0]"),
    ("set_location place: \"a\\nb\"", "no step can have the text \"a\\nb\""),
    ("perform_action \"x\"", "Write the gesture"), ("embed(\"a\")", "attach pictures"),
  ])
  func saysWhatToUseInstead(line: String, part: String) async throws {
    guard case .failure(let reason) = await (try makeSession()).reply(to: line) else {
      Issue.record("\(line) is done")
      return
    }
    #expect(reason.contains(part), "\(reason)")
  }

  @Test func partsAreRefusedBeforeTheAction() async throws {
    let session = try makeSession()
    guard case .failure = await session.reply(to: "set_preferences(\"main\", {k: \"v\"}).to_s") else {
      Issue.record("the line is done")
      return
    }
    #expect(await session.reply(to: "preferences") == .text(""))
  }

  @Test func helpExplainsAWord() async throws {
    let help = await (try makeSession()).reply(to: "help wait_tap")
    #expect(help == .text("wait_tap(QUERY)\n\nCalabash's notation for:\n  touch(QUERY…)"))
  }
}

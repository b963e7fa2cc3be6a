extension [CalabashWord] {
  /// The methods of Calabash that are not commands of the console. The first form that fits a call counts.
  static let calabash = looking + waiting + touching + fingers + directions + typing + lifeCycle + withoutMeaning

  private static let looking: [CalabashWord] = [
    .init("q(QUERY)", "query(QUERY…)"), .init("query_map(QUERY)", "query(QUERY…)"), .init("ni", "marks"),
    .init("view_with_mark_exists(MARK)", "element_exists view marked:MARK"),
    .init("check_view_with_mark_exists(MARK)", "check_element_exists view marked:MARK"),
    .init("element_is_not_hidden(QUERY)", "element_exists(QUERY)"),
    .init("has_text?(TEXT)", "element_exists * {text CONTAINS[c] TEXT}"),
    .init("assert_text(TEXT)", "check_element_exists * {text CONTAINS[c] TEXT}"),
    .init("assert_text(TEXT, true)", "check_element_exists * {text CONTAINS[c] TEXT}"),
    .init("assert_text(TEXT, false)", "check_element_does_not_exist * {text CONTAINS[c] TEXT}"),
    .init("keyboard_visible?", "element_exists keyboard"), .init("docked_keyboard_visible?", "element_exists keyboard"),
    .init("find_scrollable_view", "query scrollView"),
    .init("screen_dimensions", "query(\"window index:0\", :frame).first"),
    .init("device_agent.query({marked: MARK})", "query view marked:MARK"),
    .init("device_agent.query({id: ID})", "query view id:ID"),
    .init("device_agent.query({text: TEXT})", "query view text:TEXT"),
    .init("device_agent.tree", "tree"), .init("device_agent.keyboard_visible?", "element_exists keyboard"),
    .init("each_item(BLOCK)", "query(\"tableViewCell\").each BLOCK"), .init("current_activity", "screen_name"),
    .init("page(NAME).await", "await_page(NAME…)"), .init("page(NAME)", "await_page(NAME…)"),
    .init("wait_for_activity(NAME)", "await_page(NAME…)"),
    .init("status_bar_orientation", "home_direction"),
    .init("default_device", "device"),
  ]

  private static let waiting: [CalabashWord] = [
    .init("wait_for_condition(condition: :none_animating)", "wait_for_none_animating…"),
    .init("wait_for_condition(condition: :no_network_indicator)", "wait_for_no_network_indicator…"),
    .init("device_agent.wait_for_view({marked: MARK})", "wait_for_element_exists view marked:MARK…"),
    .init("device_agent.wait_for_view({id: ID})", "wait_for_element_exists view id:ID…"),
    .init("device_agent.wait_for_view({text: TEXT})", "wait_for_element_exists view text:TEXT…"),
    .init("wait_for_transition(QUERY)", "wait_for_none_animating", "wait_for_element_exists(QUERY…)"),
    .init("wait_for_text(TEXT)", "wait_for_element_exists * {text CONTAINS[c] TEXT}…"),
    .init("wait_for_text_to_disappear(TEXT)", "wait_for_element_does_not_exist * {text CONTAINS[c] TEXT}…"),
    .init("until_element_exists(QUERY, action: BLOCK)", "wait_poll(until_exists: QUERY…) { BLOCK }"),
    .init(
      "until_element_does_not_exist(QUERY, action: BLOCK)",
      "wait_poll(until: lambda { element_does_not_exist(QUERY) }…) { BLOCK }"),
    .init("when_element_exists(QUERY, action: BLOCK)", "wait_for_element_exists(QUERY…)", "BLOCK"),
    .init("when_element_exists(QUERY)", "touch(QUERY…)"),
    .init("screenshot_and_raise(TEXT)", "screenshot", "fail(TEXT)"),
  ]

  private static let touching: [CalabashWord] = [
    .init("tap(QUERY)", "touch(QUERY…)"), .init("wait_tap(QUERY)", "touch(QUERY…)"),
    .init("tap_when_element_exists(QUERY)", "touch(QUERY…)"),
    .init("touch_transition(QUERY, NEXT)", "touch(QUERY)", "wait_for_element_exists(NEXT…)"),
    .init("simple_touch(MARK)", "tap_mark(MARK…)"), .init("uia_tap_mark(MARK)", "tap_mark(MARK…)"),
    .init("long_press(QUERY)", "touch_hold(QUERY…)"),
    .init("long_press_when_element_exists(QUERY)", "touch_hold(QUERY…)"),
    .init("drag_and_drop(QUERY, TARGET)", "drag(QUERY, TARGET…)"),
    .init("drag_coordinates(X, Y, X2, Y2)", "pan_coordinates({x: X, y: Y}, {x: X2, y: Y2}…)"),
    .init("drag(X, X2, Y, Y2, STEPS)", "When I drag from X:Y to X2:Y2 moving with STEPS steps"),
    .init("device_agent.touch({marked: MARK})", "tap_mark(MARK)"),
    .init("device_agent.touch({id: ID})", "touch view id:ID"),
    .init("device_agent.touch({text: TEXT})", "touch view text:TEXT"),
    .init("device_agent.touch_coordinate({x: X, y: Y})", "tap_point X, Y"),
    .init("device_agent.pan_between_coordinates(FROM, TO)", "pan_coordinates(FROM, TO…)"),
    .init("press_back_button", "back"), .init("press_menu_button", "When I press the menu key"),
    .init("select_options_menu_item(TEXT)", "When I select \"TEXT\" from the menu"),
    .init("select_context_menu_item(QUERY, TEXT)", "touch_hold(QUERY)", "tap_mark(TEXT…)"),
    .init("select_item_from_spinner(TEXT)", "picker(TEXT…)"),
    .init(
      "scroll_to_collection_view_item(ROW, SECTION)",
      "scroll_to_cell(query: \"collectionView\", row: ROW, section: SECTION…)"),
    .init("scroll_to_collection_view_item_with_mark(MARK)", "scroll_to_mark(MARK, query: \"collectionView\"…)"),
    .init("scroll_up", "scroll :up"), .init("scroll_down", "scroll :down"),
    .init("pinch_in", "pinch :in…"), .init("pinch_out", "pinch :out…"),
  ]

  /// Gestures of DeviceAgent on an element by its mark, identifier or text.
  private static let fingers: [CalabashWord] = ["double_tap", "two_finger_tap"].flatMap { gesture in
    ["marked", "id", "text"].map {
      CalabashWord("device_agent.\(gesture)({\($0): \($0.uppercased())})", "\(gesture) view \($0):\($0.uppercased())")
    }
  }

  private static let directions: [CalabashWord] = ["left", "right", "up", "down"].flatMap { direction in
    [
      CalabashWord("pan_\(direction)", "swipe :\(direction)…"),
      CalabashWord("flick_\(direction)", "flick :\(direction)…"),
      CalabashWord("pan(QUERY, :\(direction))", "swipe(:\(direction), query: QUERY…)"),
    ]
  }

  private static let typing: [CalabashWord] = [
    .init("clear_text_in(QUERY)", "clear_text(QUERY)"), .init("press_enter_button", "tap_keyboard_action_key"),
    .init("press_user_action_button", "tap_keyboard_action_key"),
    .init("press_user_action_button(NAME)", "tap_keyboard_action_key"),
    .init("set_date(QUERY, TEXT)", "date_picker(TEXT, query: QUERY)"),
    .init("set_time(QUERY, TEXT)", "date_picker(TEXT, query: QUERY)"),
    .init("device_agent.enter_text(TEXT)", "keyboard_enter_text(TEXT)"),
    .init("device_agent.clear_text", "clear_text(\"view isFirstResponder:YES\")"),
    .init("picker_set_date_time(TEXT)", "date_picker(TEXT…)"),
    .init("hide_soft_keyboard", "When I hide the keyboard"), .init("dismiss_ipad_keyboard", "When I hide the keyboard"),
    .init("set_selection", instead: "set_text QUERY, TEXT replaces a text; a pan moves the handles of a selection."),
  ]

  private static let lifeCycle: [CalabashWord] = [
    .init("start_test_server_in_background", "start_app"), .init("calabash_exit", "quit"),
    .init("shutdown_test_server", "quit"), .init("clear_app_data", "start_app"), .init("reinstall_apps", "start_app"),
    .init("app_to_background(SECONDS)", "send_app_to_background(SECONDS)"),
    .init("set_gps_coordinates(LATITUDE, LONGITUDE)", "set_location latitude: LATITUDE, longitude: LONGITUDE"),
    .init("set_gps_coordinates_from_location(PLACE)", "set_location place: PLACE"),
    .init("device_agent.rotate_home_button_to(SIDE)", "rotate_home_button_to(SIDE)"),
    .init("user_pref(NAME)", "preferences(NAME)"), .init("get_preferences(NAME)", "preferences"),
    .init("clear_preferences(NAME)", "clear_preferences"),
    .init("set_user_pref(NAME, TEXT)", "set_preferences \"main\", {NAME => TEXT}"),
  ]

  private static let withoutMeaning: [CalabashWord] = [
    .init("server_version", instead: "No server is in the app; 'cukeswift --version' shows the version."),
    .init("client_version", instead: "'cukeswift --version' shows the version."),
    .init("server_log_level", instead: "No server is in the app; verbose shows more about each line."),
    .init("set_server_log_level", instead: "No server is in the app; verbose shows more about each line."),
    .init("console_attach", instead: "The console is attached to its app; start_app NAME starts another."),
    .init("stop_test_server", instead: "No server is in the app; quit ends the console."),
    .init(
      "simulator?",
      instead: "A model app does not run on a simulator or a phone. The command 'device' shows the device it imitates."),
    .init("locations_for_place", instead: "location_for_place 'Prague' shows a place that a step has named."),
    .init("keychain_accounts", instead: "Write a step: Then the preference \"name\" should be \"Daniel\"."),
    .init("keychain_clear", instead: "start_app starts the app with nothing kept."),
    .init("device_agent", instead: "Write a query: touch \"view marked:'OK'\"."),
    .init("uia", instead: "Write a query or a command; 'help' lists them."),
    .init("uia_query", instead: "Write a query: query(\"button\")."),
    .init("embed", instead: "screenshot_embed and the step 'I take a screenshot' attach pictures."),
    .init("perform_action", instead: "Write the gesture: touch, swipe, enter_text; 'help' lists them."),
  ]
}

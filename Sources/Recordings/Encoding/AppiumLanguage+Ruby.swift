extension AppiumLanguage {
  /// Classes of Minitest for appium_lib_core.
  package static let ruby = AppiumLanguage(
    values: Values(
      literals: .init(escape: #"\u%1"#, escapeDigits: 4, escaped: "#", isTrue: "true", isFalse: "false"),
      finding: .init(
        locators: [
          .accessibilityID: ":accessibility_id, %1", .predicate: ":predicate, %1", .classChain: ":class_chain, %1",
          .className: ":class_name, %1",
        ], hasPrefixes: false, find: "driver.find_element(%1)", findInside: "%1.find_element(%2)",
        findAll: "driver.find_elements(%1)", findAllInside: "%1.find_elements(%2)", index: "%1[%2]",
        focus: "driver.switch_to.active_element"),
      reading: .init(
        id: "%1.id", attribute: "%1.attribute(%2)", isEnabled: "%1.enabled?", isSelected: "%1.selected?",
        part: "%1.rect.%2", storedPart: "%1.%2")),
    statements: Statements(
      comment: "# %1", doublesBackslashes: false,
      elements: .init(
        find: "%1", click: "%1.click", clear: "%1.clear", type: "%1.send_keys(%2)", scrollTo: "scroll_to(%1)",
        scrollToIndex: "scroll_to(%1, %2)", store: "element = %1", storeList: "elements = %1",
        storeFrame: "%1 = %2.rect"),
      session: .init(
        mobile: "driver.execute_script(%1, {%2})", argument: "%1 => %2",
        wait: "driver.manage.timeouts.implicit_wait = %1", back: "driver.back", terminate: "driver.terminate_app(%1)",
        activate: "driver.activate_app(%1)", turn: "driver.rotation = :%1", open: "driver.get(%1)",
        picture: "driver.save_screenshot(%1)"),
      checks: .init(
        equal: "assert_equal(%2, %1)", start: "assert(%1.start_with?(%2))", near: "assert_in_delta(%2, %1, %3)"),
      blocks: .init(
        repeat: .init("%1.times do", "end"), unless: .init("if %1 != %2", "end"),
        ifListed: .init("if elements.any?", "end"),
        otherwise: "else", group: nil)),
    indent: 2, header: [#"require "appium_lib_core""#, #"require "minitest/autorun""#], footer: [], spacing: 1
  ) { test, body, language in
    var capabilities = [
      #"platformName: "iOS", automationName: "XCUITest","#,
      "\(test.app.isBundle ? "bundleId" : "app"): \(language.literal(test.app.text)),",
    ]
    if !test.arguments.isEmpty {
      let words = test.arguments.map(language.literal).joined(separator: ", ")
      capabilities.append("processArguments: {args: [\(words)]},")
    }
    if let isLandscape = test.isLandscape {
      capabilities.append(#"orientation: "\#(isLandscape ? "LANDSCAPE" : "PORTRAIT")","#)
    }
    capabilities.append(#"deviceName: ENV.fetch("APPIUM_DEVICE", \#(language.literal(test.device)))"#)
    let setUp =
      ["capabilities = {"] + language.indented(capabilities) + ["}"] + [
        #"server = ENV.fetch("APPIUM_SERVER", "http://127.0.0.1:4723")"#,
        "@driver = Appium::Core.for(url: server, capabilities: capabilities).start_driver",
        "@driver.manage.timeouts.implicit_wait = 30",
      ]
    var members = ["def setup"] + language.indented(setUp)
    members += ["end", "", "def teardown", "  @driver&.quit", "end"]
    if test.scrolls { members += scrollingInRuby }
    members += ["", "def test_\(test.name.snakeName)"]
    members += language.indented(["driver = @driver"] + body) + ["end"]
    return language.code([.comment("Recorded on \(test.devicePhrase).")])
      + ["class \(test.type)Tests < Minitest::Test"]
      + language.indented(members) + ["end"]
  }

  /// A method that the client lacks: lists contain only the rows on the screen.
  private static let scrollingInRuby = [
    "", "# Scrolls until an element is seen: down, and then up.", "def scroll_to(by, value, index = 0)",
    "  @driver.manage.timeouts.implicit_wait = 2", #"  (["down"] * 20 + ["up"] * 40).each do |direction|"#,
    "    found = @driver.find_elements(by, value)", "    return if found[index]&.displayed?",
    "    @driver.manage.timeouts.implicit_wait = 0",
    #"    @driver.execute_script("mobile: scroll", {"direction" => direction})"#, "  end", "ensure",
    "  @driver.manage.timeouts.implicit_wait = 30", "end",
  ]
}

extension AppiumLanguage {
  /// Classes of `unittest` for Appium-Python-Client 4.
  package static let python = AppiumLanguage(
    values: Values(
      literals: .init(escape: #"\x%1"#, escapeDigits: 2, escaped: "", isTrue: "True", isFalse: "False"),
      finding: .init(
        locators: [
          .accessibilityID: "AppiumBy.ACCESSIBILITY_ID, %1", .predicate: "AppiumBy.IOS_PREDICATE, %1",
          .classChain: "AppiumBy.IOS_CLASS_CHAIN, %1", .className: "AppiumBy.CLASS_NAME, %1",
        ], hasPrefixes: false, find: "driver.find_element(%1)", findInside: "%1.find_element(%2)",
        findAll: "driver.find_elements(%1)", findAllInside: "%1.find_elements(%2)", index: "%1[%2]",
        focus: "driver.switch_to.active_element"),
      reading: .init(
        id: "%1.id", attribute: "%1.get_attribute(%2)", isEnabled: "%1.is_enabled()", isSelected: "%1.is_selected()",
        part: #"%1.rect["%2"]"#, storedPart: #"%1["%2"]"#)),
    statements: Statements(
      comment: "# %1", doublesBackslashes: false,
      elements: .init(
        find: "%1", click: "%1.click()", clear: "%1.clear()", type: "%1.send_keys(%2)", scrollTo: "self.scroll_to(%1)",
        scrollToIndex: "self.scroll_to(%1, %2)", store: "element = %1", storeList: "elements = %1",
        storeFrame: "%1 = %2.rect"),
      session: .init(
        mobile: "driver.execute_script(%1, {%2})", argument: "%1: %2", wait: "driver.implicitly_wait(%1)",
        back: "driver.back()", terminate: "driver.terminate_app(%1)", activate: "driver.activate_app(%1)",
        turn: #"driver.orientation = "%2""#, open: "driver.get(%1)", picture: "driver.save_screenshot(%1)"),
      checks: .init(
        equal: "self.assertEqual(%1, %2)", start: "self.assertTrue(%1.startswith(%2))",
        near: "self.assertAlmostEqual(%1, %2, delta=%3)"),
      blocks: .init(
        repeat: .init("for _ in range(%1):"), unless: .init("if %1 != %2:"), ifListed: .init("if elements:"),
        otherwise: "else:", group: nil)),
    indent: 4,
    header: [
      "import os", "import unittest", "", "from appium import webdriver",
      "from appium.options.ios import XCUITestOptions", "from appium.webdriver.common.appiumby import AppiumBy",
    ],
    footer: ["", "", #"if __name__ == "__main__":"#, "    unittest.main()"], spacing: 2
  ) { test, body, language in
    var setUp = ["options = XCUITestOptions()"]
    setUp.append("options.\(test.app.isBundle ? "bundle_id" : "app") = \(language.literal(test.app.text))")
    if !test.arguments.isEmpty {
      let words = test.arguments.map(language.literal).joined(separator: ", ")
      setUp.append(#"options.set_capability("processArguments", {"args": [\#(words)]})"#)
    }
    if let isLandscape = test.isLandscape {
      setUp.append(#"options.set_capability("orientation", "\#(isLandscape ? "LANDSCAPE" : "PORTRAIT")")"#)
    }
    setUp += [
      #"options.device_name = os.environ.get("APPIUM_DEVICE", \#(language.literal(test.device)))"#,
      #"server = os.environ.get("APPIUM_SERVER", "http://127.0.0.1:4723")"#,
      "self.driver = webdriver.Remote(server, options=options)", "self.driver.implicitly_wait(30)",
    ]
    var members = ["\"\"\"Recorded on \(language.literal(test.devicePhrase).dropFirst().dropLast()).\"\"\"", ""]
    members += ["def setUp(self):"] + language.indented(setUp)
    members += ["", "def tearDown(self):", "    self.driver.quit()"]
    if test.scrolls { members += scrollingInPython }
    members += ["", "def test_\(test.name.snakeName)(self):"]
    members += language.indented(["driver = self.driver"] + body)
    return ["class \(test.type)Tests(unittest.TestCase):"] + language.indented(members)
  }

  /// A function that the client lacks: lists contain only the rows on the screen.
  private static let scrollingInPython = [
    "", "def scroll_to(self, by, value, index=0):", #"    """Scrolls until an element is seen: down, and then up.""""#,
    "    self.driver.implicitly_wait(2)", "    try:", #"        for direction in ["down"] * 20 + ["up"] * 40:"#,
    "            found = self.driver.find_elements(by, value)",
    "            if len(found) > index and found[index].is_displayed():", "                return",
    "            self.driver.implicitly_wait(0)",
    #"            self.driver.execute_script("mobile: scroll", {"direction": direction})"#, "    finally:",
    "        self.driver.implicitly_wait(30)",
  ]
}

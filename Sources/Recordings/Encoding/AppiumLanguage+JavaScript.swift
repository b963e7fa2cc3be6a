extension AppiumLanguage {
  /// Tests of Node.js for WebdriverIO.
  package static let javaScript = AppiumLanguage(
    values: Values(
      literals: .init(escape: #"\u%1"#, escapeDigits: 4, escaped: "", isTrue: "true", isFalse: "false"),
      finding: .init(
        locators: [
          .accessibilityID: "~%1", .predicate: "-ios predicate string:%1", .classChain: "-ios class chain:%1",
          .className: "%1",
        ], hasPrefixes: true, find: "driver.$(%1)", findInside: "%1.$(%2)", findAll: "driver.$$(%1)",
        findAllInside: "%1.$$(%2)", index: "%1[%2]", focus: "driver.$(await driver.getActiveElement())"),
      reading: .init(
        id: "await %1.elementId", attribute: "await %1.getAttribute(%2)", isEnabled: "await %1.isEnabled()",
        isSelected: "await %1.isSelected()", part: "(await driver.getElementRect(await %1.elementId)).%2",
        storedPart: "%1.%2")),
    statements: Statements(
      comment: "// %1", doublesBackslashes: false,
      elements: .init(
        find: "await %1.waitForExist({ timeout: 30000 });", click: "await %1.click();", clear: "await %1.clearValue();",
        type: "await %1.addValue(%2);", scrollTo: "await scrollTo(driver, %1);",
        scrollToIndex: "await scrollTo(driver, %1, %2);", store: "const element = await %1;",
        storeList: "const elements = await %1;",
        storeFrame: "const %1 = await driver.getElementRect(await %2.elementId);"),
      session: .init(
        mobile: "await driver.execute(%1, { %2 });", argument: "%1: %2",
        wait: "await driver.setTimeout({ implicit: %1 * 1000 });", back: "await driver.back();",
        terminate: "await driver.terminateApp(%1);", activate: "await driver.activateApp(%1);",
        turn: #"await driver.setOrientation("%2");"#, open: "await driver.url(%1);",
        picture: "await driver.saveScreenshot(%1);"),
      checks: .init(
        equal: "assert.strictEqual(%1, %2);", start: "assert.ok((%1).startsWith(%2));",
        near: "assert.ok(Math.abs(%1 - %2) <= %3);"),
      blocks: .init(
        repeat: .init("for (let time = 0; time < %1; time += 1) {", "}"), unless: .init("if (%1 !== %2) {", "}"),
        ifListed: .init("if (await elements.length > 0) {", "}"), otherwise: "} else {", group: .init("{", "}"))),
    indent: 2,
    header: [
      #"const assert = require("node:assert");"#,
      #"const { afterEach, beforeEach, describe, it } = require("node:test");"#,
      #"const { remote } = require("webdriverio");"#,
    ], footer: [], spacing: 1
  ) { test, body, language in
    var capabilities = [
      #"platformName: "iOS","#, #""appium:automationName": "XCUITest","#,
      "\"appium:\(test.app.isBundle ? "bundleId" : "app")\": \(language.literal(test.app.text)),",
    ]
    if !test.arguments.isEmpty {
      let words = test.arguments.map(language.literal).joined(separator: ", ")
      capabilities.append("\"appium:processArguments\": { args: [\(words)] },")
    }
    if let isLandscape = test.isLandscape {
      capabilities.append(#""appium:orientation": "\#(isLandscape ? "LANDSCAPE" : "PORTRAIT")","#)
    }
    capabilities.append(#""appium:deviceName": process.env.APPIUM_DEVICE ?? \#(language.literal(test.device)),"#)
    let setUp =
      [#"const server = new URL(process.env.APPIUM_SERVER ?? "http://127.0.0.1:4723");"#, "driver = await remote({"]
      + language.indented(
        ["hostname: server.hostname,", "port: Number(server.port),", "path: server.pathname,", "capabilities: {"]
          + language.indented(capabilities) + ["},"])
      + ["});", "await driver.setTimeout({ implicit: 30000 });"]
    var members = ["let driver;", "", "beforeEach(async () => {"] + language.indented(setUp)
    members += ["});", "", "afterEach(async () => {", "  await driver?.deleteSession();", "});"]
    if test.scrolls { members += scrollingInJavaScript }
    members += ["", "it(\(language.literal(test.name)), async () => {"]
    members += language.indented(body) + ["});"]
    return language.code([.comment("Recorded on \(test.devicePhrase).")]) + ["describe(\"\(test.type)\", () => {"]
      + language.indented(members)
      + ["});"]
  }

  /// A function that the client lacks: lists contain only the rows on the screen.
  private static let scrollingInJavaScript = [
    "", "// Scrolls until an element is seen: down, and then up.",
    "const scrollTo = async (driver, selector, index = 0) => {", "  await driver.setTimeout({ implicit: 2000 });",
    "  try {", #"    for (const direction of [...Array(20).fill("down"), ...Array(40).fill("up")]) {"#,
    "      const found = await driver.$$(selector);",
    "      if (await found.length > index && await found[index].isDisplayed()) return;",
    "      await driver.setTimeout({ implicit: 0 });", #"      await driver.execute("mobile: scroll", { direction });"#,
    "    }", "  } finally {", "    await driver.setTimeout({ implicit: 30000 });", "  }", "};",
  ]
}

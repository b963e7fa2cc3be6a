extension AppiumLanguage {
  /// Classes of JUnit 5 for java-client 9.
  package static let java = AppiumLanguage(
    values: Values(
      literals: .init(escape: #"\u%1"#, escapeDigits: 4, escaped: "", isTrue: "true", isFalse: "false"),
      finding: .init(
        locators: [
          .accessibilityID: "AppiumBy.accessibilityId(%1)", .predicate: "AppiumBy.iOSNsPredicateString(%1)",
          .classChain: "AppiumBy.iOSClassChain(%1)", .className: "AppiumBy.className(%1)",
        ], hasPrefixes: false, find: "driver.findElement(%1)", findInside: "%1.findElement(%2)",
        findAll: "driver.findElements(%1)", findAllInside: "%1.findElements(%2)", index: "%1.get(%2)",
        focus: "driver.switchTo().activeElement()"),
      reading: .init(
        id: "((RemoteWebElement) %1).getId()", attribute: "%1.getAttribute(%2)", isEnabled: "%1.isEnabled()",
        isSelected: "%1.isSelected()", part: "%1.getRect().%2", storedPart: "%1.%2")),
    statements: Statements(
      comment: "// %1", doublesBackslashes: true,
      elements: .init(
        find: "%1;", click: "%1.click();", clear: "%1.clear();", type: "%1.sendKeys(%2);", scrollTo: "scrollTo(%1, 0);",
        scrollToIndex: "scrollTo(%1, %2);", store: "WebElement element = %1;",
        storeList: "List<WebElement> elements = %1;", storeFrame: "Rectangle %1 = %2.getRect();"),
      session: .init(
        mobile: "driver.executeScript(%1, Map.of(%2));", argument: "%1, %2",
        wait: "driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(%1));", back: "driver.navigate().back();",
        terminate: "driver.terminateApp(%1);", activate: "driver.activateApp(%1);",
        turn: "driver.rotate(ScreenOrientation.%2);", open: "driver.get(%1);",
        picture: "Files.write(Path.of(%1), driver.getScreenshotAs(OutputType.BYTES));"),
      checks: .init(
        equal: "assertEquals(%2, %1);", start: "assertTrue(%1.startsWith(%2));", near: "assertEquals(%2, %1, %3);"),
      blocks: .init(
        repeat: .init("for (int time = 0; time < %1; time++) {", "}"), unless: .init("if (!%2.equals(%1)) {", "}"),
        ifListed: .init("if (!elements.isEmpty()) {", "}"), otherwise: "} else {", group: .init("{", "}"))),
    indent: 4,
    header: [
      "import static org.junit.jupiter.api.Assertions.assertEquals;",
      "import static org.junit.jupiter.api.Assertions.assertTrue;", "", "import io.appium.java_client.AppiumBy;",
      "import io.appium.java_client.ios.IOSDriver;", "import io.appium.java_client.ios.options.XCUITestOptions;",
      "import java.net.URI;", "import java.nio.file.Files;", "import java.nio.file.Path;", "import java.time.Duration;",
      "import java.util.List;", "import java.util.Map;", "import org.junit.jupiter.api.AfterEach;",
      "import org.junit.jupiter.api.BeforeEach;", "import org.junit.jupiter.api.Test;",
      "import org.openqa.selenium.By;",
      "import org.openqa.selenium.OutputType;", "import org.openqa.selenium.Rectangle;",
      "import org.openqa.selenium.ScreenOrientation;", "import org.openqa.selenium.WebElement;",
      "import org.openqa.selenium.remote.RemoteWebElement;",
    ], footer: [], spacing: 1
  ) { test, body, language in
    var setUp = [
      "XCUITestOptions options = new XCUITestOptions();",
      "options.set\(test.app.isBundle ? "BundleId" : "App")(\(language.literal(test.app.text)));",
    ]
    if !test.arguments.isEmpty {
      let words = test.arguments.map(language.literal).joined(separator: ", ")
      setUp.append(#"options.setCapability("appium:processArguments", Map.of("args", List.of(\#(words))));"#)
    }
    if let isLandscape = test.isLandscape {
      setUp.append("options.setOrientation(ScreenOrientation.\(isLandscape ? "LANDSCAPE" : "PORTRAIT"));")
    }
    setUp += [
      #"options.setDeviceName(System.getenv().getOrDefault("APPIUM_DEVICE", \#(language.literal(test.device))));"#,
      #"String server = System.getenv().getOrDefault("APPIUM_SERVER", "http://127.0.0.1:4723");"#,
      "driver = new IOSDriver(URI.create(server).toURL(), options);",
      "driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(30));",
    ]
    var members = ["private IOSDriver driver;", "", "@BeforeEach", "void setUp() throws Exception {"]
    members += language.indented(setUp)
    members += ["}", "", "@AfterEach", "void tearDown() {", "    if (driver != null) {", "        driver.quit();"]
    members += ["    }", "}"]
    if test.scrolls { members += scrollingInJava }
    members += ["", "@Test", "void test\(test.type)() throws Exception {"]
    members += language.indented(body) + ["}"]
    return language.code([.comment("Recorded on \(test.devicePhrase).")]) + ["class \(test.type)Tests {"]
      + language.indented(members) + ["}"]
  }

  /// A method that the client lacks: lists contain only the rows on the screen.
  private static let scrollingInJava = [
    "", "/** Scrolls until an element is seen: down, and then up. */", "private void scrollTo(By locator, int index) {",
    "    driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(2));", "    try {",
    "        for (int time = 0; time < 60; time++) {",
    "            List<WebElement> found = driver.findElements(locator);",
    "            if (found.size() > index && found.get(index).isDisplayed()) {", "                return;",
    "            }", "            driver.manage().timeouts().implicitlyWait(Duration.ZERO);",
    #"            driver.executeScript("mobile: scroll", Map.of("direction", time < 20 ? "down" : "up"));"#,
    "        }",
    "    } finally {", "        driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(30));", "    }", "}",
  ]
}

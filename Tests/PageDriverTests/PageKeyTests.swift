import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// Special keys, and keys that are held.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageKeyTests {
  private static let page = """
    <input aria-label=First value=abcdef> <input aria-label=Second> <a href="#there">Link</a>
    <button onclick="presses.push(`click ${event.ctrlKey} ${event.shiftKey}`)">Press</button>
    <script>
      const presses = [], seen = []
      for (const type of ["keydown", "keyup"]) addEventListener(type, e => {
        const held = ["alt", "ctrl", "meta", "shift"].filter(name => e[name + "Key"])
        seen.push([type, e.key, e.code, ...(e.location ? [e.location] : []), ...held].join(" "))
      })
      const at = () => `${document.activeElement.ariaLabel} ${document.activeElement.selectionStart}`
    </script>
    """

  @Test func theKeyboardGoesFromFieldToField() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.pressKeys(Keys.tab)
      #expect(try await driver.evaluate("at()") == "First 0")
      try await session.pressKeys(Keys.tab)
      try await session.enterText("typed")
      try await session.waitFor("textField marked:'Second' text:'typed'")
      try await session.pressKeys(Keys.shift + Keys.tab)
      #expect(try await driver.evaluate("at()").hasPrefix("First"))
    }
  }

  @Test func theCursorMovesAndTextIsChosen() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.touch("textField marked:'First'")
      try await session.pressKeys(Keys.home + Keys.rightArrow + Keys.forwardDelete)
      try await session.waitFor("textField marked:'First' text:'acdef'")
      try await session.pressKeys(Keys.end + Keys.leftArrow + Keys.delete)
      try await session.waitFor("textField marked:'First' text:'acdf'")
      try await session.pressKeys(Keys.control + "a" + Keys.release + "n" + Keys.shift + "ew")
      try await session.waitFor("textField marked:'First' text:'nEW'")
    }
  }

  @Test(
    arguments: [
      (
        "\(Keys.shift)a",
        "keydown Shift ShiftLeft 1 shift;keydown A KeyA shift;keyup A KeyA shift;keyup Shift ShiftLeft 1"
      ),
      (
        "\(Keys.control)\(Keys.alt)\(Keys.pageDown)",
        "keydown Control ControlLeft 1 ctrl;keydown Alt AltLeft 1 alt ctrl;keydown PageDown PageDown alt ctrl;"
          + "keyup PageDown PageDown alt ctrl;keyup Control ControlLeft 1 alt;keyup Alt AltLeft 1"
      ),
      (
        ".:%",
        "keydown . Period;keyup . Period;keydown : Semicolon shift;keyup : Semicolon shift;keydown % Digit5 shift;"
          + "keyup % Digit5 shift"
      ),
      ("\u{E03B}", "keydown F11 F11;keyup F11 F11"),
      (
        "\u{E01B}\u{E024}\u{E007}",
        "keydown 1 Numpad1 3;keyup 1 Numpad1 3;keydown * NumpadMultiply 3;keyup * NumpadMultiply 3;"
          + "keydown Enter NumpadEnter 1;keyup Enter NumpadEnter 1"
      ),
      (
        "\u{E054}\u{E05D}",
        "keydown PageUp Numpad9 3;keyup PageUp Numpad9 3;keydown Delete NumpadDecimal 3;keyup Delete NumpadDecimal 3"
      ),
      // Each of the two shift keys shifts letters until both are released.
      (
        Keys.shift + "\u{E050}" + "\(Keys.shift)a",
        "keydown Shift ShiftLeft 1 shift;keydown Shift ShiftRight 2 shift;keyup Shift ShiftLeft 1 shift;"
          + "keydown A KeyA shift;keyup A KeyA shift;keyup Shift ShiftRight 2"
      ),
      (
        "\u{E051}\u{E053}",
        "keydown Control ControlRight 2 ctrl;keydown Meta MetaRight 2 ctrl meta;"
          + "keyup Control ControlRight 2 meta;keyup Meta MetaRight 2"
      ),
    ] as [(String, String)])
  func pageReceivesRealKeyboardEvents(keys: String, events: String) async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.touch("textField marked:'Second'")
      try await session.pressKeys(keys)
      #expect(try await driver.evaluate("seen.join(';')") == events)
    }
  }

  @Test func buttonsAndLinksTakeReturnAndSpace() async throws {
    try await TestPage.open(Self.page) { session, driver in
      // Without a focus, the page as a whole receives the key.
      try await session.pressReturn()
      try await session.pressKeys(Keys.tab + Keys.tab + Keys.tab)
      try await session.pressReturn()
      #expect(try await driver.evaluate("location.hash") == "#there")
      try await session.pressKeys(Keys.tab)
      try await session.enterText(" ")
      #expect(try await driver.evaluate("presses.join()") == "click false false")
    }
  }

  @Test func modifierKeysAreHeldDuringATouch() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.launch()
      try await driver.hold(.control)
      try await session.touch("button marked:'Press'")
      try await driver.hold([])
      try await session.touch("button marked:'Press'")
      #expect(try await driver.evaluate("presses.join()") == "click true false,click false false")
      #expect(
        try await driver.evaluate("seen.join(';')") == "keydown Control ControlLeft 1 ctrl;keyup Control ControlLeft 1")
    }
  }
}

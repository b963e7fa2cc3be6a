import AppUnderTest

extension JournalingDriver {
  /// A call in the journal.
  enum Entry: Sendable {
    case launch
    case show(GalleryScreen)
    case terminate
    case clearData
    case touch(Touch)
    case type(String)
    case advance(notAfter: Duration)
    case pass(until: Duration)
    case command(AppCommand)
    case restore(state: String)
    case backdoor(String, String)
    case script(ClientScript, within: Duration)
    case status(Int)
    case field(FieldValue, ElementID)
    case back
    case hold(KeyModifiers)
    case press(String)
    case typeAnywhere(String)
    case compose(String)
    case mouse(MouseAction, at: Point, scrolling: Double)
    case assist(AssistiveAction, ElementID)
    case caretToEnd
    case emptyField(isFinal: Bool)
  }
}

extension JournalingDriver.Entry {
  /// The effect of an entry on the app.
  enum Effect {
    case start, end
    /// An action of a user.
    case action
    /// The app's time passes, or the app is prepared.
    case other
  }

  /// The effect on the app.
  var effect: Effect {
    switch self {
    case .launch, .show: .start
    case .terminate, .clearData: .end
    case .advance, .pass, .restore, .status: .other
    case .touch, .type, .command, .backdoor, .script, .field, .back, .hold, .press, .typeAnywhere, .caretToEnd,
      .compose, .mouse, .assist, .emptyField:
      .action
    }
  }

  /// Whether the entry is an action, not just passing time or the first launch of an app.
  var isAction: Bool {
    switch effect {
    case .action, .end: true
    case .start, .other: false
    }
  }

  /// Repeats the call.
  func perform(on driver: any AppDriver) async throws {
    switch self {
    case .launch: try await driver.launch()
    case .show(let screen): try await driver.able(to: .showGallery).show(screen)
    case .terminate: try await driver.terminate()
    case .clearData: _ = try await (driver as? any DataDriver)?.clearData()
    case .touch(let touch): try await driver.send(touch)
    case .type(let text): try await driver.type(text)
    case .advance(let deadline): _ = try await driver.advance(notAfter: deadline)
    case .pass(let time): try await driver.letPass(until: time)
    case .command(let command): try await driver.able(to: .perform(command)).perform(command)
    case .restore(let state): try await driver.able(to: .keepState).restore(state)
    case .backdoor(let name, let argument): _ = try await driver.able(to: .callBackdoors).backdoor(name, argument)
    case .script(let script, let limit): _ = try await driver.able(to: .runScripts).run(script, within: limit)
    case .status(let status): try await driver.able(to: .expectStatus).expectStatus(status)
    case .field(let value, let element): try await (driver as? any FieldDriver)?.set(value, of: element)
    case .back: _ = try await (driver as? any HistoryDriver)?.goBack()
    case .hold(let modifiers): try await driver.able(to: .pressKeys).hold(modifiers)
    case .press(let keys): try await driver.able(to: .pressKeys).press(keys)
    case .typeAnywhere(let text): try await driver.able(to: .pressKeys).typeAnywhere(text)
    case .compose(let text): try await driver.able(to: .pressKeys).compose(text)
    case .mouse(let action, let point, let length):
      try await driver.withMouse().perform(action, at: point, on: nil, scrolling: length)
    case .assist(let action, let element): try await driver.able(to: .assist).perform(action, on: element)
    case .caretToEnd: try await (driver as? any CaretDriver)?.moveCaretToEnd()
    case .emptyField(let isFinal): _ = try await (driver as? any CaretDriver)?.emptyField(isFinal: isFinal)
    }
  }
}

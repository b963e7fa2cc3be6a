package import AppUnderTest
internal import JSON
internal import PageContent

/// Keys of a keyboard with cables, as the actions of WebDriver (section 17 of the specification).
extension RemotePageDriver: KeyboardDriver {
  /// Has modifier keys held down, and all others let go.
  ///
  /// - Parameter modifiers: those that are held.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func hold(_ modifiers: KeyModifiers) async throws {
    guard modifiers != self.modifiers else { return }
    let changes = KeyModifiers.keys.compactMap { key, modifier -> JSONValue? in
      guard self.modifiers.contains(modifier) != modifiers.contains(modifier) else { return nil }
      return Self.action(modifiers.contains(modifier) ? "keyDown" : "keyUp", key)
    }
    try await perform(changes)
    self.modifiers = modifiers
  }

  /// Presses keys one after another, whatever has the focus.
  ///
  /// - Parameter keys: letters and those of `Keys`, of which modifier keys are held until the end or until `Keys.release`.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func press(_ keys: String) async throws {
    var actions: [JSONValue] = []
    var held: [String] = []
    func release() {
      actions += held.reversed().map { Self.action("keyUp", $0) }
      held = []
    }
    for key in keys {
      if String(key) == Keys.release {
        release()
      } else if KeyModifiers(key) != nil {
        actions.append(Self.action("keyDown", String(key)))
        held.append(String(key))
      } else {
        let key = Self.keys[String(key)] ?? String(key)
        actions += [Self.action("keyDown", key), Self.action("keyUp", key)]
      }
    }
    release()
    try await perform(actions)
  }

  /// Gives an element the focus, as a script does.
  ///
  /// - Parameter element: the element, on the screen that was looked at last.
  /// - Returns: whether it takes keys.
  /// - Throws: an `AppError` where the page is not open or shows a dialog.
  package func focus(_ element: ElementID) async throws -> Bool { try await does("focus", to: element) }

  /// Has the script do something to an element; returns whether it has, which it has not where the element is gone.
  ///
  /// - Parameters:
  ///   - function: a function of the script that takes an element and answers 1 or 0.
  ///   - element: the element, on the screen that was looked at last.
  ///   - number: what the function takes as well; most take nothing.
  func does(_ function: String, to element: ElementID, _ number: Int = 0) async throws -> Bool {
    try await reporting {
      try requireRunning()
      guard let tree, let place = tree.place(of: element) else { return false }
      let answer = try await script(
        "return globalThis.cukeswift[arguments[0]](arguments[1], arguments[2], arguments[3])",
        [.string(function)] + [place.version, place.index, number].map { .number(Double($0)) })
      forget()
      return answer == 1
    }
  }

  private static func action(_ type: String, _ key: String) -> JSONValue {
    ["type": .string(type), "value": .string(key)]
  }

  private func perform(_ actions: [JSONValue]) async throws {
    guard !actions.isEmpty else { return }
    try await reporting {
      try requireRunning()
      forget()
      do {
        try await call(
          "POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
      } catch let problem as RemoteProblem where problem.code == "unexpected alert open" {
        // A key has opened a dialog.
      }
    }
  }
}

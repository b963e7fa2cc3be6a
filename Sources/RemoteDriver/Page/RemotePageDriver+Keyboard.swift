package import AppUnderTest
import JSON
import PageContent

/// Keys of a hardware keyboard, as WebDriver actions (section 17 of the specification).
extension RemotePageDriver: KeyboardDriver {
  /// Holds down these modifier keys, and releases all others.
  ///
  /// - Parameter modifiers: the modifier keys to hold down.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func hold(_ modifiers: KeyModifiers) async throws {
    guard modifiers != self.modifiers else { return }
    let changes = KeyModifiers.keys.compactMap { key, modifier -> JSONValue? in
      guard self.modifiers.contains(modifier) != modifiers.contains(modifier) else { return nil }
      return Self.action(modifiers.contains(modifier) ? "keyDown" : "keyUp", key)
    }
    try await perform(changes)
    self.modifiers = modifiers
  }

  /// Presses keys one after another, regardless of the focus.
  ///
  /// - Parameter keys: letters and keys of `Keys`; modifier keys are held down until the end or until `Keys.release`.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
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

  /// Gives an element the focus by script.
  ///
  /// - Parameter element: the element in the latest tree.
  /// - Returns: whether the element accepts keys.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func focus(_ element: ElementID) async throws -> Bool { try await does("focus", to: element) }

  /// Calls a function of the script with an element; returns its result, or false for a missing element.
  ///
  /// - Parameters:
  ///   - function: a function of the script that takes an element and returns 1 or 0.
  ///   - element: the element in the latest tree.
  ///   - number: a further argument, which most functions ignore.
  func does(_ function: String, to element: ElementID, _ number: Int = 0) async throws -> Bool {
    try await reporting {
      try requireNoDialog()
      guard let tree = seen.tree, let place = tree.place(of: element) else { return false }
      let answer = try await callScript(
        function, .number(Double(place.version)), .number(Double(place.index)), .number(Double(number)))
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
      try requireNoDialog()
      forget()
      do {
        try await call(.perform("key", id: "keyboard", actions))
      } catch let problem as RemoteProblem where problem.isDialog {
        // A key has opened a dialog.
      }
    }
  }
}

import AppUnderTest
import Recordings
import SourceText
import StepRegistry

extension CommandTable {
  /// Commands for the data that the app keeps, and for texts.
  static let storageCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "preferences", takes: Parameter(optional: "NAME", .text()),
      summary: "Shows the stored data of the app: all entries, or the value of one, nil for a missing one.",
      example: "preferences \"name\"",
      hasResults: true
    ) { session, name in
      let stored = try await session.app().records.preferences
      guard let name else {
        let lines = stored.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return .text(lines.joined(separator: "\n").visibleLines)
      }
      return .found(Results(items: [.value(stored[name])], isSingle: true))
    },
    ConsoleCommand(
      "set_preferences", takes: Parameter("NAME", .text()), Parameter("VALUES", .texts),
      summary: "Sets entries of the stored data of the app. It has one store, so NAME has no meaning.",
      example: "set_preferences \"main\", {name: \"Ann\", age: 7}"
    ) { session, _, entries in
      for entry in entries { try await session.setPreference(entry) }
      return .done
    },
    ConsoleCommand(
      "clear_preferences", summary: "Removes all stored data of the app. A page is opened afresh for that.",
      example: "clear_preferences"
    ) { session in
      let app = try await session.app()
      let wasRunning = await app.isRunning
      try await app.clearData()
      if wasRunning, await !app.isRunning { try await app.launch() }
      await session.remark("action: clear the preferences")
      return .done
    },
    .action("clear_clipboard", summary: "Empties the pasteboard of the device.", example: "clear_clipboard") { app in
      try await app.setPasteboard(nil)
    },
    ConsoleCommand(
      "escape_string", takes: Parameter("TEXT", .text()),
      summary: "Shows a text with backslashes before its single quotes, as queries take it.",
      example: "escape_string(\"it's\")", hasResults: true
    ) { _, text in
      var escaped = Results.value(.string(text.escaped(for: "'")))
      escaped.isEscaped = true
      return .found(escaped)
    },
  ]
}

extension ConsoleSession {
  /// Records a remark about a line that no step repeats.
  ///
  /// - Parameter what: the kind of the line, a colon and what it did.
  func remark(_ what: String) { recorder?.remark(what) }

  /// Sets an entry of the stored data by a step, or without one for a text that no step can have.
  fileprivate func setPreference(_ entry: NamedText) async throws {
    guard let name = BuiltInParameterType.quoted(entry.name), let value = BuiltInParameterType.quoted(entry.value)
    else {
      try await app().setPreference(entry.name, .string(entry.value))
      return remark("action: set the preference \(entry.name.debugDescription)")
    }
    _ = try await perform(step: "I set the preference \(name) to \(value)", [], keyword: "When")
  }
}

/// A text with a name.
private struct NamedText: Sendable {
  let name: String
  let value: String
}

extension ParameterValue<[NamedText]> {
  /// Texts by their names: `{name: "Ann", age: 7}`.
  fileprivate static var texts: Self {
    Self(kind: .table) { given throws(Diagnostic) in
      guard case .table(let options) = given.value, !options.isEmpty else {
        throw given.problem("\(given.name) is written {name: \"Ann\", age: 7}")
      }
      var texts: [NamedText] = []
      for option in options {
        let value = GivenValue(
          value: option.value, column: option.column, name: option.name, arguments: given.arguments)
        texts.append(NamedText(name: option.name, value: try ParameterValue<String>.text().read(value)))
      }
      return texts
    }
  }
}

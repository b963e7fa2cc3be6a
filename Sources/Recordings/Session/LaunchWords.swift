import AppUnderTest

/// The launch options in a predefined step that starts an app.
struct LaunchWords {
  /// A part of a step: words, and the quoted text after the words.
  private struct Part {
    var plain = ""
    var quoted: String?
  }

  /// The orientation of the device; nil if the step does not give it.
  private(set) var orientation: Orientation?
  /// The arguments of the app.
  private(set) var arguments: [String] = []
  /// Whether the step has other options, such as a screen of a gallery, which only predefined steps support.
  private(set) var hasOtherOptions = false

  /// Reads a step.
  ///
  /// - Parameter sentence: its text. A step that is not predefined yields no options.
  init(_ sentence: String) {
    let parts = Self.parts(of: sentence)
    let outline = parts.map(\.plain).joined(separator: "\"\"").lowercased()
    if outline.contains("\"\" screen of ") || outline.contains("\"\" component") { hasOtherOptions = true }
    for ending in ["app is running", "app has launched", "is open"] {
      guard let start = parts.firstIndex(where: { $0.plain.contains(ending) }) else { continue }
      for (index, part) in parts[start...].enumerated() {
        let words = index == 0 ? String(part.plain.split(separator: ending).last ?? "") : part.plain
        take(index == 0 && part.plain.hasSuffix(ending) ? "" : words, part.quoted)
      }
      return
    }
  }

  /// Interprets words and the quoted text after the words.
  private mutating func take(_ words: String, _ quoted: String?) {
    var words = words.split(separator: " ").map(String.init)[...]
    if words.first == "in", let hold = words.dropFirst().first, ["portrait", "landscape"].contains(hold) {
      orientation = hold == "portrait" ? .portrait : .landscapeLeft
      words = words.dropFirst(2)
    }
    guard let quoted else { return hasOtherOptions = hasOtherOptions || !words.isEmpty }
    switch words.joined(separator: " ") {
    case "on a", "on an": break
    case "with the arguments", "with the argument", "with arguments", "with argument":
      arguments = quoted.split(separator: " ").map(String.init)
    default: hasOtherOptions = true
    }
  }

  /// The words between quoted texts, each with the next quoted text.
  private static func parts(of sentence: String) -> [Part] {
    var parts = [Part()]
    var isQuoted = false
    var isEscaped = false
    for character in sentence {
      let last = parts.count - 1
      if isEscaped || isQuoted && character != "\"" && character != "\\" {
        parts[last].quoted?.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        if isQuoted { parts.append(Part()) } else { parts[last].quoted = "" }
        isQuoted.toggle()
      } else {
        parts[last].plain.append(character)
      }
    }
    return parts
  }
}

extension WrittenSteps {
  /// The options of the step that starts the app; nil if the steps do not start the app.
  var launch: LaunchWords? { launches ? (steps.last?.sentence).map(LaunchWords.init) : nil }

  /// Whether XCUITest and Appium tests cannot repeat the steps, because no action does so.
  var isOmittedByTests: Bool { isAlone || launch?.hasOtherOptions == true }
}

extension SessionTrace {
  /// The options of the first step that starts the app; nil if no step starts it.
  var launch: LaunchWords? {
    for action in actions {
      if case .written(let written) = action.kind, let launch = written.launch { return launch }
    }
    return nil
  }
}

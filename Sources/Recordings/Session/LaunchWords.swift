internal import AppUnderTest

/// How a predefined step says that an app is started.
struct LaunchWords {
  /// How the device is held; `nil` where the step does not say it.
  private(set) var orientation: Orientation?
  /// The arguments of the app.
  private(set) var arguments: [String] = []
  /// Whether there is more to it than that, such as a screen of a gallery, which only predefined steps can start with.
  private(set) var hasMore = false

  /// Reads a step.
  ///
  /// - Parameter sentence: its text; one that is no predefined step says nothing.
  init(_ sentence: String) {
    let parts = Self.parts(of: sentence)
    let outline = parts.map(\.plain).joined(separator: "\"\"").lowercased()
    if outline.contains("\"\" screen of ") || outline.contains("\"\" component") { hasMore = true }
    for ending in ["app is running", "app has launched", "is open"] {
      guard let start = parts.firstIndex(where: { $0.plain.contains(ending) }) else { continue }
      for (index, part) in parts[start...].enumerated() {
        let words = index == 0 ? String(part.plain.split(separator: ending).last ?? "") : part.plain
        take(index == 0 && part.plain.hasSuffix(ending) ? "" : words, part.quoted)
      }
      return
    }
  }

  /// Takes words, and the text in quotation marks behind them.
  private mutating func take(_ words: String, _ quoted: String?) {
    var words = words.split(separator: " ").map(String.init)[...]
    if words.first == "in", let hold = words.dropFirst().first, ["portrait", "landscape"].contains(hold) {
      orientation = hold == "portrait" ? .portrait : .landscapeLeft
      words = words.dropFirst(2)
    }
    guard let quoted else { return hasMore = hasMore || !words.isEmpty }
    switch words.joined(separator: " ") {
    case "on a", "on an": break
    case "with the arguments", "with the argument", "with arguments", "with argument":
      arguments = quoted.split(separator: " ").map(String.init)
    default: hasMore = true
    }
  }

  /// What is between texts in quotation marks, each with the text behind it.
  private static func parts(of sentence: String) -> [(plain: String, quoted: String?)] {
    var parts: [(plain: String, quoted: String?)] = [("", nil)]
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
        if isQuoted { parts.append(("", nil)) } else { parts[last].quoted = "" }
        isQuoted.toggle()
      } else {
        parts[last].plain.append(character)
      }
    }
    return parts
  }
}

extension WrittenSteps {
  /// How the step that starts the app says it; `nil` if none of the steps starts it.
  var launch: LaunchWords? { launches ? (steps.last?.sentence).map(LaunchWords.init) : nil }

  /// Whether a test of XCUITest or Appium lacks what the steps do, which no action repeats.
  var isUnsaidByTests: Bool { isAlone || launch?.hasMore == true }
}

extension SessionTrace {
  /// How the first step that starts the app says it; `nil` if none does.
  var launch: LaunchWords? {
    for action in actions {
      if case .written(let written) = action.kind, let launch = written.launch { return launch }
    }
    return nil
  }
}

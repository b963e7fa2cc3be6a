/// A fault with the shortest known steps to it. The steps fail until the app is mended.
package struct Finding: Sendable, Hashable {
  /// The fault.
  package let fault: Fault
  /// The name of the state in which it was seen.
  package let state: String
  /// The steps from the start of the app.
  package let steps: [String]

  /// Whether another finding has the same fault and the same steps.
  func isSame(as other: Finding) -> Bool {
    fault.property == other.fault.property && fault.element == other.fault.element && steps == other.steps
  }

  /// The fault in one line.
  package var title: String {
    fault.property.sentence + (fault.element.isEmpty ? "" : ": \(fault.element.firstLine)")
  }
}

extension Finding {
  /// The scenario that fails until the app is mended, as a feature file.
  ///
  /// - Parameter launch: the way to start the app.
  package func feature(of launch: AppLaunch) -> String {
    var lines: [(keyword: String, step: String)] = launch.steps.map { ("Given", $0) }
    // The first step of a scenario of a feature starts the app.
    let startCount = launch.steps.isEmpty ? 1 : 0
    lines += steps.enumerated().map { ($0.offset < startCount ? "Given" : "When", $0.element) }
    if let check = fault.check {
      if fault.property == .typedText { lines.insert(("Then", check), at: lines.count - 1) }
      lines += (fault.conditions + [check]).map { ("Then", $0) }
    }
    var text = [
      "Feature: \(launch.name.firstLine), explored", "  Found by 'cukeswift explore'.", "",
      "  Scenario: \(title.firstLine)",
    ]
    var last = ""
    for (keyword, step) in lines {
      text.append("    \(keyword == last ? "And" : keyword) \(step)")
      last = keyword
    }
    return text.joined(separator: "\n") + "\n"
  }

  /// The name of the feature file without its ending.
  package var fileName: String {
    let words = fault.property.sentence.split { !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").prefix(80))
  }
}

extension String {
  /// The first line, in at most 120 characters.
  var firstLine: String {
    let line = String(split(whereSeparator: \.isNewline).first ?? "")
    return line.count > 120 ? line.prefix(119) + "…" : line
  }
}

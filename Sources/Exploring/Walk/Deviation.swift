import SourceText

/// The steps of a scenario with one deviation.
package struct Deviation: Sendable, Hashable {
  /// The steps, beginning with the start of the app.
  let steps: [String]

  /// Steps that a user may do at any point. They go back, turn the device, leave the app or lose the network.
  private static let interruptions = [
    ["I go back"], [RotationStep.step(toLandscape: true)], Offer.leaving, ["the device is offline"],
  ]
  /// The beginnings of steps whose texts are typed.
  private static let typing = ["I enter ", "I type ", "I fill ", "I write ", "I search ", "I set "]

  /// All deviations at all points after the start of the app, each once.
  ///
  /// - Parameter scenario: the steps of the scenario, beginning with the start of the app.
  package static func all(of scenario: [String]) -> [Deviation] {
    var all: [[String]] = []
    for index in scenario.indices.dropFirst() {
      let (head, step, tail) = (Array(scenario[..<index]), scenario[index], Array(scenario[(index + 1)...]))
      all += interruptions.map { head + $0 + [step] + tail }
      all += [head + tail, head + [step, step] + tail]
      if let next = tail.first { all.append(head + [next, step] + tail.dropFirst()) }
      all += changes(of: step).map { head + [$0] + tail }
    }
    all += interruptions.map { scenario + $0 }
    var seen: Set<[String]> = [scenario]
    return all.filter { seen.insert($0).inserted }.map(Deviation.init)
  }

  /// Variants of a step: its typed texts replaced by hostile texts, or its server's answer failing or slow.
  private static func changes(of step: String) -> [String] {
    let answer = " answers 200"
    if step.contains(answer) {
      let slow = step.contains("\(answer) after ") ? [] : ["\(answer) after 20 seconds"]
      return ([" answers 500"] + slow).map { step.replacing(answer, with: $0) }
    }
    guard typing.contains(where: step.hasPrefix) else { return [] }
    let parts = step.partsAtQuotationMarks
    return stride(from: 1, to: parts.count - 1, by: 2).flatMap { place in
      HostileText.allCases.map { text in
        parts[..<place].joined(separator: "\"") + text.quoted + parts[(place + 1)...].joined(separator: "\"")
      }
    }
  }
}

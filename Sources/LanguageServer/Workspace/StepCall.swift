import SourceText
import StepSources

/// A call of a step in the code of a step file.
struct StepCall {
  /// The path of the file.
  let path: String
  /// The call.
  let call: StepFileOutline.Call
  /// The definitions that match the call.
  let definitions: [Int]

  /// Sample values for interpolations, whose values are unknown before the code runs.
  static let samples = ["1", "a"]

  /// The definitions that match a text, with sample values for its interpolations.
  static func definitions(of text: StepCallText, _ match: (String) -> [Int]) -> [Int] {
    guard !text.isWhole else { return match(text.text(filling: "")) }
    var found: [Int] = []
    for sample in samples { found += match(text.text(filling: sample)).filter { !found.contains($0) } }
    return found
  }
}

/// The number of steps in features and of calls in step files that use a definition.
struct UseCount {
  var steps: Int
  var calls: Int

  /// The counts in words, such as `4 steps and 1 call`.
  var text: String {
    if calls == 0 { return steps.counted("step") }
    return (steps == 0 ? "" : steps.counted("step") + " and ") + calls.counted("call")
  }
}

import SourceText
import StepRegistry

/// A step that the code of a step file calls.
struct StepCall {
  /// The path of the file.
  let path: String
  /// The call.
  let call: StepFileOutline.Call
  /// The definitions that match it.
  let definitions: [Int]

  /// What is tried in the place of values that are only known when the code runs.
  static let samples = ["1", "a"]

  /// The definitions of a text: with values that are only known when the code runs, those that match it with a sample.
  static func definitions(of text: StepCallText, _ match: (String) -> [Int]) -> [Int] {
    guard !text.isWhole else { return match(text.text(filling: "")) }
    var found: [Int] = []
    for sample in samples { found += match(text.text(filling: sample)).filter { !found.contains($0) } }
    return found
  }
}

/// How many steps of features, and calls of step files, use a definition.
struct UseCount {
  var steps: Int
  var calls: Int

  /// In words, such as `4 steps and 1 call`.
  var text: String {
    if calls == 0 { return steps.counted("step") }
    return (steps == 0 ? "" : steps.counted("step") + " and ") + calls.counted("call")
  }
}

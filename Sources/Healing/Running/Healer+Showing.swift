import Messages
import OperatingSystem

extension Healer {
  /// Shows a change of a line in a feature.
  func show(_ line: FeatureRepair.Line, at path: String) {
    show(
      "\(path):\(line.step.line)", line.step.keyword + line.step.written, line.step.keyword + line.written,
      line.change.element, line.change.certainty)
  }

  /// Shows a step that several scenarios share but need to change in different ways.
  func show(_ conflict: FeatureRepair.Conflict, at path: String) {
    let texts = conflict.texts.map { "  " + $0 }.joined(separator: "\n")
    output.write(
      ("\(path):\(conflict.step.line): \(conflict.step.written)\n  is left as it is: the scenarios that share it need "
        + "different steps:\n\(texts)\n").visibleLines)
  }

  /// Shows the problems of a scenario that cannot be repaired.
  func show(_ healing: ScenarioHealing, of pickle: Pickle, at path: String) {
    for problem in healing.problems { output.write("\(path): \(pickle.name): \(problem)\n".visibleLines) }
    for example in healing.exampleChanges {
      let (step, change) = (example.step, example.change)
      output.write(
        ("\(path):\(step.line): \(step.written)\n  \(change.element.old) is now \(change.element.new), and the step would be "
          + "\"\(change.step.new)\"; change the row of examples in line \(pickle.location.line)\n").visibleLines)
    }
    for change in healing.changesOutsideSteps {
      output.write(
        ("\(path): \(pickle.name): \(change.element.old) is now \(change.element.new), but no line contains "
          + "\"\(change.step.old)\". Change the name in its table or step code; then "
          + "'cukeswift heal --keep \(path)' records the session again\n").visibleLines)
    }
  }

  /// Shows an expected screen that contains the old name of an element.
  func show(_ screen: OutdatedScreen, at path: String) {
    output.write(
      ("\(path):\(screen.step.location.line): \(screen.step.text)\n  contains \"\(screen.name)\", which has another name now; "
        + "'cukeswift run --update-screens \(path)' updates the text\n").visibleLines)
  }

  /// Shows a step that was edited since its session was saved.
  func show(edited step: Pickle.Step, at path: String) {
    output.write(
      ("\(path):\(step.location.line): \(step.text)\n  is not in the recorded session of its scenario, and its element is unknown;"
        + " 'cukeswift heal --keep \(path)' records the session again\n").visibleLines)
  }

  func show(_ changes: [RecordingRepair.Change], _ path: String) {
    for change in changes {
      show(path, change.old, change.new, change.description, change.certainty)
    }
  }

  private func show(
    _ location: String, _ old: String, _ new: String, _ element: Replacement, _ certainty: Double
  ) {
    output.write("\(location)\n- \(old)\n+ \(new)\n".visibleLines)
    output.write(
      "  \(element.old) is now \(element.new), certainty \(Int((certainty * 100).rounded(.down)))%\n".visibleLines)
  }
}

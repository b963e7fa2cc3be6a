import GherkinParser
import Healing
import SourceText

extension Healer {
  func show(_ healing: ScenarioHealing, of pickle: Pickle, at path: String) {
    for line in healing.feature.lines {
      show("\(path):\(line.number)", line.old, line.new, line.change.elements, line.change.certainty)
    }
    for reason in healing.withheld { output.write("\(path): \(pickle.name): \(reason)\n".visibleLines) }
    for change in healing.unsaid {
      output.write(
        ("\(path): \(pickle.name): \(change.elements.old) is now \(change.elements.new), but no line says "
          + "\"\(change.old)\", so what finds it has to be changed in its table or its step code\n").visibleLines)
    }
  }

  /// Shows a step that was edited since its session was kept.
  func show(edited step: Pickle.Step, at path: String) {
    output.write(
      ("\(path):\(step.location.line): \(step.text)\n  is not in the session that is kept of its scenario, so nothing is known "
        + "of its element; 'cukeswift heal --keep \(path)' keeps what the scenario does now\n").visibleLines)
  }

  func show(_ changes: [RecordingRepair.Change], _ path: String) {
    for change in changes {
      show(path, change.old, change.new, (change.elements.first ?? "", change.elements.last ?? ""), change.certainty)
    }
  }

  private func show(
    _ location: String, _ old: String, _ new: String, _ elements: (old: String, new: String), _ certainty: Double
  ) {
    output.write("\(location)\n- \(old)\n+ \(new)\n".visibleLines)
    output.write(
      "  \(elements.old) is now \(elements.new), certainty \(Int((certainty * 100).rounded(.down)))%\n".visibleLines)
  }
}

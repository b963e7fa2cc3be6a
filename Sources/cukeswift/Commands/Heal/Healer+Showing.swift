import Recordings
import SourceText
import StepLibrary

extension Healer {
  func show(_ repair: FeatureRepair, _ path: String) {
    for line in repair.lines {
      show("\(path):\(line.number)", line.old, line.new, line.change.elements, line.change.certainty)
    }
  }

  func show(_ changes: [RecordingRepair.Change], _ path: String) {
    for change in changes {
      show(path, change.old, change.new, (change.elements.first ?? "", change.elements.last ?? ""), change.certainty)
    }
  }

  private func show(
    _ place: String, _ old: String, _ new: String, _ elements: (old: String, new: String), _ certainty: Double
  ) {
    output.write("\(place)\n- \(old)\n+ \(new)\n".visibleLines)
    output.write(
      "  \(elements.old) is now \(elements.new), certainty \(Int((certainty * 100).rounded(.down)))%\n".visibleLines)
  }
}

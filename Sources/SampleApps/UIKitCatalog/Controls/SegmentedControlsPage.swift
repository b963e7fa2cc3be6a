import ModelApps

/// Segmented controls; the label below each shows its selection.
final class SegmentedControlsPage: CatalogPage {
  static let title = "Segmented Controls"

  /// A control with its segments.
  private struct Sample {
    let name: String
    let segments: [String]
    var selected: Int
  }

  private var samples = [
    Sample(name: "default", segments: ["Check", "Search", "Tools"], selected: 0),
    Sample(name: "tinted", segments: ["Day", "Week", "Month"], selected: 1),
  ]

  var screen: Screen {
    form {
      for (place, sample) in samples.enumerated() {
        VStack(spacing: 8) {
          SegmentedControl(sample.segments, selected: sample.selected) { self.samples[place].selected = $0 }
            .id(sample.name)
          Label(sample.segments[sample.selected]).textAlignment(.center).id("\(sample.name) choice")
        }
      }
      SegmentedControl(["Off", "Limits"], selected: nil) { _ in }.enabled(false).id("disabled")
    }
  }
}

import AppUnderTest
import Reporters
import Runner
import SampleApps

extension OptionDescription {
  /// What completion offers as the value; none where it is a file or something of the user's own.
  var choices: [String] {
    switch name {
    case "--format": ReportFormat.allCases.map(\.rawValue)
    case "--color": ColourChoice.allCases.map(\.rawValue)
    case "--order": ["defined", "reverse", "failed-first", "random"]
    case "--jobs": ["auto"]
    case "--as": ["feature", "swift", "xcuitest"]
    case "--app": AppCatalog.samples.entries.map(\.name)
    case "--device": Device.all.map(\.name)
    default: []
    }
  }
}

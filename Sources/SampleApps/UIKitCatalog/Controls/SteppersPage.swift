import ModelApps

/// Steppers; the label beside each shows its value.
final class SteppersPage: MutablePage {
  static let title = "Steppers"

  /// A stepper with its step and range.
  private struct Sample {
    let name: String
    let range: ClosedRange<Double>
    let step: Double
  }

  private static let samples = [
    Sample(name: "default", range: 0...10, step: 1), Sample(name: "tinted", range: 0...100, step: 25),
    Sample(name: "custom", range: -3...3, step: 1),
  ]

  private var values: [String: Double] = [:]
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    form {
      for sample in Self.samples {
        let value = values[sample.name, default: 0]
        HStack(spacing: 16, alignment: .center) {
          Stepper(value: value, in: sample.range, step: sample.step) { self.values[sample.name] = $0 }.id(sample.name)
          Label(String(Int(mutation == .labelLagsBehindStepper ? value - sample.step : value))).fills(.horizontal).id(
            "\(sample.name) value")
        }
      }
    }
  }
}

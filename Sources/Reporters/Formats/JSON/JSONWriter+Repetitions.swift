import Messages
import SourceText

extension JSONWriter {
  /// Writes the settings of the run as `metadata` of a feature; nothing without settings.
  mutating func metadata(_ settings: [RunSetting]) {
    guard !settings.isEmpty else { return }
    name("metadata")
    write(settings)
  }

  /// Writes the statistics of repeated scenarios; nothing without repetitions. Times are in nanoseconds.
  mutating func repetitions(_ scenarios: [RepeatTally.Scenario]) {
    guard !scenarios.isEmpty else { return }
    name("repetitions")
    array { writer in
      for scenario in scenarios { writer.object { $0.members(of: scenario) } }
    }
  }

  private mutating func members(of scenario: RepeatTally.Scenario) {
    let pickle = scenario.pickle.pickle
    member("name", pickle.name)
    member("line", pickle.location.line)
    if let variant = pickle.variant { member("variant", variant) }
    member("count", scenario.count)
    member("passed", scenario.passed)
    member("failed", scenario.failed)
    member("skipped", scenario.skipped)
    member("outcome", scenario.outcome.rawValue)
    if let rate = scenario.rate {
      name("passRate")
      object { writer in
        writer.member("share", rate.share)
        writer.member("low", rate.interval.lowerBound)
        writer.member("high", rate.interval.upperBound)
      }
    }
    times(scenario.times)
    name("steps")
    array { writer in
      for step in scenario.steps {
        writer.object { writer in
          writer.member("name", step.text)
          if let line = step.line { writer.member("line", line) }
          writer.member("count", step.count)
          writer.member("failed", step.failures)
          writer.times(step.times)
        }
      }
    }
  }

  private mutating func times(_ times: RepeatTally.Times) {
    if let real = times.realTime {
      name("time")
      summary(real)
    }
    if let app = times.appTime {
      name("appTime")
      summary(app)
    }
  }

  private mutating func summary(_ times: DurationSummary) {
    object { writer in
      writer.member("mean", times.mean.wholeNanoseconds)
      writer.member("deviation", times.deviation.wholeNanoseconds)
      writer.member("minimum", times.minimum.wholeNanoseconds)
      writer.member("median", times.median.wholeNanoseconds)
      writer.member("maximum", times.maximum.wholeNanoseconds)
    }
  }
}

import AppUnderTest
import ModelApps
import Recordings
import SampleApps
import StepLibrary

/// How long it takes to do something to a model app, to look at it, and to write down what was done.
struct AppBenchmark: Benchmark {
  let name = "apps"

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    var table = ResultTable("Apps", columns: "work", "times", "ms", "µs each")
    for (work, count, time) in [
      try await touching(), try await querying(), try await recording(), try await encoding(),
    ] {
      table.rows.append(
        [work, "\(count)", Figure.rounded(time * 1e3, digits: 2), Figure.rounded(time / Double(count) * 1e6)])
    }
    return [table]
  }

  private typealias Measured = (work: String, count: Int, time: Double)

  private static let actions = 100

  /// Touches keys of the calculator.
  private static func touch(_ app: AppSession, afterEach check: () async throws -> Void = {}) async throws {
    for number in 0..<actions {
      try await app.touch(Query.button.marked(number.isMultiple(of: 2) ? "AC" : "\(number % 10)"))
      try await check()
    }
  }

  private func touching() async throws -> Measured {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator"))
    let time = try await Stopwatch.median {
      var found = 0
      try await Self.touch(app) { found += try await app.query("label id:'display'").count }
      return found
    }
    return ("touch a key and find the display", Self.actions, time)
  }

  private func querying() async throws -> Measured {
    let app = AppSession(driver: InProcessDriver { Wall() })
    let time = try await Stopwatch.median {
      var found = 0
      for number in 0..<Self.actions { found += try await app.query("button marked:'\(number)'").count }
      return found
    }
    return ("find one of 1,000 elements", Self.actions, time)
  }

  private func recording() async throws -> Measured {
    let time = try await Stopwatch.median { try await Self.recorded().actions.count }
    return ("touch a key while that is recorded", Self.actions, time)
  }

  private func encoding() async throws -> Measured {
    let trace = try await Self.recorded()
    let time = await Stopwatch.median {
      FeatureEncoding([.init("Touching", trace)], name: "Calculator").text.utf8.count
        + trace.swiftSteps(named: "I touch").utf8.count + trace.xcuiTestFile(named: "Touching").utf8.count
    }
    return ("write an action as a step, in Swift and for XCUITest", Self.actions, time)
  }

  private static func recorded() async throws -> SessionTrace {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Calculator"))
    let recorder = Recorder(app: "Calculator", device: .standard) { ActionSentence.steps(for: $0, on: $1, to: $2) }
    await recorder.begin(on: app)
    try await touch(app)
    return recorder.trace
  }
}

/// A screen of 1,000 elements: a button has a label.
private final class Wall: App {
  var screen: Screen {
    Screen("Wall") { Grid(columns: 20) { for number in 0..<500 { Button("\(number)") {} } } }
  }
}

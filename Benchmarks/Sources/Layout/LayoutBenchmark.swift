import AppUnderTest
import ModelApps

/// How long it takes to make the elements of a screen and give each its place.
struct LayoutBenchmark: Benchmark {
  let name = "layout"

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    var table = ResultTable("Screens", columns: "screen", "elements", "laid out, ms", "µs an element")
    for sample in Sample.all {
      let driver = InProcessDriver { sample }
      await driver.launch()
      let count = try await driver.snapshot().count
      let time = try await Stopwatch.median(of: 51) {
        // It is as large as before, but the screen is laid out anew.
        try await driver.perform(.setTextSize(.large))
        return try await driver.snapshot().count
      }
      table.rows.append(
        [sample.name, "\(count)", Figure.rounded(time * 1e3, digits: 2), Figure.rounded(time / Double(count) * 1e6)])
    }
    return [table]
  }
}

/// Screens of the kinds that cost most.
private final class Sample: App, Sendable {
  let name: String
  private let make: @Sendable () -> Screen

  convenience init() { self.init("empty") { Screen("Empty") {} } }

  private init(_ name: String, _ make: @escaping @Sendable () -> Screen) {
    self.name = name
    self.make = make
  }

  var screen: Screen { make() }

  static let all = [
    Sample("500 buttons in a grid") {
      Screen("Grid") { Grid(columns: 20) { for number in 0..<500 { Button("\(number)") {} } } }
    },
    Sample("rows of labels in a scroll view") {
      Screen("Scroll") {
        ScrollView {
          for number in 0..<250 {
            HStack(spacing: 8) {
              Label("\(number)").id("number")
              VStack { Label("Title of \(number)") }
            }
          }
        }
      }
    },
    Sample("ten stacks in one another, 100 times") {
      Screen("Stacks") {
        ScrollView {
          for number in 0..<100 {
            (0..<10).reduce(VStack { Label("\(number)") }) { inner, _ in VStack { inner } }
          }
        }
      }
    },
    Sample("table of 1,000,000 rows") {
      Screen("Table") { Table(0..<1_000_000) { Cell("Row \($0)", detail: "detail").accessory(.disclosureIndicator) } }
    },
  ]
}

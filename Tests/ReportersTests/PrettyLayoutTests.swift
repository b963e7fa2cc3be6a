import Reporters
import SourceText
import Testing

/// The position of the locations that `pretty` writes after the lines of a scenario.
@Suite struct PrettyLayoutTests {
  @Test(arguments: [60, 72, 100])
  func placesStayOnTheTerminal(columns: Int) async throws {
    let settings = ReportSettings(painter: Painter(usesColours: false), terminalColumns: columns)
    let report = try await Recording().report(.pretty, settings)
    let lines = report.replacing(/[^\n]*\r\u{1B}\[K/, with: "").split(separator: "\n").map(String.init)
    let placed = lines.filter { $0.contains(/\ # [^ ]+:\d+$/) && !$0.hasPrefix("cukeswift run") }
    #expect(placed.count == 86)
    for line in placed where line.terminalColumns > columns {
      // A line that is still too long contains only the location.
      #expect(line.contains(/^ +# [^ ]+$/), "\(line)")
    }
  }
}

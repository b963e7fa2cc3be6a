import Reporters
import SourceText
import Testing

/// Where `pretty` puts the places behind the lines of a scenario.
@Suite struct PrettyLayoutTests {
  @Test(arguments: [60, 72, 100])
  func placesStayOnTheTerminal(columns: Int) async throws {
    let settings = ReportSettings(painter: Painter(usesColours: false), terminalColumns: columns)
    let report = try await Recording().report(.pretty, settings)
    let lines = report.replacing(/[^\n]*\r\u{1B}\[K/, with: "").split(separator: "\n").map(String.init)
    let placed = lines.filter { $0.contains(/\ # [^ ]+:\d+$/) && !$0.hasPrefix("cukeswift run") }
    #expect(placed.count == 86)
    for line in placed where line.terminalColumns > columns {
      // Nothing but the place is on a line that is too long even so.
      #expect(line.contains(/^ +# [^ ]+$/), "\(line)")
    }
  }
}

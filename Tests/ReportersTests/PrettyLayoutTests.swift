import Messages
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

  /// Places of files are links on terminals that have them; predefined steps have no file.
  @Test func placesAreLinks() async throws {
    let painter = Painter(usesColours: true, linkBase: "file:///work/")
    for format in [ReportFormat.pretty, .summary] {
      let report = try await Recording().report(format, ReportSettings(painter: painter, terminalColumns: 200))
      let link =
        "\u{1B}]8;;file:///work/features/statuses.feature\u{1B}\\\u{1B}[2m# features/statuses.feature:12\u{1B}[0m"
      #expect(report.contains(link + "\u{1B}]8;;\u{1B}\\"), "\(format)")
      // The places below a reason as well, each on a line of its own.
      let lines = report.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.contains { $0.hasPrefix("\u{1B}]8;;") && $0.contains("[2mat features/") }, "\(format)")
      #expect(!lines.contains { $0.hasPrefix("\u{1B}[31mat features/") }, "\(format)")
    }
    #expect(try await !Recording().report(.pretty).contains("\u{1B}]8;"))
  }

  /// A slow step has its time at the end of its line, on terminals.
  @Test func slowStepsHaveTheirTimes() async throws {
    let run = Recording(
      try await Recording().envelopes.map { envelope in
        guard case .testStepFinished(var message) = envelope, message.result.status == .failed else { return envelope }
        message.result.duration = .milliseconds(2345)
        return .testStepFinished(message)
      })
    let report = try run.report(.pretty, ReportSettings(painter: Painter(usesColours: false), terminalColumns: 120))
    let slow = report.split(separator: "\n").filter { $0.hasSuffix(" 2.34 s") }
    #expect(!slow.isEmpty && slow.allSatisfy { $0.contains("✘ ") || $0.contains(" # ") }, "\(report)")
    #expect(try !run.report(.pretty).contains("2.34 s"))
  }
}

import Foundation
import TestSupport
import Testing

/// `cukeswift mcp`: project code harms neither the server nor other work.
@Suite(.waitsForCommands) struct AgentCommandTests {
  /// Runs shell lines; `call ID TOOL NAME VALUE` calls a tool with an argument and prints the text of the result.
  private func agent(_ harness: CommandLineHarness, _ lines: String) throws -> String {
    try harness.write(
      "agent.sh",
      #"""
      coproc server { exec cukeswift mcp 2> errors.txt; }
      process=$server_PID
      exec 3<&"${server[0]}" 4>&"${server[1]}"
      eval "exec ${server[0]}<&- ${server[1]}>&-"
      send() { echo "{\"jsonrpc\":\"2.0\",$1}" >&4; }
      take() { read -r answer <&3; echo "$answer"; }
      request() {
        send "\"id\":$1,\"method\":\"tools/call\",\"params\":{\"name\":\"$2\",\"arguments\":{$3}}"
      }
      call() { request "$@"; take; }

      """# + lines + #"""

        exec 4>&-
        wait $process
        echo "exit code $?"
        """#)
    return try harness.shell("bash agent.sh").output
  }

  @Test func survivesStepsThatTrapOrLoop() throws {
    let harness = try CommandLineHarness(hasSteps: false, hasTraces: true)
    try harness.write(
      "features/steps/Fragile.swift",
      """
      import CukeKit
      import Foundation

      final class Fragile: World {}

      let fragile = Steps(Fragile.self) {
        When("it traps") { (_) in fatalError("boom") }
        When("it loops") { (_) in
          try "begun\\n".write(toFile: "begun", atomically: false, encoding: .utf8)
          while true {}
        }
        Then("it is {int}") { (_, number: Int) in try expect(number, equals: 1) }
      }
      """)
    let output = try agent(
      harness,
      #"""
      call 1 act '"action":"start","text":"Calculator"'
      call 2 act '"action":"touch","target":"button text:'"'7'"'"'
      call 3 step '"step":"it traps"'
      call 4 query '"query":"label id:'"'display'"'","property":"text"'
      mkfifo begun
      request 5 step '"step":"it loops"'
      read -r word < begun
      send '"id":6,"method":"ping"'
      take
      send '"method":"notifications/cancelled","params":{"requestId":5}'
      call 7 query '"query":"label id:'"'display'"'","property":"text"'
      call 8 step '"step":"it is 1"'
      sed -i 's/equals: 1/equals: 2/' features/steps/Fragile.swift
      call 9 step '"step":"it is 1"'
      call 10 step '"step":"it is 2"'
      call 11 step '"step":"it is not known"'
      """#)
    let lines = output.split(separator: "\n").map(String.init)
    let errors = harness.read("errors.txt") ?? ""
    try #require(lines.count == 11, "\(output)\(errors)")
    #expect(
      lines[2].contains("boom at features/steps/Fragile.swift:7")
        && lines[2].contains("the app is as it was before that") && lines[2].contains("\"isError\":true"),
      "\(lines[2])")
    #expect(lines[3].contains("[0] 7"), "\(lines[3])")
    #expect(lines[4].contains("\"id\":6"), "\(lines[4])")
    #expect(
      lines[5].contains("\"id\":7") && lines[5].contains("a call was given up") && lines[5].contains("[0] 7"),
      "\(lines[5])")
    #expect(lines[6].contains("\"isError\":false"), "\(lines[6])")
    #expect(
      lines[7].contains("\"isError\":true") && lines[7].contains("the step files have changed, and were loaded again"),
      "\(lines[7])")
    #expect(lines[8].contains("\"isError\":false"), "\(lines[8])")
    #expect(lines[9].contains("no definition matches") && lines[9].contains("steps searches"), "\(lines[9])")
    #expect(lines[10] == "exit code 0", "\(lines[10])")
  }

  @Test func runsAndTracesAreShort() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let scenarios = (1...40).map { number in
      """
        Scenario: s\(number)
          Given the "Calculator" app is running
          When I touch "nope\(number)"
      """
    }
    try harness.write("features/big.feature", (["Feature: big"] + scenarios).joined(separator: "\n"))
    try harness.write(
      "features/empty.feature",
      """
      Feature: empty
        Scenario: nothing
        Scenario: unknown
          Given what nobody knows
      """)
    let output = try agent(
      harness,
      #"""
      call 1 run '"paths":["features/big.feature"]'
      call 2 trace '"scenario":"s40"'
      call 3 trace '"scenario":"features/big.feature:5","step":"nope2"'
      send '"id":4,"method":"resources/read","params":{"uri":"cukeswift://last-report"}'
      take
      call 5 run '"tags":"@none"'
      call 6 run '"paths":["features/empty.feature"]'
      call 7 trace ''
      """#)
    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == 8, "\(output)\(harness.read("errors.txt") ?? "")")
    let report = try text(lines[0])
    #expect(report.hasPrefix("40 scenarios (40 failed)\n"), "\(report)")
    #expect(report.contains("Failing Scenarios:\nfeatures/big.feature:2 # Scenario: s1\n"), "\(report)")
    #expect(report.contains("features/big.feature:119 # Scenario: s40\n"), "\(report)")
    #expect(report.contains("\n1) Scenario: s1 #") && report.utf8.count <= 12_000, "\(report.utf8.count)")
    #expect(report.contains(/… and \d+ failures more: ask for one scenario$/), "\(report)")
    let trace = try text(lines[1])
    #expect(trace.hasPrefix("s40 (features/big.feature:119)\n") && !trace.contains("<svg"), "\(trace)")
    #expect(trace.contains("(screen.svg)") && trace.contains("the screen was:\n"), "\(trace)")
    #expect(trace.contains("        button \"7\""), "\(trace)")
    let one = try text(lines[2])
    #expect(one.hasPrefix("s2 (features/big.feature:5)\n  failed") && one.utf8.count < 2500, "\(one)")
    #expect(lines[3].contains("s40 (features/big.feature:119)") && !lines[3].contains("<svg"))
    #expect(lines[4].contains("\"isError\":true"), "\(lines[4])")
    #expect(try text(lines[4]).hasPrefix("nothing was run: no scenario was found\n"), "\(lines[4])")
    #expect(try text(lines[5]).hasPrefix("2 scenarios (2 undefined)"), "\(lines[5])")
    let undefined = try text(lines[6])
    #expect(undefined.contains("nothing (features/empty.feature:2)\n  it has no steps"), "\(undefined)")
    #expect(undefined.contains("Given what nobody knows (line 4)\n      no definition matches it"), "\(undefined)")
  }

  /// The text of a tool's result.
  private func text(_ line: String) throws -> String {
    let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let result = answer?["result"] as? [String: Any]
    let content = try #require(result?["content"] as? [[String: Any]], "\(line)")
    return try #require(content.first?["text"] as? String, "\(line)")
  }
}

import Foundation
import TestSupport
import Testing

/// Files of `--attachments` appear in reports for other programs like attachments in the messages.
@Suite(.waitsForCommands) struct LargeAttachmentTests {
  private typealias Object = [String: Any]
  private static let size = 3_000_000

  /// A folder with a run whose step attached a large text.
  private static func run(_ options: String...) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given it attaches \(size) bytes\n")
    try harness.pass(
      ["run", "x.feature", "--attachments", "att", "--format", "message:run.ndjson", "--format", "summary"] + options)
    return harness
  }

  /// The attachments and links of the only result in an Allure folder.
  private static func allure(
    _ harness: CommandLineHarness, _ folder: String
  ) throws -> (attachments: [[String: String]], links: Int) {
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: folder).path)
    let name = try #require(names.first { $0.hasSuffix("-result.json") })
    let bytes = try harness.bytes("\(folder)/\(name)")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    let steps = try #require(result["steps"] as? [Object])
    let attachments = try #require(steps.first?["attachments"] as? [[String: String]])
    return (attachments, (result["links"] as? [Object])?.count ?? 0)
  }

  /// The evidence of the only test in a report for Xray.
  private static func evidence(_ harness: CommandLineHarness, _ file: String) throws -> [[String: String]] {
    let report = try #require(try JSONSerialization.jsonObject(with: Data(harness.bytes(file))) as? Object)
    return try #require((report["tests"] as? [Object])?.first?["evidence"] as? [[String: String]])
  }

  @Test func isContainedInReportsForOtherPrograms() throws {
    let harness = try Self.run("--format", "allure:allure", "--format", "xray:xray.json")
    let report = try harness.run("report", "run.ndjson", "--format", "allure:again", "--format", "xray:again.json")
    #expect(report.exitCode == 0 && report.errors.isEmpty, "\(report.errors)")
    for (folder, file) in [("allure", "xray.json"), ("again", "again.json")] {
      let (attachments, links) = try Self.allure(harness, folder)
      #expect(attachments.count == 1 && links == 0)
      #expect(attachments.first?["name"] == "large.txt")
      let source = try #require(attachments.first?["source"])
      #expect(try harness.bytes("\(folder)/\(source)").count == Self.size)
      let evidence = try Self.evidence(harness, file)
      #expect(evidence.map { $0["filename"] } == ["large.txt"])
      #expect(Data(base64Encoded: evidence.first?["data"] ?? "")?.count == Self.size)
    }
  }

  @Test func isReportedAsMissing() throws {
    let harness = try Self.run()
    try harness.remove("att")
    let report = try harness.pass("report", "run.ndjson", "--format", "allure:allure", "--format", "xray:xray.json")
    #expect(report.errors.hasPrefix("att/"), "\(report.errors)")
    #expect(
      report.errors.contains("-large.txt: warning: this attachment is not in the report: No such file or directory\n"),
      "\(report.errors)")
    #expect(report.errors.ranges(of: "warning:").count == 1)
    let (attachments, links) = try Self.allure(harness, "allure")
    #expect(attachments.map { $0["name"] } == ["missing-large.txt.txt"] && links == 0)
    let source = try #require(attachments.first?["source"])
    #expect(harness.read("allure/\(source)")?.contains("is missing here: No such file or directory") == true)
    #expect(try Self.evidence(harness, "xray.json").map { $0["filename"] } == ["missing-large.txt.txt"])
  }

  @Test func staysALinkWhereItIsElsewhere() throws {
    let harness = try Self.run()
    let messages = try #require(harness.read("run.ndjson"))
    try harness.write(
      "run.ndjson", messages.replacing(/"url":"att[^"]*"/, with: #""url":"https://example.com/large.txt""#))
    let report = try harness.run("report", "run.ndjson", "--format", "allure:allure", "--format", "xray:xray.json")
    #expect(report.exitCode == 0 && report.errors.isEmpty, "\(report.errors)")
    let (attachments, links) = try Self.allure(harness, "allure")
    #expect(attachments.isEmpty && links == 1)
    let xray = try JSONSerialization.jsonObject(with: Data(harness.bytes("xray.json"))) as? Object
    let comment = (xray?["tests"] as? [Object])?.first?["comment"] as? String
    #expect(comment == "link: https://example.com/large.txt")
  }
}

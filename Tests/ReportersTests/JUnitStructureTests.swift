import Foundation
import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// JUnit XML, checked against the rules of the schemas used by servers.
///
/// The rules are those of Jenkins' `junit-10.xsd` (xUnit plug-in), which lists all allowed elements and attributes.
/// GitLab reads a part of them (`classname`, `name`, `time`, `failure`, `error`, `skipped`, `system-out`) and requires
/// each pair of class name and name to be unique. The attributes `file` and `line` of a test case are not part of that
/// schema: GitLab links the file, and actions that annotate pull requests on GitHub read both.
@Suite struct JUnitStructureTests {
  /// The schema's rule for an element.
  private struct Rule {
    var children: Set<String> = []
    var required: Set<String> = []
    var optional: Set<String> = []
  }

  private static let problem = Rule(optional: ["type", "message"])
  private static let rerun = Rule(
    children: ["stackTrace", "system-out", "system-err"], required: ["type"], optional: ["message"])
  private static let rules: [String: Rule] = [
    "testsuites": Rule(children: ["testsuite"], optional: ["name", "time", "tests", "failures", "errors"]),
    "testsuite": Rule(
      children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
      required: ["name", "tests", "failures", "errors"],
      optional: ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"]),
    "testcase": Rule(
      children: [
        "skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "system-out",
        "system-err",
      ],
      required: ["name"], optional: ["time", "classname", "group", "file", "line"]),
    "failure": problem, "error": problem, "skipped": problem, "rerunFailure": rerun, "flakyFailure": rerun,
    "stackTrace": Rule(), "system-out": Rule(), "system-err": Rule(),
  ]

  @Test(arguments: [nil, false, true]) func keepsToTheSchemas(warningsFail: Bool?) async throws {
    let warnings = warningsFail == nil ? [] : [Diagnostic(.warning, problem: "odd <things> & others")]
    let recording = try await Recording(warnings: warnings, failsOnWarnings: warningsFail ?? false)
    let reader = try ElementReader(try recording.report(.junit))
    #expect(reader.elements.first?.name == "testsuites")
    #expect(reader.elements.count > 40)
    for element in reader.elements {
      guard let rule = Self.rules[element.name] else {
        Issue.record("there is no element \(element.name)")
        continue
      }
      let attributes = Set(element.attributes.keys)
      #expect(rule.required.isSubset(of: attributes), "\(element)")
      #expect(attributes.isSubset(of: rule.required.union(rule.optional)), "\(element)")
      #expect(element.children.isSubset(of: rule.children), "\(element)")
      if let time = element.attributes["time"] {
        #expect(time.wholeMatch(of: /(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?/) != nil, "\(time)")
      }
    }
  }

  @Test func countsAgreeAndNamesAreUnique() async throws {
    let reader = try ElementReader(try await Recording().report(.junit))
    let all = reader.elements
    let cases = all.filter { $0.name == "testcase" }
    #expect(cases.count == 21)
    #expect(Set(cases.map { [$0.attributes["classname"], $0.attributes["name"]] }).count == cases.count)
    for (attribute, element) in [("tests", "testcase"), ("failures", "failure"), ("errors", "error")] {
      let suites = all.filter { $0.name == "testsuite" }.compactMap { $0.attributes[attribute].flatMap(Int.init) }
      #expect(suites.reduce(0, +) == all.count { $0.name == element })
      #expect(all.first?.attributes[attribute] == "\(suites.reduce(0, +))")
    }
    #expect(all.count { $0.name == "flakyFailure" } == 1)
    #expect(all.count { $0.name == "rerunFailure" } == 1)
  }

  @Test func testCasesNameTheLinesOfTheirScenarios() async throws {
    let cases = try ElementReader(try await Recording().report(.junit)).elements.filter { $0.name == "testcase" }
    let located = cases.filter { $0.attributes["file"] != nil }
    #expect(located.count == cases.count - 1)
    #expect(located.allSatisfy { $0.attributes["file"]?.hasSuffix(".feature") == true })
    #expect(located.allSatisfy { ($0.attributes["line"].flatMap { Int($0) } ?? 0) > 1 })
  }

  /// GitLab and the plug-in of Jenkins look for this in lines of `system-out`; the plug-in requires it to be alone in
  /// its line.
  @Test func filesThatAreKeptElsewhereAreNamed() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var envelopes = try await Recording().envelopes
    let index = try #require(envelopes.firstIndex { if case .testStepFinished = $0 { true } else { false } })
    guard case .testStepFinished(let step) = envelopes[index] else { return }
    let owner = Messages.Attachment.Owner.step(testCaseStartedID: step.testCaseStartedID, testStepID: step.testStepID)
    let urls = [file.path, "file://\(file.path)", "no/such.png", "https://example.com/a.png"]
    envelopes.insert(
      contentsOf: urls.map { .externalAttachment(ExternalAttachment(owner: owner, url: $0, mediaType: "image/png")) },
      at: index)
    let report = try Recording(envelopes).report(.junit)
    #expect(report.components(separatedBy: "\n[[ATTACHMENT|\(file.path)]]\n").count == 2, "\(report)")
    #expect(report.contains("\nhttps://example.com/a.png\n"))
    #expect(!report.contains("[[ATTACHMENT|no"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"), "xmllint is not installed"))
  func isWellFormed() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try await Recording().report(.junit).utf8).write(to: file)
    let outcome = try TestProcess(URL(filePath: "/usr/bin/xmllint"), ["--noout", file.path]).run(withErrors: true)
    #expect(outcome.code == 0, "\(outcome.text)")
  }
}

/// The elements of an XML document, as needed by these tests; a document that is not well-formed is an error.
private struct ElementReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    var children: Set<String> = []
  }

  struct NotWellFormed: Error {
    let place: Substring
  }

  private(set) var elements: [Element] = []

  init(_ text: String) throws {
    let tag = /<(?<close>\/?)(?<name>[\w-]+)(?<attributes>(?:\s[\w-]+="[^"<]*")*)(?<empty>\/?)>/
    var rest = text[...]
    guard rest.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") else { throw NotWellFormed(place: rest) }
    rest = rest.drop { $0 != "\n" }
    var open: [Int] = []
    while let match = rest.firstMatch(of: tag) {
      let between = rest[..<match.range.lowerBound]
      guard !between.contains("<"), !between.contains(">") else { throw NotWellFormed(place: between) }
      rest = rest[match.range.upperBound...]
      if match.close == "/" {
        guard let last = open.popLast(), elements[last].name == match.name else { throw NotWellFormed(place: match.0) }
        continue
      }
      if let parent = open.last { elements[parent].children.insert(String(match.name)) }
      let attributes = match.attributes.matches(of: /([\w-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
      if match.empty.isEmpty { open.append(elements.count) }
      elements.append(Element(name: String(match.name), attributes: try Self.unique(attributes, at: match.0)))
    }
    guard open.isEmpty, rest.allSatisfy(\.isWhitespace) else { throw NotWellFormed(place: rest) }
  }

  private static func unique(_ attributes: [(String, String)], at place: Substring) throws -> [String: String] {
    let unique = Dictionary(attributes) { first, _ in first }
    guard unique.count == attributes.count else { throw NotWellFormed(place: place) }
    return unique
  }
}

import AppUnderTest
import Testing

@testable import Console

/// Requests of programs, and the lines that mean the same.
@Suite struct ConsoleRequestTests {
  private static let requests: [ConsoleRequest] = [
    .start(app: nil), .start(app: "Alarm"), .relaunch, .device("iPhone SE"), .background(seconds: 1), .back,
    .touch("button called:'it\\'s \"7\"'"), .touchMark("OK"), .touchPoint(Point(x: 60, y: -4.5)), .doubleTap("image"),
    .hold("label", seconds: nil), .hold("label", seconds: 1.3), .drag("cell index:0", to: "cell index:2"),
    .pan(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), seconds: 0.8), .swipe(.left, on: nil),
    .swipe(.up, on: "tableView"), .flick(.down, on: "tableView"), .pinch(.in, on: nil), .rotate("-90", on: "image"),
    .rotate("left", on: nil), .scroll(.down, on: nil), .scroll(.up, on: "tableView"), .scrollToMark("Row 4, 5"),
    .type("a\n\"b\" \\ c", into: nil), .type("#{it} isn't \"filled\"", into: "textField"),
    .setText("", of: "textField"), .clearText("textField"), .letPass(seconds: 0.25),
    .wait("label", isGone: false, seconds: nil), .wait("label", isGone: true, seconds: 5),
    .query("label", property: nil), .query("label", property: "text"), .suggest("label"), .tree, .screenshot("a b.svg"),
    .check("label id:'display'", property: "text"),
    .save(.feature, path: "features/a b.feature", name: "Sum, of two", replaces: true),
    .save(.xcuitest, path: "SumTests.swift", name: nil, replaces: false), .beginRecording,
    .endRecording(name: "open: the \"menu\""), .undo,
  ]

  @Test(arguments: requests)
  func lineMeansTheRequest(request: ConsoleRequest) throws {
    let table = CommandTable.ofSession
    guard case .call(let call) = try table.parser.parse(request.line) else {
      Issue.record("\(request.line) is not a call")
      return
    }
    let command = try #require(table[call.name])
    let read = try CommandArguments(call, for: command, of: table, scope: NotationScope()).call
    let expected = request.call
    #expect(read.name == expected.name && read.arguments.map(\.column) == expected.arguments.map(\.column))
    #expect(read.arguments.map { Self.plain($0.value) } == expected.arguments.map { Self.plain($0.value) })
    #expect(read.options.map { [$0.name, "\($0.value)"] } == expected.options.map { [$0.name, "\($0.value)"] })
    #expect(read.options.map(\.column) == expected.options.map(\.column))
  }

  /// A value as text, without the columns of its parts.
  private static func plain(_ value: NotationValue) -> String {
    guard case .table(let options) = value else { return "\(value)" }
    return options.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
  }

  @Test func requestChangesTheApp() async throws {
    let session = try makeSession()
    #expect(await session.reply(to: "tap_mark 7") == .text(""))
    #expect(try await session.perform(.request(.touchMark("8"))) == .text(""))
    #expect(
      try await session.perform(.request(.query("label id:'display'", property: "text"))) == .text("[0] 78"))
    #expect(try await session.perform(.request(.undo)) == .text("the app is as it was before that"))
    #expect(
      await session.reply(to: "copy")
        == .text("tap_mark 7\ntap_mark \"8\"\nquery \"label id:'display'\", \"text\"\nundo"))
  }

  @Test func undefinedStepIsRecognized() async throws {
    let session = try makeSession()
    do throws(LineFailure) {
      _ = try await session.perform(.line("When I juggle"))
      Issue.record("the step has a definition")
    } catch {
      #expect(error.isUndefinedStep && error.description.contains("no definition matches it"))
    }
  }
}

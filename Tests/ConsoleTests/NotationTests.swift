import AppUnderTest
import Console
import Testing

/// All notations of a line have the same effect.
@Suite struct NotationTests {
  private static let ways: [[String]] = [
    [
      "touch button marked:'7'", "touch(\"button marked:'7'\")", "touch \"button marked:'7'\"",
      "touch 'button marked:\\'7\\''", "touch(\"button marked:'7'\", timeout: 5)",
      "touch \"button marked:'7'\", :timeout => 5", "touch button marked:'7', offset: {x: 1, y: 0}",
      "touch(\"button marked:'7'\", offset: {:x => 1, :y => 0})", "touch( \"button marked:'7'\" )",
      "touch button marked:'7', offset: [1, 0]", "> touch button marked:'7'", "tap_mark \"7\"", "tap_mark 7",
      "When I touch the \"7\" button",
    ],
    [
      "query(\"button\", :text)", "query \"button\", :text", "query button, text", "query button, :text",
      "query(\"button\", \"text\")", "query button, [\"text\"]",
    ],
    ["query button", "button", "query(\"button\")", "query 'button'", "query( button )"],
    ["swipe left, view:'UIWindow'", "swipe :left, query: \"view:'UIWindow'\"", "swipe(\"left\")", "swipe left window"],
    ["pinch :out, query: \"button index:0\"", "pinch out button index:0", "pinch(:out, query: \"button index:0\")"],
    [
      "pan \"button index:0\", \"button index:9\"", "pan button index:0, button index:9",
      "pan button index:0, to: button index:9",
    ],
    ["query tableView indexPath:0,0", "tableView indexPath:0,0", "query(\"tableView indexPath:0,0\")"],
  ]

  @Test(arguments: ways.indices)
  func leadsToTheSame(index: Int) async throws {
    let lines = Self.ways[index]
    var outcomes: Set<[ConsoleSession.Reply]> = []
    for line in lines {
      let session = try makeSession()
      let reply = await session.reply(to: line)
      if case .failure(let reason) = reply { Issue.record("\(line): \(reason)") }
      outcomes.insert([reply, await session.reply(to: "query(\"label\", :text)")])
    }
    #expect(outcomes.count == 1, "\(outcomes)")
  }

  @Test func itStandsForTheLastResult() async throws {
    let session = try makeSession()
    let all = await session.reply(to: "button")
    #expect(await session.reply(to: "it") == all)
    let first = await session.reply(to: "it[0]")
    #expect(await session.reply(to: "it.first") == first)
    #expect(await session.reply(to: "query(\"button\")[0]") == first)
    #expect(await session.reply(to: "it.count") == .text("18"))
    #expect(await session.reply(to: "query it[4], :text") == .text("[0] 7"))
    #expect(await session.reply(to: "it") == .text("[0] 7"))
  }

  @Test func allWaysAreTried() { #expect(Self.ways.joined().count == 38) }
}

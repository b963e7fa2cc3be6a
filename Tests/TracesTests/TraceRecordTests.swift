import AppUnderTest
import Testing
import Traces

/// External data is parsed or rejected and never traps.
@Suite struct TraceRecordTests {
  private static let classes = #""classes":[["UIWindow","UIView"],["UILabel","UIView"]]"#
  private static let window = "[0,0,0,0,100,200]"

  private static func read(_ records: String...) throws -> TracedSession {
    var session = TracedSession()
    for record in records { try session.take(try TraceRecord(Array(record.utf8))) }
    return session
  }

  private static func record(_ members: String) -> String {
    #"{"version":1,"session":0,"driver":"model",\#(members)}"#
  }

  @Test func treesAreMadeOfThoseBefore() throws {
    let first = Self.record(
      #"\#(Self.classes),"tree":[\#(Self.window),[1,1,10,20,30,40,{"id":"a","text":"A"}],[1,1,10,60,30,40,{"id":"b"}]]"#
    )
    let second = Self.record(#""tree":[[0,1],[2,1,0,-40],[1,1,10,60,30,40,{"id":"c","visible":false,"n":1.5}]]"#)
    let tree = try #require(try Self.read(first, second).tree)
    #expect(tree.count == 3)
    #expect(tree.string(.identifier, of: ElementID(1)) == "b")
    #expect(tree.frame(of: ElementID(1)) == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(!tree.isVisible(ElementID(2)) && tree.property(.other("n"), of: ElementID(2)) == 1.5)
    #expect(tree.elementClass(of: ElementID(2)).superclasses == ["UIView"])
    #expect(tree.parent(of: ElementID(2)) == ElementID(0) && tree.end(of: ElementID(0)) == ElementID(3))
    #expect(tree.furtherProperties(of: ElementID(2)) == ["n"])
  }

  @Test func textsOfPagesAreThoseInside() throws {
    let nodes =
      #"[0,0,0,0,9,9],[1,1,0,0,9,9,{"nodeName":"P","ownText":"one "}],[2,1,0,0,9,9,{"nodeName":"B","ownText":"two","tail":" three"}]"#
    let tree = try #require(try Self.read(Self.record(#"\#(Self.classes),"tree":[\#(nodes)]"#)).tree)
    #expect(tree.property(.other("textContent"), of: ElementID(1)) == "one two three")
    #expect(tree.property(.other("textContent"), of: ElementID(2)) == "two")
    #expect(tree.property(.other("textContent"), of: ElementID(0)) == nil)
  }

  /// Invalid records and the messages.
  @Test(arguments: [
    ("", "cannot be read"), ("{}", "no version"), (#"{"version":1}"#, "no session"), ("[]", "no version"),
    (#"{"version":2,"session":0}"#, "use a newer one"), (#"{"version":1,"session":-1}"#, "no session"),
    (record(#""tree":[]"#), "no elements"), (record(#""tree":[[0,1]]"#), "were not there before"),
    (record(#""tree":[[0,0,0,0,1,1]]"#), "has an unknown class"), (record(#""tree":[5]"#), "is invalid"),
    (record(#""tree":[["a","b"]]"#), "is invalid"), (record(#""classes":[[]]"#), "has no name"),
    (record(#""time":[0,1e300]"#), "is out of range"), (record(#""time":[-1,0]"#), "is out of range"),
    (record(#"\#(classes),"tree":[[1,0,0,0,1,1]]"#), "is too deep for its place"),
    (record(#"\#(classes),"tree":[\#(window),[0,0,0,0,1,1]]"#), "is too deep for its place"),
    (record(#"\#(classes),"tree":[\#(window),[2,0,0,0,1,1]]"#), "is too deep for its place"),
    (record(#"\#(classes),"tree":[\#(window),[-1,0,0,0,1,1]]"#), "is too deep for its place"),
    (record(#"\#(classes),"tree":[\#(window),[1,9,0,0,1,1]]"#), "has an unknown class"),
    (record(#"\#(classes),"tree":[\#(window),[1,1.5,0,0,1,1]]"#), "no depth or class"),
    (record(#""tree":[[-1,1]]"#), "were not there before"), (record(#""tree":[[0,9e300]]"#), "were not there before"),
  ])
  func brokenOnesAreRefused(_ text: String, _ reason: String) throws {
    #expect { try Self.read(text) } throws: { "\($0)".contains(reason) }
  }

  /// Each tree contains the previous one several times: a few bytes would become more elements than fit into memory.
  @Test func treesDoNotGrowWithoutEnd() throws {
    var session = TracedSession()
    let children = String(repeating: ",[1,1,0,0,1,1]", count: 100)
    try session.take(
      try TraceRecord(Array(Self.record(#"\#(Self.classes),"tree":[\#(Self.window)\#(children)]"#).utf8)))
    let again = String(repeating: ",[1,100]", count: 100)
    try session.take(try TraceRecord(Array(Self.record(#""tree":[[0,1]\#(again)]"#).utf8)))
    #expect(session.tree?.count == 10_001)
    let more = String(repeating: ",[1,10000]", count: 100)
    #expect(throws: TraceProblem.broken("a tree has more than 20000 elements")) {
      try session.take(try TraceRecord(Array(Self.record(#""tree":[[0,1]\#(more)]"#).utf8)))
    }
    #expect(session.tree == nil)
  }
}

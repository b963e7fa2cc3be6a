import AppUnderTest
import Foundation
import JSON
import Recordings
import TestSupport
import Testing

/// Reading and writing events recorded by devices for Calabash.
@Suite struct CalabashEventTests {
  /// Events in the same form of two fingers that are put down and lifted at different times.
  static let pinch = """
    YnBsaXN0MDClARAXHCLVAgMEBQYHCA0OD1REYXRhWExvY2F0aW9uVFRpbWVUVHlwZV5XaW5kb3dMb2NhdGlvbk8QQAEAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAABAAcAAwAAAAAAAAAAAAAAFkMAAIJDAAAAAAAAAADSCQoLDFFYUVkjQGLAAAAAAAAjQHBAAAAAAAATAAAwJau8
    VIIRC7nSCQoLDNUCAwQFBhESFQ4WTxBUBQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAgADAAAAAAAAAAAAAAA+QwAASEMAAA
    AABwADAAAAAAAAAAAAAAAWQwAAgkMAAAAA0gkKExQjQGfAAAAAAAAjQGkAAAAAAAATAAAwJaxU6wLSCQoTFNUCAwQFBhgZGg4bTxBUAgAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAgADAAAAAAAAAAAAAAA+QwAAPkMAAAAABwADAAAAAAAAAAAAAAAMQwAAjEMAAAAA0gkKEx
    MTAAAwJa9P24LSCQoTE9UCAwQFBh0eIA4hTxBUAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAgABAAAAAAAAAAAAAAA+QwAA
    NEMAAAAABwADAAAAAAAAAAAAAAACQwAAlkMAAAAA0gkKEx8jQGaAAAAAAAATAAAwJbCBCILSCQoTH9UCAwQFBiMkJQ4mTxBUBgAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAgABAAAAAAAAAAAAAAA+QwAANEMAAAAABwABAAAAAAAAAAAAAAACQwAAlkMAAAAA0gkKEx8TAAAw
    JbGyNYLSCQoTHwAIAA4AGQAeACcALAAxAEAAgwCIAIoAjACVAJ4ApwCqAK8AugERARYBHwEoATEBNgFBAZgBnQGmAasBtgINAhICGwIkAikCNA
    KLApACmQAAAAAAAAIBAAAAAAAAACcAAAAAAAAAAAAAAAAAAAKe
    """

  static func bytes(_ text: String) throws -> [UInt8] {
    try #require(Array(text.utf8.filter { $0 > 0x20 }).withUnsafeBufferPointer { Base64.decode($0) })
  }

  private func recording(_ text: String) throws -> Recording {
    try CalabashEvents.recording(
      reading: try Self.bytes(text), named: "events", on: Size(width: 320, height: 568))
  }

  @Test func `the path of a finger starts at zero`() throws {
    let fingers = try recording(RecordedEvents.swipe).fingers
    #expect(fingers.count == 1)
    let stops = try #require(fingers.first).path.stops
    #expect(stops.map(\.time) == [0, 16, 32, 48, 64, 90].map { .milliseconds($0) })
    #expect(stops.map(\.point.x) == [160, 140, 120, 100, 80, 80])
    #expect(stops.map(\.point.y) == [200, 201, 202, 203, 204, 204])
  }

  @Test func `several fingers are told apart by their numbers`() throws {
    let fingers = try recording(Self.pinch).fingers.map(\.path.stops)
    #expect(
      fingers.map { $0.map(\.time) } == [[0, 10, 60, 80, 100], [10, 60, 80]].map { $0.map { .milliseconds($0) } })
    #expect(fingers.first?.last?.point == Point(x: 130, y: 300))
    #expect(fingers.last?.last?.point == Point(x: 190, y: 180))
  }

  @Test(arguments: [RecordedEvents.swipe, pinch]) func `what is written is read as the same`(_ text: String) throws {
    let paths = try recording(text).fingers.map(\.path)
    let written = CalabashEvents.list(of: paths)
    let read = try CalabashEvents.recording(
      reading: Array(written.xml.utf8), named: "events", on: Size(width: 320, height: 568))
    #expect(try PropertyList(reading: Array(written.xml.utf8)) == written)
    #expect(read.fingers.map { $0.path.stops.first } == paths.map(\.stops.first))
    #expect(read.fingers.map { $0.path.stops.last } == paths.map(\.stops.last))
  }

  @Test func `a touch at one moment becomes two events`() throws {
    let written = CalabashEvents.list(of: [.touch(Point(x: 10, y: 20))])
    #expect(written.array?.map { $0["Data"]?.data?.first } == [1, 6])
    let read = try CalabashEvents.recording(
      reading: Array(written.xml.utf8), named: "touch", on: Size(width: 320, height: 568))
    #expect(read.fingers.map { $0.path.stops.map(\.point) } == [[Point(x: 10, y: 20), Point(x: 10, y: 20)]])
  }

  @Test func `recorded events are played by name`() throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let shelf = RecordingShelf(folder: folder.path)
    for (file, text) in [
      ("wipe_ios5_ipad.base64", RecordedEvents.swipe), ("wiper_ios5_iphone.base64", Self.pinch),
      ("spread.base64", Self.pinch),
      ("broken_ios6_iphone.base64", "QUJD"), ("worse.base64", "?"),
    ] {
      try Data(text.utf8).write(to: folder.appending(path: file))
    }
    let wipe = try shelf.recording(named: "wipe")
    #expect(wipe.fingers.count == 1 && wipe.screen == Size(width: 768, height: 1024))
    let spread = try shelf.recording(named: "spread")
    #expect(spread.fingers.count == 2 && spread.screen == Size(width: 320, height: 480))
    #expect(throws: Diagnostic.self) { try shelf.recording(named: "broken") }
    #expect(throws: Diagnostic.self) { try shelf.recording(named: "worse") }
    #expect(throws: Diagnostic.self) { try shelf.recording(named: "wip") }
  }

  /// A list that names one text or one piece of data often: its size, 64 KB, would become 64 KB for each name.
  @Test(arguments: [[0x4F, 0x12], [0x5F, 0x12], [0x6F, 0x12]] as [[UInt8]])
  func `repeated values are read only to a limit`(marker: [UInt8]) throws {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func list(names: Int) -> [UInt8] {
      let unit = marker.first == 0x6F ? 2 : 1
      var list = Array("bplist00".utf8)
      let array = list.count
      list += [0xAF, 0x12]
      list += number(names, 4)
      for _ in 0..<names { list += number(1, 2) }
      let value = list.count
      list += marker
      list += number(65_536 / unit, 4)
      list += [UInt8](repeating: 0x61, count: 65_536)
      let table = list.count
      for offset in [array, value] { list += number(offset, 4) }
      // The sizes of an offset and of a reference, the number of values, the root, and the table of offsets.
      list += [0, 0, 0, 0, 0, 0, 4, 2]
      for count in [2, 0, table] { list += number(count, 8) }
      return list
    }
    #expect(try PropertyList(reading: list(names: 10)).array?.count == 10)
    #expect(throws: Diagnostic.self) { try PropertyList(reading: list(names: 9_000)) }
  }

  @Test func `what is no list of events is refused`() throws {
    let whole = try Self.bytes(RecordedEvents.swipe)
    var texts: [[UInt8]] = [
      [], Array("bplist00".utf8), Array("<plist><dict>".utf8), Array("<plist><array/></plist>".utf8),
    ]
    texts.append(Array("<plist><array><dict><key>Time</key><integer>x</integer></dict></array></plist>".utf8))
    texts.append(Array(String(repeating: "<array>", count: 100).utf8))
    // Data truncated or changed at any byte does not trap.
    for length in stride(from: 0, to: whole.count, by: 7) { texts.append(Array(whole[..<length])) }
    for bytes in texts {
      #expect(throws: Diagnostic.self) {
        try CalabashEvents.recording(reading: bytes, named: "x", on: Size(width: 1, height: 1))
      }
    }
    for index in whole.indices {
      for value: UInt8 in [0, 0x7F, 0xDF, 0xFF] {
        var bytes = whole
        bytes[index] = value
        _ = try? CalabashEvents.recording(reading: bytes, named: "x", on: Size(width: 1, height: 1))
      }
    }
  }
}

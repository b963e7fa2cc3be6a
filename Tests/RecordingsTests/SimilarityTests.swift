import AppUnderTest
import Recordings
import TestSupport
import Testing

/// Properties of the transformation, tested with a thousand random points that are the same in every run.
@Suite struct SimilarityTests {
  private static let cases: [(first: Point, start: Point, last: Point, end: Point)] = {
    var random = SeededGenerator(seed: 20)
    return (0..<1000).map { _ in (random.point(), random.point(), random.point(), random.point()) }
  }()

  @Test func firstComesToStartAndLastToEnd() throws {
    #expect(Self.cases.count == 1000)
    for (first, start, last, end) in Self.cases {
      let map = try #require(Similarity(first: first, to: start, last: last, to: end))
      #expect(map(first).distance(to: start) < 1e-9)
      #expect(map(last).distance(to: end) < 1e-9)
    }
  }

  @Test func inverseBringsEverythingBack() throws {
    var random = SeededGenerator(seed: 3)
    for (first, start, last, end) in Self.cases {
      let map = try #require(Similarity(first: first, to: start, last: last, to: end))
      let point = random.point()
      #expect(map.inverse(map(point)).distance(to: point) < 1e-6 * max(map.scale, 1 / map.scale))
      #expect(map(map.inverse(point)).distance(to: point) < 1e-6 * max(map.scale, 1 / map.scale))
    }
  }

  @Test func allWaysBecomeTheSameTimesAsLong() throws {
    var random = SeededGenerator(seed: 4)
    for (first, start, last, end) in Self.cases {
      let map = try #require(Similarity(first: first, to: start, last: last, to: end))
      let (one, other) = (random.point(), random.point())
      let length = map(one).distance(to: map(other))
      #expect(abs(length - map.scale * one.distance(to: other)) <= 1e-9 * max(length, 1))
    }
  }

  /// A rotation keeps a point on the same side of a path; a reflection would not.
  @Test func nothingIsMirrored() throws {
    for (first, start, last, end) in Self.cases {
      let map = try #require(Similarity(first: first, to: start, last: last, to: end))
      let beside = Point(x: first.x - (last.y - first.y), y: first.y + (last.x - first.x))
      let side = Self.side(of: map(beside), from: start, to: end)
      #expect(side > 0 || start.distance(to: end) < 1e-3)
    }
  }

  @Test func straightPathsAreMappedToo() throws {
    let map = try #require(
      Similarity(first: Point(x: 0, y: 5), to: Point(x: 10, y: 10), last: Point(x: 100, y: 5), to: Point(x: 10, y: 60)))
    #expect(map(Point(x: 50, y: 5)).distance(to: Point(x: 10, y: 35)) < 1e-9)
    #expect(abs(map.scale - 0.5) < 1e-9)
  }

  @Test func whereFirstIsLastItOnlyMoves() throws {
    for (first, start, other, end) in Self.cases {
      let map = try #require(Similarity(first: first, to: start, last: first, to: end))
      #expect(map == Similarity(moving: first, to: start))
      let way = Point(x: map(other).x - other.x, y: map(other).y - other.y)
      #expect(way.distance(to: Point(x: start.x - first.x, y: start.y - first.y)) < 1e-9)
    }
  }

  @Test func rangesOfOnePointHaveNoMap() {
    for (first, start, last, _) in Self.cases {
      #expect(Similarity(first: first, to: start, last: last, to: start) == nil)
    }
  }

  @Test func framesGoToFrames() {
    let map = FrameMap(Rect(x: 10, y: 20, width: 100, height: 50), to: Rect(x: 0, y: 0, width: 200, height: 25))
    #expect(map(Point(x: 10, y: 20)) == Point(x: 0, y: 0))
    #expect(map(Point(x: 110, y: 70)) == Point(x: 200, y: 25))
    let even = FrameMap(
      Rect(x: 0, y: 0, width: 100, height: 50), to: Rect(x: 0, y: 0, width: 200, height: 25), evenly: true)
    #expect(even(Point(x: 50, y: 25)) == Point(x: 100, y: 12.5))
    #expect(even(Point(x: 60, y: 25)) == Point(x: 105, y: 12.5))
    let flat = FrameMap(Rect(x: 0, y: 0, width: 0, height: 0), to: Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(flat(Point(x: 1, y: 1)) == Point(x: 11, y: 11))
  }

  private static func side(of point: Point, from start: Point, to end: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }
}

extension RandomNumberGenerator {
  /// A random position on a screen.
  mutating func point() -> Point {
    Point(x: .random(in: 0...1024, using: &self), y: .random(in: 0...1366, using: &self))
  }
}

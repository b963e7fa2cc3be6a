import AppUnderTest
import ModelApps
import Testing

/// Three blocks of 40, 60 and 20 points in a row of 300, by distribution: left edges and widths.
private let distributions: [(Distribution, Double, [[Double]])] = [
  (.fill, 10, [[0, 40], [50, 60], [120, 20]]), (.fillEqually, 15, [[0, 90], [105, 90], [210, 90]]),
  (.fillProportionally, 0, [[0, 100], [100, 150], [250, 50]]), (.equalSpacing, 0, [[0, 40], [130, 60], [280, 20]]),
  (.equalCentering, 0, [[0, 40], [125, 60], [280, 20]]),
]

/// A block of 100 by 40 points in a stack of 300 by 200, by alignment.
private let alignments: [(Alignment, column: String, row: String)] = [
  (.fill, "0,44 300×40", "0,44 100×200"), (.leading, "0,44 100×40", "0,44 100×40"),
  (.center, "100,44 100×40", "0,124 100×40"), (.trailing, "200,44 100×40", "0,204 100×40"),
]

/// A view with a fixed size.
private func block(_ width: Double, _ height: Double) -> ImageView {
  ImageView("block", size: Size(width: width, height: height))
}

@Suite struct StackTests {
  @Test(arguments: distributions)
  func distributionSharesTheRoom(distribution: Distribution, spacing: Double, places: [[Double]]) async throws {
    let app = AppSession {
      Screen("A") {
        HStack(spacing: spacing, distribution: distribution) {
          block(40, 20)
          block(60, 20)
          block(20, 20)
        }.width(300)
        VStack(spacing: spacing, distribution: distribution) {
          block(20, 40)
          block(20, 60)
          block(20, 20)
        }.height(300)
      }
    }
    let row = try await app.query("stackView index:0 imageView").map(\.frame)
    #expect(row.map { [$0.x, $0.width] } == places)
    let column = try await app.query("stackView index:1 imageView").map(\.frame)
    #expect(column.map { [$0.y - 64, $0.height] } == places)
  }

  @Test func casesAreThere() {
    #expect(distributions.map(\.0) == Distribution.allCases)
    #expect(alignments.map(\.0) == Alignment.allCases)
  }

  @Test(arguments: alignments)
  func alignmentIsAcross(alignment: Alignment, column: String, row: String) async throws {
    let columns = AppSession {
      Screen("A") { VStack(alignment: alignment) { block(100, 40) }.width(300).height(200) }
    }
    #expect(try await columns.frames("imageView") == [column])
    let rows = AppSession {
      Screen("A") { HStack(alignment: alignment) { block(100, 40) }.width(300).height(200) }
    }
    #expect(try await rows.frames("imageView") == [row])
  }

  @Test func marginsAreKeptFree() async throws {
    let app = AppSession {
      Screen("A") {
        Label("a").margins(10)
        HStack {
          Label("b").margins(Insets(left: 20))
          Label("c").width(50).height(30).margins(5)
        }
      }
    }
    #expect(try await app.frames("label") == ["10,54 355×21", "20,85 8.5×40", "33.5,90 50×30"])
  }

  @Test func layersStandInFrontOfOneAnother() async throws {
    let app = AppSession(probing: { probe in
      Screen("A") {
        probe.logLabel
        ZStack {
          Button("behind") { probe.log.append("behind") }
          Button("in front") { probe.log.append("in front") }.opaque()
        }
      }
    })
    #expect(try await app.query("button").map(\.label) == ["in front"])
    try await app.touch("button")
    #expect(try await app.log() == "in front")
  }

  @Test func planeScrollsInBothDirections() async throws {
    let app = AppSession(probing: { probe in
      Screen("A") {
        ScrollView(.both, inset: 10) {
          for row in 0..<30 {
            HStack { for column in 0..<10 { Label("\(row)/\(column)").width(100).height(50) } }
          }
        }
      }
    })
    #expect(try await app.texts("label first") == ["0/0"])
    for _ in 0..<4 { try await app.swipe(.left, on: "scrollView") }
    #expect(try await app.query("scrollView", "contentOffsetX") == [.number(645)])
    for _ in 0..<6 { try await app.swipe(.up, on: "scrollView") }
    #expect(try await app.query("scrollView", "contentOffsetY") == [.number(786)])
    #expect(try await app.texts("label last") == ["29/9"])
  }

  @Test func pagesComeToRest() async throws {
    let app = AppSession {
      Screen("A") {
        ScrollView(.horizontal, isPaging: true) { for page in 0..<3 { VStack { Label("page \(page)") } } }
      }
    }
    #expect(try await app.texts("label") == ["page 0"])
    for expected in ["page 1", "page 2", "page 2"] {
      try await app.swipe(.left, on: "scrollView")
      try await app.waitForNoneAnimating()
      #expect(try await app.texts("label") == [expected])
    }
  }

  @Test func innerScrollViewTakesItsOwnDirection() async throws {
    let app = AppSession {
      Screen("A") {
        ScrollView {
          ScrollView(.horizontal) { for number in 0..<20 { Label("\(number)").width(100) } }.id("inner").height(200)
          for number in 0..<50 { Label("row \(number)") }
        }.id("outer")
      }
    }
    try await app.swipe(.left, on: "scrollView id:'inner'")
    #expect(try await app.texts("scrollView id:'inner' label first") != ["0"])
    #expect(try await app.query("scrollView id:'outer'", "contentOffsetY") == [.number(0)])
    try await app.swipe(.up, on: "scrollView id:'inner'")
    #expect(try await app.query("scrollView id:'outer'", "contentOffsetY") != [.number(0)])
  }
}

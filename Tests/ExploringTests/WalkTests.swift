import AppUnderTest
import ModelApps
import StepLibrary
import Synchronization
import Testing

@testable import Exploring

/// Walks through small apps.
@Suite struct WalkTests {
  private static func walk(
    _ fault: FaultyApp.Fault?, _ strategy: WalkStrategy = .leastTried, seed: UInt64 = 1, actions: Int = 80,
    jobs: Int = 1, share: WalkShare = .whole
  ) async throws -> (walk: Walk, end: Walk.End) {
    let apps = try (0..<jobs).map { _ in try FaultyApp.walked(fault).app }
    let walk = Walk(apps, strategy: strategy, seed: seed, limit: actions, share: share)
    return (walk, try await walk.run())
  }

  @Test(arguments: WalkStrategy.allCases)
  func equalSeedsGiveEqualWalks(strategy: WalkStrategy) async throws {
    let (one, two) = (try await Self.walk(.namelessSwitch, strategy), try await Self.walk(.namelessSwitch, strategy))
    #expect(await one.walk.map.json == two.walk.map.json)
    #expect(await one.walk.findings == two.walk.findings)
    let other = try await Self.walk(.namelessSwitch, .random, seed: 2)
    #expect(await other.walk.map.json != one.walk.map.json)
  }

  @Test(arguments: WalkStrategy.allCases, [FaultyApp.Fault.namelessSwitch, .forgetsText])
  func theNumberOfProcessesChangesNothing(strategy: WalkStrategy, fault: FaultyApp.Fault) async throws {
    let one = try await Self.walk(fault, strategy, actions: 520)
    for jobs in [2, 5] {
      let several = try await Self.walk(fault, strategy, actions: 520, jobs: jobs)
      #expect(several.end == one.end)
      #expect(await several.walk.actions == one.walk.actions)
      #expect(await several.walk.map.json == one.walk.map.json)
      #expect(await several.walk.findings == one.walk.findings)
    }
  }

  @Test func partsOfSeveralMachinesDivideTheActions() async throws {
    var (actions, maps): ([Int], [String]) = ([], [])
    for index in 0..<3 {
      let share = WalkShare(index: index, of: 3)
      let part = try await Self.walk(.namelessSwitch, actions: 100, share: share).walk
      let again = try await Self.walk(.namelessSwitch, actions: 100, share: share).walk
      #expect(await part.findings == again.findings)
      #expect(await part.findings.first?.fault.property == .rule(.names))
      actions.append(await part.actions)
      maps.append(await part.map.json)
    }
    #expect(actions == [34, 33, 33] && Set(maps).count == 3)
  }

  @Test func anEndedWalkKeepsWhatItHasFound() async throws {
    let actions = Mutex(0)
    let app = try FaultyApp.walked(.namelessSwitch).app
    let walk = Walk([app], seed: 1, limit: 1_000) {
      actions.withLock { $0 >= 20 }
    } onProgress: { progress in
      actions.withLock { $0 = progress.actions }
    }
    #expect(try await walk.run() == .limit)
    #expect(await walk.actions == 20)
    #expect(await walk.findings.first?.fault.property == .rule(.names))
  }

  @Test(arguments: WalkStrategy.allCases)
  func everyStrategyReachesBothScreens(strategy: WalkStrategy) async throws {
    let (walk, _) = try await Self.walk(nil, strategy)
    let names = await walk.map.states.map(\.name)
    #expect(names.contains("Start") && names.contains("Detail"), "\(names)")
    #expect(await walk.findings == [])
  }

  @Test func walksEndWithoutNewStates() async throws {
    let (walk, end) = try await Self.walk(nil, actions: 5_000)
    #expect(end == .converged)
    #expect(await walk.actions < 5_000)
    let breadthFirst = try await Self.walk(nil, .breadthFirst, actions: 5_000)
    #expect(breadthFirst.end == .converged)
  }

  /// Each fault with the property that it breaks, and the shortest steps to it.
  private static let faults: [(fault: FaultyApp.Fault, property: Property, steps: [String])] = [
    (.namelessSwitch, .rule(.names), [open]), (.repeatedIdentifier, .rule(.identifiers), [open]),
    (.deadEnd, .rule(.exits), [open]), (.endlessWork, .rule(.rest), [open]),
    (.unansweredRequest, .rule(.answers), [open]), (.noScreen, .showing, [open]),
    (
      .forgetsText, .typedText,
      [open, #"I fill in "Name" with "a""#, "I rotate the device to landscape"]
    ),
    (.failsAtError, .rule(.names), [#"GET "/names" answers 500 once"#, open]),
    (.failsWithoutContent, .rule(.names), [#"GET "/names" answers 200 after 20 seconds once"#, open]),
    (.failsAtLaunch, .rule(.names), [#"GET "/names" answers 500 once"#]),
  ]
  private static let open = "I touch the \"Open\" button"

  @Test(arguments: FaultyApp.Fault.allCases)
  func everyFaultIsFoundOnItsShortestPath(fault: FaultyApp.Fault) async throws {
    let expected = try #require(Self.faults.first { $0.fault == fault })
    let (walk, _) = try await Self.walk(fault, actions: 300)
    let findings = await walk.findings
    let finding = try #require(findings.first { $0.fault.property == expected.property }, "\(findings)")
    #expect(finding.steps == expected.steps)
    #expect(findings.allSatisfy { $0.fault.property == expected.property }, "\(findings)")
    // The scenario fails until the app is mended.
    let steps = finding.steps + [finding.fault.check].compactMap(\.self)
    guard case .failed = await (try FaultyApp.walked(fault).app).start(steps, looks: false) else {
      Issue.record("the steps pass on the faulty app")
      return
    }
    #expect(await (try FaultyApp.walked(nil).app).start(steps, looks: false) == .done)
  }

  @Test func featuresHaveTheStepsAndTheCheck() async throws {
    let (walk, _) = try await Self.walk(.forgetsText, actions: 300)
    let finding = try #require(await walk.findings.first)
    #expect(
      finding.feature(of: try FaultyApp.walked(nil).launch) == """
        Feature: Faulty, explored
          Found by 'cukeswift explore'.

          Scenario: rotation should keep typed text: field "Name"
            Given the "Faulty" app is running
            When I touch the "Open" button
            And I fill in "Name" with "a"
            Then the "Name" field should be "a"
            When I rotate the device to landscape
            Then the "Name" field should be "a"

        """)
  }

  @Test func findingsHaveThePictureOfTheirScreen() async throws {
    let (walk, _) = try await Self.walk(.namelessSwitch)
    let picture = try #require(await walk.findings.first?.picture)
    #expect(picture.hasPrefix("<svg") && picture.contains(">Close</text>"))
    // Without the screen that the app cannot show, it is the one before.
    let (noScreen, _) = try await Self.walk(.noScreen)
    let last = try #require(await noScreen.findings.first?.picture)
    #expect(last.contains(">Open</text>"))
  }

  @Test func mapsHavePicturesOfTheirStates() async throws {
    let (walk, _) = try await Self.walk(nil)
    let pictures = try await walk.pictures()
    let svg = await walk.map.svg(with: pictures)
    let states = await walk.map.states.count
    #expect(pictures.count == states && pictures.allSatisfy { $0 != nil })
    #expect(svg.ranges(of: "<image ").count == states && svg.hasSuffix("</svg>\n"))
  }

  /// Each arrow begins at a place of its own, and none crosses a state between its ends.
  @Test func arrowsOfMapsAreApart() {
    let places = [(column: 0, row: 0), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1)]
    let pairs = places.indices.flatMap { from in places.indices.filter { $0 != from }.map { (from, $0) } }
    let layout = MapLayout(places, pairs.map { .init(from: $0, to: $1, count: 1) }, height: 40)
    #expect(layout.arrows.count == 30 && layout.boxes.count == 6)
    #expect(Set(layout.arrows.compactMap(\.points.first).map { "\($0)" }).count == 30)
    for (arrow, ends) in zip(layout.arrows, pairs) {
      for (from, to) in zip(arrow.points, arrow.points.dropFirst()) {
        for (state, box) in layout.boxes.enumerated() where state != ends.0 && state != ends.1 {
          let points = (0...20).map { part in
            Point(x: from.x + (to.x - from.x) * Double(part) / 20, y: from.y + (to.y - from.y) * Double(part) / 20)
          }
          #expect(!points.contains(where: box.contains), "\(ends) crosses \(state)")
        }
      }
    }
  }

  @Test func mapsAreDrawnWithNames() async throws {
    let map = try await Self.walk(nil).walk.map
    #expect(map.svg().hasPrefix("<svg") && map.svg().contains(">Detail</text>"))
    #expect(map.json.contains("\"from\": \"Start\""))
    #expect(map.svg(unshown: ["List, empty"]).contains(">not shown: List, empty</text>"))
  }
}

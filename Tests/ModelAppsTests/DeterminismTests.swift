import AppUnderTest
import ModelApps
import Testing

/// A small app with many concurrent activities: a response, an animation, a timer, a flick.
private final class Busy: App {
  private var environment: AppEnvironment?
  private var seconds = 0
  private var answer = ""
  private var isOpen = false

  init() {}

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    tick()
  }

  private func tick() {
    environment?.clock.after(.milliseconds(100)) {
      self.seconds += 1
      self.tick()
    }
  }

  var screen: Screen {
    Screen("Busy") {
      Label("\(seconds) \(answer)").id("state")
      if isOpen { Label("open").height(60) }
      Button("Ask") {
        self.environment?.http.send(HTTPRequest(.get, "/")) { result in
          self.environment?.animate(.milliseconds(250)) {
            self.answer = (try? result.get().body) ?? "none"
            self.isOpen = true
          }
        }
      }
      ScrollView { for line in 0..<8 { Label("\(line)").height(200) } }
    }
  }
}

@Suite struct DeterminismTests {
  /// Flicks, sends a request and waits; returns the whole visible state at the end.
  private static func scenario() async throws -> [String] {
    let app = AppSession(driver: InProcessDriver { Busy() })
    try await app.stub(.get, "/", answer: "hello", after: .milliseconds(70))
    try await app.touch("button marked:'Ask'")
    try await app.flick(.up, on: "scrollView")
    try await app.waitForNoneAnimating()
    let tree = try await app.tree()
    return (0..<tree.count).map { tree.describe(ElementID($0)) } + ["\(try await app.driver.now())"]
  }

  @Test func aThousandRunsAreOne() async throws {
    let first = try await Self.scenario()
    #expect(first.contains { $0.contains("hello") })
    #expect(first.count == 17)
    for _ in 0..<500 { #expect(try await Self.scenario() == first) }
    // The other half runs concurrently, with more tasks than processors.
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<500 { group.addTask { try await Self.scenario() } }
      for try await seen in group { #expect(seen == first) }
    }
  }
}

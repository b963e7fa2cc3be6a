import AppUnderTest
import ModelApps
import Testing

/// A card that ignores drags, and a handle that follows the finger.
private final class Board: App {
  private var moves = 0

  init() {}

  var screen: Screen {
    Screen("Board") {
      Label("Card").id("card")
      Label("Handle \(moves)").id("handle").onPan { _ in self.moves += 1 }
      Label("Goal").id("goal")
    }
  }
}

@Suite struct DraggingTests {
  private let app = AppSession(driver: InProcessDriver { Board() })

  @Test func aDragThatNothingFollowsFails() async throws {
    let error = await #expect(throws: AppError.self) { try await app.drag("label id:'card'", to: "label id:'goal'") }
    #expect(error?.problem == "the drag has no effect")
    #expect(error?.details == ["Nothing in the app reacts to being dragged."])
  }

  @Test func aDragThatAnElementFollowsPasses() async throws {
    try await app.drag("label id:'handle'", to: "label id:'goal'")
    #expect(try await app.texts("label id:'handle'") != ["Handle 0"])
  }
}

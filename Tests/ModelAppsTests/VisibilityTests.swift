import AppUnderTest
import ModelApps
import Testing

@Suite struct VisibilityTests {
  private let app = AppSession {
    Screen("A") {
      Label("plain")
      Label("hidden").hidden()
      Label("transparent").alpha(0)
      Label("faint").alpha(0.1)
      VStack { Label("in hidden") }.hidden()
      VStack { Label("in transparent") }.alpha(0)
      ScrollView {
        Label("top").height(60)
        Label("centre inside").height(278)
        Label("clipped away").height(100)
      }.height(200)
      ScrollView {
        Label("centre on the edge").height(718)
      }.height(359)
      Label("behind the tab bar").height(49)
      Label("below the window").height(400)
    }
    .tabBar(["tab"], selected: 0) { _ in }
  }

  @Test func onlyWhatAUserSeesIsVisible() async throws {
    #expect(
      try await app.texts("label") == ["plain", "faint", "top", "centre inside", "tab"])
    #expect(try await app.query("all label").count == 13)
  }

  @Test func topmostElementIsHit() async throws {
    let tree = try await app.tree()
    let frames = try await app.query("label").map(\.frame)
    for frame in frames {
      let hit = try #require(tree.element(at: frame.center))
      #expect(tree.frame(of: hit) == frame)
    }
    #expect(tree.element(at: Point(x: -1, y: 0)) == nil)
    #expect(tree.element(at: Point(x: 0, y: 812)) == nil)
  }

  @Test func hiddenElementIsNotHit() async throws {
    let tree = try await app.tree()
    let frame = try #require(try await app.query("all label text:'hidden'").first).frame
    let hit = try #require(tree.element(at: frame.center))
    #expect(tree.elementClass(of: hit).name == "UIView")
  }

  @Test func coveredElementIsNotVisible() async throws {
    // The content is higher than the screen: its last label is behind the tab bar.
    let app = AppSession {
      Screen("A") {
        Label("above").height(685)
        Button("behind") {}.height(49)
      }.tabBar(["tab"], selected: 0) { _ in }
    }
    #expect(try await app.texts("label") == ["above", "tab"])
    let error = await #expect(throws: AppError.self) { try await app.touch("all button marked:'behind'") }
    #expect(
      error?.details.first
        == "Reason: it is covered by UITabBarButtonLabel text:'tab' (0,729 375×49): UIButton text:'behind' not visible (0,729 375×49)"
    )
  }
}

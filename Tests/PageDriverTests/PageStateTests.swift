import DevTools
import PageContent
import Testing

@testable import PageDriver

/// The transitions of a page's states, without a browser.
@Suite struct PageStateTests {
  private static let leaving = PageNavigation.Phase.leaving(.loaded, address: "/a", number: 1)
  private static let begun = PageNavigation.Phase.leaving(.loading, address: "/a", number: 1)
  private static let entry = PageNavigation.Destination.entry(2, "/b")

  /// The phases of the table, each reached by events from a beginning.
  private static func navigation(in phase: PageNavigation.Phase) -> PageNavigation {
    guard case .leaving(let document, let address, _) = phase else { return PageNavigation(phase) }
    var navigation = PageNavigation(.shown(document))
    navigation.take(.leave(address))
    return navigation
  }

  private static let document = PageNavigation.Event.document(address: "/c", unreachable: nil)

  private static let errorPage = PageNavigation.Event.document(address: "chrome-error://", unreachable: "/a")

  @Test(
    arguments: [
      (.empty, document, .shown(.loading)), (.empty, .answer, .shown(.loading)), (.empty, .download, .download),
      (.download, document, .download),
      (.shown(.loading), .load, .shown(.loaded)), (.shown(.loading), document, .shown(.loading)),
      (.shown(.loaded), document, .shown(.loading)), (.shown(.kept), document, .shown(.loading)),
      (.shown(.loaded), .leave("/a"), leaving), (.shown(.loading), .leave("/a"), begun),
      (leaving, .leave("/b"), .leaving(.loaded, address: "/b", number: 2)),
      (leaving, document, .shown(.loading)), (leaving, errorPage, .shown(.loaded)), (leaving, .stop, .shown(.loaded)),
      (leaving, .giveUp(1), .shown(.loaded)),
      (begun, .load, leaving), (begun, document, .shown(.loading)), (begun, .stop, .shown(.loading)),
      (leaving, .stay, .leaving(.kept, address: "/a", number: 1)),
      (.shown(.loaded), .open(.again), .opening(.again)), (leaving, .open(.again), .opening(.again)),
      (.opening(.again), document, .shown(.loading)), (.opening(.again), .end, .shown(.loading)),
      (.opening(.address("/b")), .stay, .shown(.kept)), (.shown(.loaded), .stay, .shown(.kept)),
      (.opening(entry), .step(to: "/b"), .shown(.kept)), (.opening(entry), .step(to: nil), .shown(.kept)),
    ] as [(PageNavigation.Phase, PageNavigation.Event, PageNavigation.Phase)])
  func `an event leads to the next phase`(
    before: PageNavigation.Phase, event: PageNavigation.Event, after: PageNavigation.Phase
  ) {
    var navigation = Self.navigation(in: before)
    let matters = navigation.take(event)
    #expect(matters)
    #expect(navigation.phase == after)
  }

  @Test(
    arguments: [
      (.empty, .load), (.empty, .leave("/a")), (.empty, .stop), (.empty, .end), (.download, .leave("/a")),
      (.download, .answer), (.shown(.loaded), .load), (.shown(.kept), .load), (.shown(.loaded), .end),
      (.shown(.loaded), .stop), (.shown(.loaded), .answer), (.shown(.loaded), .download), (.shown(.loaded), .giveUp(1)),
      (.shown(.loaded), .step(to: nil)), (leaving, .giveUp(2)), (leaving, .end), (leaving, .load),
      (.opening(.again), .load), (.opening(.again), .leave("/a")), (.opening(.again), .stop),
      (.opening(.again), .step(to: nil)), (.opening(entry), .step(to: "/a")), (.opening(.again), .giveUp(1)),
    ] as [(PageNavigation.Phase, PageNavigation.Event)])
  func `other events leave the phase`(phase: PageNavigation.Phase, event: PageNavigation.Event) {
    var navigation = Self.navigation(in: phase)
    let matters = navigation.take(event)
    #expect(!matters)
    #expect(navigation.phase == phase)
  }

  @Test(
    arguments: [
      (.shown(.loaded), .unreachable("/a")), (leaving, .unreachable("/a")), (.opening(.again), nil),
    ] as [(PageNavigation.Phase, PageNavigation.FailedNavigation?)])
  func `an error page is a dead end`(phase: PageNavigation.Phase, end: PageNavigation.FailedNavigation?) {
    var navigation = Self.navigation(in: phase)
    navigation.take(.document(address: "chrome-error://", unreachable: "/a"))
    #expect(navigation.unreachable == "/a")
    #expect(navigation.takeFailedNavigation() == end)
    #expect(navigation.takeFailedNavigation() == nil)
  }

  @Test func `an unanswered navigation is a dead end`() {
    var navigation = Self.navigation(in: Self.leaving)
    navigation.take(.giveUp(1))
    #expect(navigation.failedNavigation == .unanswered("/a"))
    navigation.beginAction()
    #expect(navigation.failedNavigation == nil)
  }

  @Test func `documents count from the latest action`() {
    var navigation = PageNavigation(.shown(.loaded))
    for _ in 0..<2 { navigation.take(Self.document) }
    #expect(navigation.documents == 2)
    navigation.beginAction()
    navigation.take(.document(address: "about:blank", unreachable: nil))
    #expect(navigation.documents == 1)
    #expect(!navigation.hasAddress)
  }

  private static let dialog = PageDialog(kind: .alert, message: "Hello")
  private static let crash = BrowserError(.ended, "the page has crashed")

  @Test(
    arguments: [
      (.open, .dialogOpened(dialog), .dialog(dialog)), (.open, .dialogClosed, .open), (.open, .closed, .closed),
      (.open, .ended(crash), .ended(crash)), (.dialog(dialog), .dialogClosed, .open),
      (.dialog(dialog), .closed, .closed), (.dialog(dialog), .ended(crash), .ended(crash)),
      (.closed, .ended(crash), .closed), (.closed, .dialogOpened(dialog), .closed), (.closed, .dialogClosed, .closed),
      (.ended(crash), .closed, .ended(crash)), (.ended(crash), .dialogClosed, .ended(crash)),
    ] as [(PageLife, PageLife.Event, PageLife)])
  func `a closed page stays closed`(before: PageLife, event: PageLife.Event, after: PageLife) {
    var life = before
    life.take(event)
    #expect(life == after)
    #expect((life.interruption == nil) == (life == .open))
  }
}

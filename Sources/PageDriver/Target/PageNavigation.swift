/// Which document a page shows, and where it is going.
///
///      empty ──download──▶ download
///        │
///        │ document, answer
///        ▼
///      shown ──leave──▶ leaving
///       │ ▲               │
///       │ └───────────────┘ document, stop, giveUp
///     open
///       ▼
///     opening ──document, stay, step, end──▶ shown
///
/// The driver can `open` an address in each phase. All other events leave the phase as it is.
struct PageNavigation {
  enum Phase: Hashable {
    /// Another page has opened the page, and it has not shown a document yet.
    case empty
    /// Another page has opened the page for a download, and it stays empty.
    case download
    case shown(Document)
    /// The page itself has started a navigation that is not answered yet; its number is unique.
    case leaving(Document, address: String, number: Int)
    /// The driver has requested a destination that the server has not answered yet.
    case opening(Destination)
  }

  enum Document: Hashable {
    case loading
    case loaded
    /// The driver's navigation ended within the document that was there already.
    case kept
  }

  /// The destination of a navigation by the driver.
  enum Destination: Hashable {
    case address(String)
    /// An entry of the history, by the browser's ID, and its address.
    case entry(Int, String)
    /// The current page, loaded again.
    case again

    /// The new address; nil for the current one.
    var address: String? {
      switch self {
      case .address(let address), .entry(_, let address): address
      case .again: nil
      }
    }
  }

  /// A failed navigation that the page itself has started, with its address.
  enum FailedNavigation: Hashable {
    /// The server has not answered in time, and the page is as before.
    case unanswered(String)
    /// The address cannot be opened, and the browser shows its error page.
    case unreachable(String)
  }

  enum Event {
    /// The driver navigates.
    case open(Destination)
    /// The driver's navigation has ended, even if no document came.
    case end
    /// Another document has replaced the page. The browser's error page also contains the address that could not be
    /// opened.
    case document(address: String, unreachable: String?)
    /// The first document will come after some time.
    case answer
    /// The driver's navigation does not load anything.
    case stay
    /// A step in the history within the document; the address is nil for one of a frame.
    case step(to: String?)
    /// The page starts a navigation.
    case leave(String)
    /// The browser has stopped loading.
    case stop
    /// The server has taken too long to answer the page's navigation with a number.
    case giveUp(Int)
    /// The document has loaded.
    case load
    /// The page begins a download.
    case download
  }

  private(set) var phase: Phase
  /// The number of documents since the latest navigation or action.
  private(set) var documents = 0
  /// The status of the document's response; nil for an unknown status.
  var status: Int?
  /// The address that could not be opened, while the browser shows its error page; nil for other pages.
  private(set) var unreachable: String?
  /// Whether its document was loaded from an address other than `about:blank`.
  private(set) var hasAddress = false
  /// A failed navigation started by the page.
  private(set) var failedNavigation: FailedNavigation?
  /// The number of navigations started by the page.
  private(set) var leavings = 0

  init(_ phase: Phase) {
    self.phase = phase
  }

  /// Whether the page has loaded since the latest navigation by the driver.
  var isLoaded: Bool {
    switch phase {
    case .shown(let document), .leaving(let document, _, _): document != .loading
    case .empty, .download, .opening: false
    }
  }

  /// Whether the document is being loaded or left.
  var isUnderWay: Bool { phase != .shown(.loaded) && phase != .shown(.kept) }

  /// Whether the driver's navigation has ended within the document that was there already.
  var hasKeptDocument: Bool {
    switch phase {
    case .shown(let document), .leaving(let document, _, _): document == .kept
    case .empty, .download, .opening: false
    }
  }

  var isOpening: Bool { if case .opening = phase { true } else { false } }

  var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// Records the start of an action on the page.
  mutating func beginAction() { (documents, failedNavigation) = (0, nil) }

  /// Takes the failed navigation started by the page; nil without a new one.
  mutating func takeFailedNavigation() -> FailedNavigation? {
    defer { failedNavigation = nil }
    return failedNavigation
  }

  /// Records an event.
  ///
  /// - Returns: whether the event matters in the current phase.
  @discardableResult
  mutating func take(_ event: Event) -> Bool {
    switch (event, phase) {
    case (.open(let destination), _): (phase, documents, status) = (.opening(destination), 0, nil)
    case (.document(let address, let unreachable), _): show(address, unreachable: unreachable)
    case (.answer, .empty), (.end, .opening): phase = .shown(.loading)
    case (.step(let address), .opening(.entry(_, let wanted))) where address == nil || address == wanted:
      phase = .shown(.kept)
    case (.stay, .leaving(_, let address, let number)): phase = .leaving(.kept, address: address, number: number)
    case (.stay, _): phase = .shown(.kept)
    case (.leave(let address), .shown(let document)), (.leave(let address), .leaving(let document, _, _)):
      leavings += 1
      phase = .leaving(document, address: address, number: leavings)
    case (.stop, .leaving(let document, _, _)): phase = .shown(document)
    case (.giveUp(let given), .leaving(let document, let address, let number)) where given == number:
      (phase, failedNavigation) = (.shown(document), .unanswered(address))
    case (.load, .shown(.loading)): phase = .shown(.loaded)
    case (.load, .leaving(.loading, let address, let number)):
      phase = .leaving(.loaded, address: address, number: number)
    case (.download, .empty): phase = .download
    case (.answer, _), (.end, _), (.step, _), (.leave, _), (.stop, _), (.giveUp, _), (.load, _), (.download, _):
      return false
    }
    return true
  }

  /// Records another document.
  private mutating func show(_ address: String, unreachable: String?) {
    documents += 1
    hasAddress = address != "about:blank"
    self.unreachable = unreachable
    if let unreachable, !isOpening { failedNavigation = .unreachable(unreachable) }
    // The error page of the browser has nothing to load.
    if phase != .download { phase = .shown(unreachable == nil || isOpening ? .loading : .loaded) }
  }
}

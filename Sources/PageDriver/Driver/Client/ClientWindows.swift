/// The windows of a client that chooses the window in use.
struct ClientWindows {
  /// An open window.
  struct Window {
    let number: Int
    let page: PageTarget
    /// The number of the group of tabs with the same place and size.
    let group: Int
    /// Whether its first page has loaded; that of a window that a page has opened loads when it is used.
    var isLoaded: Bool
    /// The buttons and modifier keys that the client holds in it while another window is in use.
    var held = HeldInput()
  }

  private(set) var list: [Window] = []
  /// The places and sizes of groups of tabs; missing for the whole screen.
  var groupFrames: [Int: Rect] = [:]
  /// The number of windows so far.
  private var count = 0

  /// Records a new window; returns its number.
  ///
  /// - Parameters:
  ///   - page: its page.
  ///   - other: the page whose window it is beside as a tab; nil for a window of its own.
  ///   - isLoaded: whether its first page has loaded.
  @discardableResult
  mutating func add(_ page: PageTarget, beside other: PageTarget? = nil, isLoaded: Bool = false) -> Int {
    count += 1
    list.append(Window(number: count, page: page, group: self[other]?.group ?? count, isLoaded: isLoaded))
    return count
  }

  /// The window of a page.
  subscript(page: PageTarget?) -> Window? { list.first { $0.page === page } }

  /// Changes the window of a page.
  mutating func change(_ page: PageTarget, _ body: (inout Window) -> Void) {
    for index in list.indices where list[index].page === page { body(&list[index]) }
  }

  /// Removes windows.
  mutating func remove(where isGone: (PageTarget) -> Bool) { list.removeAll { isGone($0.page) } }
}

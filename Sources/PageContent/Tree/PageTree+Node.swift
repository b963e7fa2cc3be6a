package import AppUnderTest

extension PageTree {
  /// The scroll offset and the size of the scrolled content, in points.
  struct Scrolling: Sendable, Hashable {
    let offset: Point
    let size: Size
  }

  /// An element of the page.
  package struct Node: Sendable {
    /// The number of elements around the element.
    var depth: Int
    var parent = -1
    var end = 0
    /// The frame in the window.
    package var frame: Rect
    var flags: Flags
    /// How far the element is scrolled; nil for an element that does not scroll.
    var scrolling: Scrolling?
    /// The size of its texts in points; 0 without a text on the screen.
    var fontSize = 0.0
    /// The content of the element.
    package let content: Content

    /// The role; it may depend on whether the element directly contains text.
    func role(hasText: Bool) -> PageRole {
      // The page as a whole does not count as a scroll area.
      let isScrolled = scrolling != nil && content.tag != "html" && content.tag != "body"
      return content.role.showing(isScrolled: isScrolled, hasText: hasText)
    }

    init(depth: Int, frame: Rect, flags: Flags, content: Content) {
      self.depth = depth
      self.frame = frame
      self.flags = flags
      self.content = content
    }
  }
}

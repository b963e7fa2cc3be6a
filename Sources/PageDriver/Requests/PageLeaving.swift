/// The rules for navigations away from pages.
struct PageLeaving: Sendable {
  /// Whether pages are left without the question that their scripts may ask before that.
  var isAccepted = false
  /// Whether the browser's error page for a page that cannot be opened counts as a page like any other.
  var takesErrors = false
  /// The time limit for a server to answer a navigation started by a page.
  var limit = Self.longest

  /// The longest limit: until the server answers, the browser sends nothing to the page, which then seems to have
  /// ended.
  static let longest = Duration.seconds(25)
}

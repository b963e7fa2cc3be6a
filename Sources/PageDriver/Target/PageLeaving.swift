/// How pages are left for others.
struct PageLeaving: Sendable {
  /// Whether they are left without the question that their scripts may ask before that.
  var isAccepted = false
  /// Whether what the browser shows in the place of a page that cannot be opened is a page like any other.
  var takesErrors = false
  /// How long a server may take to answer for a page to which another one leads.
  var limit = Self.longest

  /// The longest limit: until the server answers, the browser hands on nothing to the page, which then seems to have ended.
  static let longest = Duration.seconds(25)
}

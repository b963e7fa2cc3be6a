/// What the pages of a driver have requested.
struct RequestRecords {
  var all: [HTTPRequest] = []
  var unanswered: [HTTPRequest] = []
  /// The requests that were sent to servers other than the page's own.
  var sent: [HTTPRequest] = []
  /// The addresses of pictures, fonts and sounds, whose failure does not change the behaviour of a page.
  var decorations: Set<String> = []
  /// The requests with their results and times, in milliseconds since 1970.
  var exchanges: [(exchange: HTTPExchange, time: Double)] = []
  var chosenFiles: [String] = []
  var permissions: [Permission] = []
  var calls: [ServiceCall] = []
  /// The external addresses that pages navigated to.
  var opened: [String] = []

  /// Finds the latest request for an address.
  ///
  /// - Parameter wanted: a request for the address, of any method.
  func latest(like wanted: HTTPRequest) -> HTTPRequest? {
    all.last { $0.host == wanted.host && $0.path == wanted.path && $0.query == wanted.query }
  }
}

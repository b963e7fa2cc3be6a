/// The stubs for the requests of an app.
package struct HTTPStubs: Sendable {
  /// The stubs for a number of requests, oldest first; `times` is the number that is left.
  private var limited: [HTTPStub] = []
  /// The stubs for any number of requests, oldest first.
  private var lasting: [HTTPStub] = []

  /// Starts without stubs.
  package init() {}

  /// Adds a stub.
  ///
  /// - Parameter stub: the stub; without `times`, it takes precedence over older ones without.
  package mutating func add(_ stub: HTTPStub) {
    switch stub.times {
    case nil: lasting.append(stub)
    case let times?: if times > 0 { limited.append(stub) }
    }
  }

  /// Returns the stub for a request and counts the use: the oldest stub with `times`, or else the newest without.
  ///
  /// - Returns: nil if no stub answers the request.
  package mutating func take(for request: HTTPRequest) -> HTTPStub? {
    guard let index = limited.firstIndex(where: { $0.answers(request) }) else {
      return lasting.last { $0.answers(request) }
    }
    let stub = limited[index]
    if let left = stub.times, left > 1 { limited[index].times = left - 1 } else { limited.remove(at: index) }
    return stub
  }

  /// Whether a stub is for the method and address of a request.
  package func has(for request: HTTPRequest) -> Bool { (limited + lasting).contains { $0.isFor(request) } }
}

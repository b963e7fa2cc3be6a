/// Makes the outcome of a request. Two makers are equal if they are the same object.
final class OutcomeMaker: Sendable, Hashable {
  private let answer: @Sendable (HTTPRequest) throws -> HTTPAnswer

  init(_ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPAnswer) { self.answer = answer }

  /// The outcome of a request. An error other than `HTTPFailure` becomes an answer with status 500.
  func outcome(of request: HTTPRequest) -> HTTPStub.Outcome {
    do {
      return .answer(try answer(request).sendable(as: request))
    } catch let failure as HTTPFailure {
      return .failure(failure)
    } catch {
      return .answer(HTTPAnswer(status: 500, body: "\(error)"))
    }
  }

  static func == (left: OutcomeMaker, right: OutcomeMaker) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HTTPAnswer {
  /// The answer, or an answer with status 500 in place of one that no server can send.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - mayHaveLines: whether a header may have several lines, as recorded cookies do.
  func sendable(as request: HTTPRequest, mayHaveLines: Bool = false) -> HTTPAnswer {
    var checked = self
    if mayHaveLines { checked.headers = headers.mapValues { $0.replacing("\n", with: " ") } }
    guard let problem = checked.problem else { return self }
    return HTTPAnswer(status: 500, body: "the answer to \(request) cannot be sent: \(problem)")
  }

  /// The reason why a server cannot send the answer; nil for a valid one.
  package var problem: String? {
    // A client takes a status below 200 as interim, and waits for the answer.
    guard (200...599).contains(status) else { return "status \(status) is not one of an answer, from 200 to 599" }
    // RFC 9110, sections 5.1 and 5.5.
    let signs = "!#$%&'*+-.^_`|~"
    for (name, value) in headers {
      let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }
      guard isName, !value.unicodeScalars.contains(where: { ["\0", "\r", "\n"].contains($0) }) else {
        return "the header \(name.quoted): \(value.quoted) is not one of HTTP: "
          + "a name has letters, digits and signs without blanks; a value is one line"
      }
    }
    return nil
  }
}

extension HTTPStub {
  /// Describes the requests to answer, and a closure that makes the answers.
  ///
  /// - Parameters:
  ///   - method: the method to answer; nil for every method.
  ///   - path: the path to answer; `*` matches any text.
  ///   - query: the required query parameters; further ones are allowed.
  ///   - body: a text that the body must contain; nil accepts every body.
  ///   - delay: the app time until the answer.
  ///   - times: the number of requests to answer; nil for all.
  ///   - host: the server with its port; `*` matches any text, and an empty text every server.
  ///   - answer: makes the answer to a request. An `HTTPFailure` that it throws is the outcome; another error becomes
  ///     an answer with status 500.
  public init(
    _ method: HTTPMethod?, _ path: String, query: [String: String] = [:], body: String? = nil,
    after delay: Duration = .zero, times: Int? = nil, host: String = "",
    answer: @escaping @Sendable (HTTPRequest) throws -> HTTPAnswer
  ) {
    self.init(
      method, path, query: query, body: body, outcome: .failure(.unreachable), after: delay, times: times, host: host)
    maker = OutcomeMaker(answer)
  }

  /// The stub with the outcome of a request. It calls the code of authors, so locks are not held.
  package func made(for request: HTTPRequest) -> HTTPStub {
    guard let maker else { return self }
    var stub = self
    stub.outcome = maker.outcome(of: request)
    return stub
  }
}

/// Servers whose answers were recorded earlier. They answer requests of an app that no stub answers.
public struct RecordedServers: Sendable {
  /// Makes servers that begin with the first recorded answers.
  package let begin: @Sendable () -> any RecordedServer

  /// Describes servers.
  ///
  /// - Parameter begin: makes servers that begin with the first recorded answers.
  package init(begin: @escaping @Sendable () -> any RecordedServer) { self.begin = begin }
}

/// The recorded servers of one app, which remember the answers that they have given.
package protocol RecordedServer: Sendable {
  /// Returns the answer to a request and counts it as given; nil for a request that was not recorded.
  func answer(to request: HTTPRequest) -> HTTPAnswer?

  /// Whether a request with this method and address was recorded, with any body.
  func has(for request: HTTPRequest) -> Bool

  /// Records a request that has got no answer, because it was not recorded.
  func noteUnknown(_ request: HTTPRequest)
}

/// A request to a real server with its answer, for recordings.
package struct ServerExchange: Sendable, Hashable {
  /// A header field.
  package struct Field: Sendable, Hashable {
    /// The name, in small letters.
    package var name: String
    /// The value; values of fields with one name are separate.
    package var value: String

    /// Makes a field.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name.lowercased(), value) }
  }

  /// The method of the request.
  package var method: String
  /// The whole address.
  package var address: String
  /// The header fields of the request.
  package var requestFields: [Field]
  /// The body of the request; empty without a body.
  package var requestBody: [UInt8]
  /// The status of the answer.
  package var status: Int
  /// The header fields of the answer.
  package var answerFields: [Field]
  /// The decoded body of the answer; nil for a body that the browser does not return.
  package var answerBody: [UInt8]?

  /// Describes an exchange.
  package init(
    method: String, address: String, requestFields: [Field] = [], requestBody: [UInt8] = [], status: Int,
    answerFields: [Field] = [], answerBody: [UInt8]?
  ) {
    self.method = method
    self.address = address
    self.requestFields = requestFields
    self.requestBody = requestBody
    self.status = status
    self.answerFields = answerFields
    self.answerBody = answerBody
  }
}

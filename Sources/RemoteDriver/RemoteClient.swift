internal import AppUnderTest
internal import HTTP
internal import JSON
internal import SourceText

/// Sends the commands of WebDriver to a server, and reads its answers.
final class RemoteClient: Sendable {
  let address: RemoteAddress
  private let client: WebClient
  private let patience: Duration

  /// Makes a client; it connects with the first command.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - patience: how long the server may be silent.
  init(_ address: RemoteAddress, patience: Duration) {
    self.address = address
    self.patience = patience
    client =
      address.isSecure
      ? WebClient(host: address.host, port: address.port, timeout: patience) { try RemoteTunnel.start(to: address) }
      : WebClient(host: address.host, port: address.port, timeout: patience)
  }

  /// Has the server do a command.
  ///
  /// - Parameters:
  ///   - method: the method of HTTP.
  ///   - path: the path behind the address, such as `/session`.
  ///   - body: what is sent; nil for a command without a body.
  /// - Returns: the member `value` of the answer.
  /// - Throws: a `RemoteProblem`.
  func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    try await answer(method, path, body)["value"] ?? .null
  }

  /// Has the server do a command; gives the whole answer, in which older servers have more than a value.
  func answer(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    var headers = HeaderFields([("Accept", "application/json"), ("User-Agent", "cukeswift")])
    if let authorization = address.authorization { headers.append("Authorization", authorization) }
    let bytes = body.map(\.bytes) ?? []
    if body != nil { headers.append("Content-Type", "application/json; charset=utf-8") }
    let shown = "\(method) \(address)\(path)" + (bytes.isEmpty ? "" : " \(RemoteProblem.excerpt(bytes))")
    let response: WebResponse
    // What ends the step or the command would name no server.
    let limit = Deadline.rest.map { min($0, patience) } ?? patience
    do {
      response = try await client.send(
        WebRequest(method, address.path + path, headers: headers, body: bytes), silentFor: limit)
    } catch let error as AppError {
      throw error
    } catch let failure as SocketFailure where failure.isSilence {
      throw RemoteProblem(
        kind: .silent, message: "the server at \(address) does not answer: \(failure)", request: shown)
    } catch {
      throw RemoteProblem(
        kind: .unreachable, message: "the server at \(address) cannot be used: \(error)", request: shown)
    }
    if let reason = response.headers[WebClient.failureField] {
      throw RemoteProblem(
        kind: .unreachable, message: "the server at \(address) cannot be used: \(reason)", request: shown)
    }
    return try Self.value(of: response, to: shown, at: address)
  }

  /// Reads an answer.
  private static func value(
    of response: WebResponse, to request: String, at address: RemoteAddress
  ) throws(RemoteProblem) -> JSONValue {
    guard let value = try? JSONValue(parsing: response.body), value.object != nil,
      !(300..<400).contains(response.status)
    else {
      let target = (300..<400).contains(response.status) ? response.headers["Location"] : nil
      let reason =
        if let target {
          "the server at \(address) redirects to \(target.quoted): use the address of a server that speaks WebDriver itself"
        } else if response.status == 401 || response.status == 403 {
          "the server at \(address) does not let this client in: its address needs a user and a password, as in https://USER:PASSWORD@…"
        } else {
          "the server at \(address) does not speak WebDriver: it sends \(Self.type(of: response)) with status \(response.status)"
        }
      throw RemoteProblem(
        kind: .foreign, message: reason, request: request,
        answer: "\(response.status) \(RemoteProblem.excerpt(response.body))")
    }
    let error = value["value"]?["error"]?.string
    guard response.status >= 400 || error != nil else { return value }
    let code = error ?? "unknown error"
    let message = value["value"]?["message"]?.string ?? "status \(response.status)"
    throw RemoteProblem(
      kind: .refused(code), message: firstLine(of: message), request: request,
      answer: "\(response.status) \(RemoteProblem.excerpt(withoutStacks(value).bytes))",
      alertText: value["value"]?["data"]?["text"]?.string)
  }

  /// An error as a user reads it: without where in its own code the server noticed it.
  private static func withoutStacks(_ answer: JSONValue) -> JSONValue {
    guard var body = answer.object, var error = body["value"]?.object else { return answer }
    error["stacktrace"] = nil
    // Appium has the stack below the message too, chromedriver what it was built of.
    if let message = error["message"]?.string { error["message"] = .string(firstLine(of: message)) }
    if var data = error["data"]?.object {
      data["stacktrace"] = nil
      error["data"] = .object(data)
    }
    body["value"] = .object(error)
    return .object(body)
  }

  /// Makes sure that a server which takes requests answers them, as one does at once that is alive.
  ///
  /// - Returns: whether something was answered; whatever is wrong with that, the next command reports.
  /// - Throws: a `RemoteProblem` where nothing is answered.
  func requireLife() async throws -> Bool {
    do {
      _ = try await answer("GET", "/status")
      return true
    } catch let problem as RemoteProblem where problem.kind != .silent {
      return problem.kind != .unreachable
    }
  }

  private static func firstLine(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason is given"
  }

  private static func type(of response: WebResponse) -> String {
    response.headers["Content-Type"]?.prefix { $0 != ";" }.description ?? "something without a type"
  }
}

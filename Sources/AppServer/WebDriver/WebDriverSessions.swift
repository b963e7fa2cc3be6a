import AppUnderTest
import HTTP
import JSON

/// The commands of WebDriver that begin, end and list sessions.
struct WebDriverSessions: Sendable {
  let setting: ServeSetting
  let sessions: SessionStore

  /// The session that a path names.
  func session(_ parameters: [String: String]) async throws(WireError) -> ServedSession {
    let id = parameters["session"] ?? ""
    guard let session = await sessions[id] else {
      throw WireError(.invalidSession, "the session '\(id)' was not found")
    }
    return session
  }

  /// Performs a `mobile:` command without arguments in the only session; nil without a session.
  func performInSession(_ name: String) async throws -> JSONValue? {
    guard let session = await sessions.all.first else { return nil }
    return try await session.run(.acts, question: "") { try await $0.perform(name, [:]) }
  }

  func status() async -> JSONValue { status(isReady: await sessions.hasRoom) }

  func status(isReady: Bool) -> JSONValue {
    // A new session of WebDriverAgent ends the previous one, so there is always room.
    if setting.wireProtocol == .wda { return WebDriverAgentRoutes.status(version: setting.version) }
    return [
      "ready": .boolean(isReady),
      "message": .string(isReady ? "cukeswift is ready for a session" : "the limit of sessions is reached"),
      "build": ["version": .string(setting.version)],
    ]
  }

  func newSession(_ call: RouteCall) async throws -> JSONValue {
    let isAgent = setting.wireProtocol == .wda
    let body = isAgent ? WebDriverAgentRoutes.capabilities(of: call.body) : call.body
    let wanted = try CapabilityMatching(serving: setting).settings(for: body)
    if isAgent { for session in await sessions.all { await sessions.end(session.id) } }
    let session = try await makeFirst(of: wanted)
    return ["sessionId": .string(session.id), "capabilities": .object(await session.client.capabilities)]
  }

  /// Makes the first session of a list that can be created; the version of a browser is known only after its start.
  private func makeFirst(of wanted: [SessionSetting]) async throws(WireError) -> ServedSession {
    var reasons: [String] = []
    for setting in wanted {
      do throws(WireError) {
        return try await sessions.make(setting)
      } catch {
        guard error.code == .sessionNotCreated else { throw error }
        reasons.append(error.message)
      }
    }
    throw WireError(.sessionNotCreated, reasons.joined(separator: "\n"))
  }

  func endSession(_ call: RouteCall) async throws -> JSONValue {
    _ = try await session(call.parameters)
    await sessions.end(call["session"])
    return .null
  }

  /// Closes the window that is used, and ends the session where it is the only one.
  func closeWindow(_ call: RouteCall) async throws -> JSONValue {
    let left = try await session(call.parameters).run(.acts, question: "") { session -> JSONValue in
      guard try await session.closeWindowInUse() else { return [] }
      return try await session.windows(.none)
    }
    if left == [] { _ = try await endSession(call) }
    return left
  }

  func sessionList() async -> JSONValue {
    var list: [JSONValue] = []
    for session in await sessions.all {
      list.append(["id": .string(session.id), "capabilities": .object(await session.client.capabilities)])
    }
    return .array(list)
  }
}

import JSON
import Synchronization

/// The sessions of this process, which scenarios use one after another.
enum RemoteSessions {
  /// The sessions that are not in use.
  private static let free = Mutex<[RemoteSetting: [RemoteSession]]>([:])
  /// The sessions whose server did not answer a command.
  private static let abandoned = Mutex<[RemoteAddress: [RemoteSession]]>([:])

  /// A session that was used before and is free; nil if all are in use.
  static func take(_ setting: RemoteSetting) -> RemoteSession? {
    free.withLock { free in
      while let session = free[setting]?.popLast() {
        if !session.isLost { return session }
      }
      return nil
    }
  }

  /// Makes a session available for reuse.
  static func giveBack(_ session: RemoteSession) {
    if !session.isLost { free.withLock { $0[session.setting, default: []].append(session) } }
  }

  /// Deletes the free sessions whose app may still send requests to an address, which another scenario uses now.
  ///
  /// A session that is to be kept open stays.
  ///
  /// - Parameter host: the host and port; nil for an app whose requests go to its own servers.
  static func end(sendingTo host: String?) async {
    guard let host else { return }
    let sessions = free.withLock { free in
      let sessions = free.values.flatMap(\.self).filter { $0.answers == host && !$0.setting.keepsSession }
      free = free.mapValues { $0.filter { $0.answers != host || $0.setting.keepsSession } }
      return sessions
    }
    for session in sessions { await session.end() }
  }

  /// Deletes a session before the next one is requested. The connection of the session broke, but the server may still
  /// have the session.
  static func abandon(_ session: RemoteSession) {
    if session.note != nil { abandoned.withLock { $0[session.setting.address, default: []].append(session) } }
  }

  private static func endAbandoned(at address: RemoteAddress) async {
    let sessions = abandoned.withLock { $0.removeValue(forKey: address) ?? [] }
    for session in sessions { await session.end() }
  }

  /// The time limit for a server to make a session. The first session on a device may require an installation.
  private static let patience = Duration.seconds(600)

  /// The time limit for a server to answer the check that it is alive.
  private static let patienceOfLife = Duration.seconds(10)

  /// Requests a new session.
  ///
  /// - Parameters:
  ///   - setting: the settings of the session; a session is reused for equal settings.
  ///   - process: the launch arguments and environment variables of the app, unless the settings have some; nil for
  ///     none. They change with each launch.
  /// - Throws: a `RemoteProblem`.
  static func begin(_ setting: RemoteSetting, launching process: JSONValue? = nil) async throws -> RemoteSession {
    let wanted = setting.adding("processArguments", process).capabilities
    let body: JSONValue = ["capabilities": ["alwaysMatch": .object(wanted), "firstMatch": [[:]]]]
    let isAlive = try await RemoteClient(setting.address, patience: patienceOfLife).requireLife()
    await RemoteSessionSupervisor.endLost()
    await endAbandoned(at: setting.address)
    let answer: JSONValue
    do {
      answer = try await RemoteClient(setting.address, patience: patience).answer("POST", "/session", body)
    } catch var problem as RemoteProblem {
      if isAlive { problem.command = .newSession }
      throw problem
    }
    let value = answer["value"] ?? .null
    guard let id = (value["sessionId"] ?? answer["sessionId"])?.string, !id.isEmpty else {
      throw RemoteProblem(
        kind: .foreign, message: "the server at \(setting.address) has made a session without an id",
        request: "POST \(setting.address)/session \(RemoteProblem.excerpt(body.bytes))",
        answer: RemoteProblem.excerpt(answer.bytes))
    }
    let capabilities = (value["capabilities"] ?? answer["value"])?.object ?? [:]
    return RemoteSession(id, capabilities, of: setting, RemoteClient(setting.address, patience: setting.patience))
  }
}

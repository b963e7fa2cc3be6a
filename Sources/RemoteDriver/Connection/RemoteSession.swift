internal import AppUnderTest
internal import JSON
internal import Synchronization

/// A session with a server: one app on one device, or one browser.
final class RemoteSession: Sendable {
  let id: String
  /// What the server says that it gives.
  let capabilities: [String: JSONValue]
  /// What was asked for.
  let setting: RemoteSetting
  private let client: RemoteClient
  /// The file by which whoever deletes the sessions of the command knows of it.
  let note: RemoteSessionKeeper.Note?
  private let lost = Mutex(false)

  /// Takes an answer of a server that has made a session.
  init(_ id: String, _ capabilities: [String: JSONValue], of setting: RemoteSetting, _ client: RemoteClient) {
    (self.id, self.capabilities, self.setting, self.client) = (id, capabilities, setting, client)
    note = setting.keepsSession ? nil : RemoteSessionKeeper.note(id, at: setting.address)
  }

  /// Whether it is not used any more: the server does not know it, or has answered nothing.
  var isLost: Bool { lost.withLock { $0 } }

  /// Has the server do a command of the session.
  ///
  /// - Parameters:
  ///   - method: the method of HTTP.
  ///   - path: the path behind that of the session, such as `/source`.
  ///   - body: what is sent; an empty object for commands that need nothing, nil for those without a body.
  /// - Throws: a `RemoteProblem`.
  func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    do {
      return try await client.call(method, "/session/\(id)\(path)", body)
    } catch var problem as RemoteProblem {
      problem.command = .ofSession
      if problem.code == "invalid session id" {
        lost.withLock { $0 = true }
        note?.remove()
      } else if problem.isSilence {
        lost.withLock { $0 = true }
        RemoteSessions.abandon(self)
      }
      throw problem
    }
  }

  /// Deletes it; where the server does not confirm that, it is deleted at the end of the command.
  func end() async {
    lost.withLock { $0 = true }
    if await RemoteSessionKeeper.delete(id, at: setting.address, patience: RemoteSessionKeeper.patience) {
      note?.remove()
    }
  }

  /// A capability by its name, which servers give with the prefix of Appium or without it.
  func capability(_ name: String) -> String? {
    let value = capabilities["appium:" + name] ?? capabilities[name]
    return value?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What is driven, in one line: the device or the browser with its versions, and where.
  var summary: String {
    let browser = [capability("browserName"), capability("browserVersion")].compactMap(\.self).joined(separator: " ")
    let platform = [capability("platformName"), capability("platformVersion")].compactMap(\.self).joined(separator: " ")
    let device = capability("browserName") == nil ? capability("deviceName") : nil
    let app = capability("browserName") == nil ? (capability("app") ?? capability("bundleId")).map { "'\($0)'" } : nil
    let parts = [app, device, capability("browserName") == nil ? nil : browser, platform, capability("automationName")]
    let what = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    let kept = setting.keepsSession ? "; the session \(id) is kept open" : ""
    return "driven at \(setting.address): \(what.isEmpty ? "a session without any name" : what)\(kept)"
  }
}

/// The sessions of this process, which scenarios use one after another.
enum RemoteSessions {
  /// Those that nobody uses now.
  private static let free = Mutex<[RemoteSetting: [RemoteSession]]>([:])
  /// Those that a server has left without an answer.
  private static let abandoned = Mutex<[RemoteAddress: [RemoteSession]]>([:])

  /// A session that was used before; nil where there is none.
  static func take(_ setting: RemoteSetting) -> RemoteSession? {
    free.withLock { free in
      while let session = free[setting]?.popLast() {
        if !session.isLost { return session }
      }
      return nil
    }
  }

  /// Lets others use a session.
  static func giveBack(_ session: RemoteSession) {
    if !session.isLost { free.withLock { $0[session.setting, default: []].append(session) } }
  }

  /// Has a session deleted before the next one is asked for: its connection broke, and the server may still have it.
  static func abandon(_ session: RemoteSession) {
    if session.note != nil { abandoned.withLock { $0[session.setting.address, default: []].append(session) } }
  }

  private static func endAbandoned(at address: RemoteAddress) async {
    let sessions = abandoned.withLock { $0.removeValue(forKey: address) ?? [] }
    for session in sessions { await session.end() }
  }

  /// How long a server may take to make a session: for the first on a device it may have to install something.
  private static let patience = Duration.seconds(600)

  /// How long a server may take to answer that it is alive.
  private static let patienceOfLife = Duration.seconds(10)

  /// Asks the server for a new session.
  ///
  /// - Parameter setting: what is asked for; sessions are used again for what is asked for alike.
  /// - Throws: a `RemoteProblem`.
  static func begin(_ setting: RemoteSetting) async throws -> RemoteSession {
    let body: JSONValue = [
      "capabilities": ["alwaysMatch": .object(setting.capabilities), "firstMatch": [[:]]]
    ]
    let isAlive = try await RemoteClient(setting.address, patience: patienceOfLife).requireLife()
    await RemoteSessionKeeper.endLost()
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

import AppUnderTest
import JSON
import Synchronization

/// A session of a server, with one app on one device or with one browser.
final class RemoteSession: Sendable {
  let id: String
  /// The capabilities that the server reports.
  let capabilities: [String: JSONValue]
  /// The requested settings.
  let setting: RemoteSetting
  private let client: RemoteClient
  /// The note for `RemoteSessionSupervisor` to delete the session; nil for a session that is kept.
  let note: RemoteSessionSupervisor.Note?
  private let lost = Mutex(false)
  private let sent = Mutex<String?>(nil)

  /// Describes a session that a server has made.
  init(_ id: String, _ capabilities: [String: JSONValue], of setting: RemoteSetting, _ client: RemoteClient) {
    (self.id, self.capabilities, self.setting, self.client) = (id, capabilities, setting, client)
    note = setting.keepsSession ? nil : RemoteSessionSupervisor.note(id, at: setting.address)
  }

  /// Whether the session is unusable, because the server has forgotten it or has not answered.
  var isLost: Bool { lost.withLock { $0 } }

  /// The host and port to which its app may send requests even after its scenario; nil for other apps.
  var answers: String? {
    get { sent.withLock(\.self) }
    set { sent.withLock { $0 = newValue } }
  }

  /// Sends a command to the session.
  ///
  /// - Throws: a `RemoteProblem`.
  func call(_ command: RemoteCommand) async throws -> JSONValue {
    do {
      return try await client.call(command.method, "/session/\(id)\(command.path)", command.body)
    } catch var problem as RemoteProblem {
      problem.command = .ofSession
      if problem.code == .invalidSession {
        lost.withLock { $0 = true }
        note?.remove()
      } else if problem.isSilence {
        lost.withLock { $0 = true }
        RemoteSessions.abandon(self)
      }
      throw problem
    }
  }

  /// Deletes the session; if the server does not confirm that, it is deleted at the end of the command.
  func end() async {
    lost.withLock { $0 = true }
    if await RemoteSessionSupervisor.delete(id, at: setting.address, patience: RemoteSessionSupervisor.patience) {
      note?.remove()
    }
  }

  /// A capability by its name; servers may report it with or without the prefix of Appium.
  func capability(_ name: RemoteCapability) -> String? {
    let value = capabilities["appium:" + name.rawValue] ?? capabilities[name.rawValue]
    return value?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The identifier of the app on its device; nil if the server does not report it.
  var appName: String? { capability(.bundleID) ?? capability(.appPackage) }

  /// The device or browser with its versions, and the server, in one line.
  var summary: String {
    func words(_ names: RemoteCapability...) -> String { names.compactMap(capability).joined(separator: " ") }
    let app = (capability(.app) ?? capability(.bundleID)).map { "'\($0)'" } ?? ""
    let subject =
      capability(.browserName) == nil ? [app, words(.deviceName)] : [words(.browserName, .browserVersion)]
    let parts = subject + [words(.platformName, .platformVersion), words(.automationName)]
    let names = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    let kept = setting.keepsSession ? "; the session \(id) is kept open" : ""
    return "driven at \(setting.address): \(names.isEmpty ? "a session without any name" : names)\(kept)"
  }
}

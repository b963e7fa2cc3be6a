import AppUnderTest
import Dispatch
import JSON

/// The current sessions.
actor SessionStore {
  private var sessions: [String: ServedSession] = [:]
  /// The number of sessions that are being made.
  private var pending = 0
  private var hasEnded = false
  /// The task that makes the only session.
  private var making: Task<ServedSession, any Error>?
  private let most: Int
  private let onEnd: @Sendable (String) -> Void

  init(most: Int, onEnd: @escaping @Sendable (String) -> Void) {
    self.most = most
    self.onEnd = onEnd
  }

  var hasRoom: Bool { !hasEnded && sessions.count + pending < most }

  /// The session with an id; nil for an unknown id.
  subscript(id: String) -> ServedSession? { sessions[id] }

  /// The sessions in the order of their ids.
  var all: [ServedSession] { sessions.values.sorted { $0.id < $1.id } }

  /// Makes a session and launches its app.
  ///
  /// - Throws: a `WireError` if there are too many sessions, or the app does not start.
  func make(_ setting: SessionSetting) async throws(WireError) -> ServedSession {
    guard hasRoom else {
      throw WireError(.sessionNotCreated, "the limit of \(most) sessions is reached")
    }
    pending += 1
    defer { pending -= 1 }
    let session = ServedSession(id: Self.newID(), setting: setting)
    do {
      try await session.begin()
    } catch {
      await session.end()
      throw WireError(error, otherwise: .sessionNotCreated)
    }
    guard !hasEnded else {
      await session.end()
      throw WireError(.sessionNotCreated, "the server ends")
    }
    sessions[session.id] = session
    watch(session, after: setting.commandTimeout)
    return session
  }

  /// The only session. The first request makes it, and concurrent requests wait for it.
  ///
  /// - Throws: a `WireError` if the app does not start.
  func only(_ setting: SessionSetting) async throws -> ServedSession {
    if let making { return try await making.value }
    if let session = sessions.values.first { return session }
    let task = Task { try await make(setting) }
    making = task
    defer { making = nil }
    return try await task.value
  }

  /// Ends a session, if it exists.
  func end(_ id: String) async {
    guard let session = sessions.removeValue(forKey: id) else { return }
    await session.end()
    onEnd(id)
  }

  /// Ends all sessions, and refuses new ones.
  func endAll() async {
    hasEnded = true
    let all = sessions.values
    sessions = [:]
    for session in all {
      await session.end()
      onEnd(session.id)
    }
  }

  /// Ends a session when it expires.
  private func watch(_ session: ServedSession, after delay: Duration) {
    let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) * 1e-18
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self, weak session] in
      guard let self, let session else { return }
      Task { await self.endIfExpired(session) }
    }
  }

  private func endIfExpired(_ session: ServedSession) async {
    guard sessions[session.id] != nil else { return }
    if let rest = await session.timeUntilExpiry(at: .now) { return watch(session, after: rest) }
    await end(session.id)
  }

  /// An id that cannot be guessed, in the form of a UUID (RFC 9562, version 4).
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}

extension ServedSession {
  /// Sets up the device and launches the app.
  func begin() async throws {
    if let language = setting.launch.language { try await app.setLanguage(language) }
    if let orientation = setting.launch.orientation { try await app.rotateDevice(to: orientation) }
    if !setting.launch.variables.isEmpty { try await app.perform(.setVariables(setting.launch.variables)) }
    try await launchApp()
    try await beginRecording()
    if let version = await (app.driver as? any VersionedDriver)?.appVersion {
      client.capabilities["appium:appVersion"] = .string(version)
    }
    if let version = try await browsing?.browserVersion() {
      if let wanted = setting.browser.version, !version.isVersion(wanted) {
        throw WireError(
          .sessionNotCreated, "the browser of '\(setting.app.name)' has the version \(version), not \(wanted)")
      }
      client.capabilities["browserVersion"] = .string(version)
      // Clients distinguish versions of chromedriver by this one.
      client.capabilities["chrome"] = ["chromedriverVersion": .string(version)]
    }
    guard setting.browser.start != .app else { return }
    let pages = Self.pages(in: try await app.tree())
    page = pages.isEmpty ? nil : 0
    if setting.browser.start == .page, pages.isEmpty {
      throw WireError(
        .sessionNotCreated, "the app shows no web view when it is launched, which appium:autoWebview needs")
    }
  }
}

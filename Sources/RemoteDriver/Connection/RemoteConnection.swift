import AppUnderTest
import Synchronization

/// The connection of a driver to its app: the state that can be read at any time.
final class RemoteConnection: Sendable {
  private struct State {
    var device: Device
    var isRunning = false
    var session: RemoteSession? {
      didSet {
        summary = session?.summary
        appVersion = session?.capability(.appVersion)
      }
    }
    var summary: String?
    var appVersion: String?
  }

  private let state: Mutex<State>

  /// Describes an app that does not run yet.
  ///
  /// - Parameter device: the requested device.
  init(_ device: Device) {
    state = Mutex(State(device: device))
  }

  deinit {
    if let session { RemoteSessions.giveBack(session) }
  }

  /// The requested device; from the first launch on, the device that the server provides.
  var device: Device {
    get { state.withLock { $0.device } }
    set { state.withLock { $0.device = newValue } }
  }

  /// Whether the app is running.
  var isRunning: Bool {
    get { state.withLock { $0.isRunning } }
    set { state.withLock { $0.isRunning = newValue } }
  }

  /// The session of the server; nil before the first launch, and for servers without sessions.
  var session: RemoteSession? {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }

  /// The device or browser with its versions, and the server; nil before the first launch.
  var summary: String? {
    get { state.withLock { $0.summary } }
    set { state.withLock { $0.summary = newValue } }
  }

  /// The version of the app or page; nil if neither the server nor the page states it.
  var appVersion: String? {
    get { state.withLock { $0.appVersion } }
    set { state.withLock { $0.appVersion = newValue } }
  }
}

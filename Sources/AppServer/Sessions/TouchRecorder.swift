import AppUnderTest
import Synchronization

/// Notes the ways of fingers while a client records.
final class TouchRecorder: SessionObserver {
  private struct State {
    var paths: [FingerPath] = []
    var start: Duration?
  }
  private let state = Mutex(State())

  /// The ways of all fingers, in times from the first on.
  var paths: [FingerPath] { state.withLock(\.paths) }

  func observe(_ action: SessionAction) async {
    guard !action.paths.isEmpty else { return }
    state.withLock { state in
      let start = state.start ?? action.time
      state.start = start
      state.paths += action.paths.map { path in
        FingerPath(path.stops.map { .init($0.time + action.time - start, $0.point) })
      }
    }
  }
}

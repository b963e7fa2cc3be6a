import DevTools
import Synchronization

/// The worlds beside and in the document of each frame of a page, and the frames that are loading their documents.
final class FrameWorlds: Sendable {
  private struct Worlds {
    /// The world of the script.
    var own: Int?
    /// The world of the frame's own scripts.
    var main: Int?
  }

  private let worlds = Mutex<[String: Worlds]>([:])
  private let loading = Mutex<Set<String>>([])

  /// Records a new world.
  ///
  /// - Parameter values: the parameters of `Runtime.executionContextCreated`.
  func note(_ values: DevToolsValue, isOwn: Bool) {
    guard let id = values.integer("context", "id"), let frame = values.string("context", "auxData", "frameId") else {
      return
    }
    let isMain = values.boolean("context", "auxData", "isDefault") == true
    worlds.withLock { worlds in
      if isMain { worlds[frame, default: Worlds()].main = id }
      if isOwn { worlds[frame, default: Worlds()].own = id }
    }
  }

  /// Records that a world has gone; nil for all worlds.
  func forget(_ world: Int?) {
    worlds.withLock { worlds in
      guard let world else { return worlds = [:] }
      for (frame, known) in worlds {
        if known.own == world { worlds[frame]?.own = nil }
        if known.main == world { worlds[frame]?.main = nil }
      }
    }
  }

  /// Records that a frame has begun to load a document, or has ended that.
  func note(_ frame: String?, isLoading: Bool) {
    guard let frame else { return }
    loading.withLock { loading in
      if isLoading { loading.insert(frame) } else { loading.remove(frame) }
    }
  }

  /// Whether a frame is loading its document.
  func isLoading(_ frame: String) -> Bool { loading.withLock { $0.contains(frame) } }

  /// The world of the script in a frame; nil between documents.
  func own(_ frame: String) -> Int? { worlds.withLock { $0[frame]?.own } }

  /// The world of a frame's own scripts; nil between documents.
  func main(_ frame: String) -> Int? { worlds.withLock { $0[frame]?.main } }
}

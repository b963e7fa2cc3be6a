import DevTools
internal import Synchronization

/// The worlds beside and in the document of each frame of a page.
final class FrameWorlds: Sendable {
  private struct Worlds {
    /// The world of the script.
    var own: Int?
    /// The world of the frame's own scripts.
    var main: Int?
  }

  private let worlds = Mutex<[String: Worlds]>([:])

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

  /// The world of the script in a frame; nil between documents.
  func own(_ frame: String) -> Int? { worlds.withLock { $0[frame]?.own } }

  /// The world of a frame's own scripts; nil between documents.
  func main(_ frame: String) -> Int? { worlds.withLock { $0[frame]?.main } }
}

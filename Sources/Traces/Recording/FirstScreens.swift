import AppUnderTest
import JSON
import Synchronization

/// A cache of the first screens of models: most sessions of a model begin with the same one.
enum FirstScreens {
  private struct Written {
    let tree: TracedTree
    let classes: TracedClasses
    let json: [UInt8]
  }

  /// The size limit of the cache, for processes that run long.
  private static let most = 64
  /// The first screens by session, as written.
  private static let all = Mutex<[SessionTracer.Identity: Written]>([:])

  /// Writes the first tree of a session.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - classes: the classes of the session, the same as those of the tree.
  ///   - session: the identity of the session.
  ///   - writer: the output.
  static func write(
    _ tree: TracedTree, _ classes: TracedClasses, of session: SessionTracer.Identity, to writer: inout JSONWriter
  ) {
    let known = all.withLock { $0[session] }
    if let known, known.classes.all == classes.all, tree.isWritten(as: known.tree) {
      return known.json.withUnsafeBufferPointer { writer.raw($0) }
    }
    var alone = JSONWriter(capacity: 4_096)
    alone.write(tree, after: nil)
    let json = alone.bytes
    json.withUnsafeBufferPointer { writer.raw($0) }
    all.withLock { all in
      if all.count == most { all = [:] }
      all[session] = Written(tree: tree, classes: classes, json: json)
    }
  }
}

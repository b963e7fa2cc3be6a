import AppUnderTest
import JSON

/// The screen of an app in records, from which the next one writes only changes.
struct TracedScreen {
  /// The tree at the last record, or at the beginning of a later action.
  private var tree: (any ElementTree)?
  private var traced: TracedTree?
  private var classes = TracedClasses()
  /// The number of classes that records already contain.
  private var knownClasses = 0

  /// Whether a tree is known to have no changes.
  func isSame(as other: any ElementTree) -> Bool { tree.map { $0.isSame(as: other) } == true }

  /// Writes the changes to a tree.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - session: the identity of a model's session, whose first screen is cached; nil for other apps.
  ///   - writer: the output.
  ///   - omitted: receives a note about omitted elements.
  mutating func write(
    _ tree: any ElementTree, ofModel session: SessionTracer.Identity?, to writer: inout JSONWriter,
    omitted: inout [String]
  ) {
    if tree.count > TraceFormat.mostElements {
      omitted.append("the tree has \(tree.count) elements; only the first \(TraceFormat.mostElements) are kept")
    }
    let traced = TracedTree(tree, classes: &classes)
    if self.traced == nil, let session {
      FirstScreens.write(traced, classes, of: session, to: &writer)
    } else {
      writer.write(traced, after: self.traced)
    }
    (self.traced, self.tree) = (traced, tree)
  }

  /// Writes the classes that are not in records yet.
  func writeClasses(to writer: inout JSONWriter) {
    let classes = classes.all[knownClasses...]
    guard !classes.isEmpty else { return }
    writer.array("classes") { array in
      for elementClass in classes {
        array.array { array in
          array.string(elementClass.name)
          for name in elementClass.superclasses { array.string(name) }
        }
      }
    }
  }

  /// Takes all classes as contained in records.
  mutating func setClassesKnown() { knownClasses = classes.all.count }
}

extension ElementTree {
  /// Whether both are the same tree, as far as known without comparing elements.
  func isSame(as other: any ElementTree) -> Bool {
    guard let index, let otherIndex = other.index else { return false }
    return index === otherIndex && count == other.count
  }
}

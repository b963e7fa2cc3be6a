import SourceText

/// What a report gathers under keys, such as the files of features, in the order in which the keys first appear.
///
/// Scenarios of a feature need not follow each other: the order of a run can be random.
struct OrderedGroups<Content> {
  private(set) var contents: [Content] = []
  private var positions: [PathKey: Int] = [:]
  private var last: (key: PathKey, position: Int)?

  /// Changes what is gathered under a key.
  ///
  /// - Parameters:
  ///   - key: the key, such as the file of a feature.
  ///   - initial: what a new key begins with.
  ///   - change: changes it.
  mutating func update(_ key: String, initial: () -> Content, _ change: (inout Content) -> Void) {
    change(&contents[position(of: key, initial: initial)])
  }

  /// The position in `contents` of what is gathered under a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - initial: what a new key begins with.
  mutating func position(of key: String, initial: () -> Content) -> Int {
    let key = PathKey(key)
    if let last, last.key == key { return last.position }
    let position = positions[key] ?? contents.count
    if position == contents.count {
      contents.append(initial())
      positions[key] = position
    }
    last = (key, position)
    return position
  }
}

import SourceText

/// Content grouped by key, such as the file of a feature, in the order in which the keys first appear.
///
/// Scenarios of a feature need not be consecutive: the order of a run can be random.
struct OrderedGroups<Content> {
  private(set) var contents: [Content] = []
  private var positions: [PathKey: Int] = [:]
  private var last: (key: PathKey, position: Int)?

  /// Changes the content of a key.
  ///
  /// - Parameters:
  ///   - key: the key, such as the file of a feature.
  ///   - initial: the initial content of a new key.
  ///   - change: changes the content.
  mutating func update(_ key: String, initial: () -> Content, _ change: (inout Content) -> Void) {
    change(&contents[position(of: key, initial: initial)])
  }

  /// The position in `contents` of the content of a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - initial: the initial content of a new key.
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

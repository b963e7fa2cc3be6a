/// A gradual change of the screen, from its previous to its new elements.
///
/// The elements of both are matched by their identities. Their positions are computed on demand; only the end of the
/// transition is an event.
struct Transition {
  private struct Appearance {
    let frame: Rect
    let alpha: Double
  }

  /// The previous elements, by identity.
  private let before: [Int: Appearance]
  private let startTime: Duration
  private let duration: Duration
  /// The name of the transition.
  private let name: String?

  /// Begins with the current elements.
  ///
  /// - Parameters:
  ///   - tree: the current elements.
  ///   - time: the app's current time.
  ///   - duration: the duration, above zero.
  ///   - name: the property `animation` of the window.
  init(from tree: ScreenTree, at time: Duration, lasting duration: Duration, named name: String?) {
    let appearances = tree.entries.map { Appearance(frame: $0.frame, alpha: $0.alpha) }
    before = Dictionary(zip(tree.identities(), appearances), uniquingKeysWith: { first, _ in first })
    startTime = time
    self.duration = duration
    self.name = name
  }

  /// When all elements have reached their positions.
  var endTime: Duration { startTime + duration }

  /// Moves the elements of a tree to their positions at a time; they are `moving` until they have arrived.
  ///
  /// New elements fade in. Elements inside an invisible element are invisible too.
  func apply(to tree: inout ScreenTree, at time: Duration) {
    let way = min(max((time - startTime).seconds / duration.seconds, 0), 1)
    let identities = tree.identities()
    if let name, tree.count > 0 { tree.set("animation", to: .string(name), of: 0) }
    var isNew = [Bool](repeating: false, count: tree.count)
    var isUnseen = isNew
    for element in 0..<tree.count {
      let entry = tree.entries[element]
      let isInside = { (flags: [Bool]) in entry.parent >= 0 && flags[entry.parent] }
      var (frame, alpha) = (entry.frame, entry.alpha)
      if let start = before[identities[element]] {
        frame = start.frame.moved(towards: entry.frame, by: way)
        alpha = start.alpha + (entry.alpha - start.alpha) * way
        if start.frame != entry.frame || start.alpha != entry.alpha { tree.set("moving", to: true, of: element) }
      } else {
        isNew[element] = true
        // Elements inside a new element appear together with it.
        if !isInside(isNew) {
          alpha = entry.alpha * way
          tree.set("moving", to: true, of: element)
        }
      }
      isUnseen[element] = alpha <= 0 || isInside(isUnseen)
      guard frame != entry.frame || alpha != entry.alpha || isUnseen[element] else { continue }
      tree.show(element, at: frame, alpha: alpha, isSeen: !isUnseen[element])
    }
  }
}

extension Rect {
  /// The rectangle part of the way to another one; 1 is the whole way.
  fileprivate func moved(towards other: Rect, by part: Double) -> Rect {
    let between = { (start: Double, end: Double) in start + (end - start) * part }
    return Rect(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}

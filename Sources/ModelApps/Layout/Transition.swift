/// A change of the screen that is shown little by little, from what was seen before it to what is there now.
///
/// The elements of both are matched by what identifies them. Where they are at a time is computed when
/// somebody looks; only its end is an event.
struct Transition {
  private struct Appearance {
    let frame: Rect
    let alpha: Double
  }

  /// What was seen before, by the identity of the element.
  private let before: [Int: Appearance]
  private let startTime: Duration
  private let duration: Duration
  /// What it is called.
  private let name: String?

  /// Begins at what is seen now.
  ///
  /// - Parameters:
  ///   - tree: what is seen now.
  ///   - time: the app's time now.
  ///   - duration: how long it takes, above zero.
  ///   - name: what the window has as its property `animation`.
  init(from tree: ScreenTree, at time: Duration, lasting duration: Duration, named name: String?) {
    let appearances = tree.entries.map { Appearance(frame: $0.frame, alpha: $0.alpha) }
    before = Dictionary(zip(tree.identities(), appearances), uniquingKeysWith: { first, _ in first })
    startTime = time
    self.duration = duration
    self.name = name
  }

  /// When everything is where it belongs.
  var endTime: Duration { startTime + duration }

  /// Puts the elements of a tree where they are at a time on their way to it; they are `moving` until they are there.
  ///
  /// What was not there before fades in, and what is inside something that is not seen yet is not seen either.
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
        // What is inside something new comes with it.
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
  /// The rectangle that lies part of the way to another; 1 is all of it.
  fileprivate func moved(towards other: Rect, by part: Double) -> Rect {
    let between = { (start: Double, end: Double) in start + (end - start) * part }
    return Rect(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}

import AppUnderTest
import Recordings

/// The similarity of elements to a recorded one.
struct ElementSimilarity {
  private let record: ElementRecord
  private let screen: Size

  /// The weights of the compared properties. A distinctive name has the largest weight, the size the smallest.
  private enum Weight {
    static let kind = 0.15
    static let identifier = 0.3
    static let words = 0.3
    static let containers = 0.1
    static let beside = 0.15
    static let inside = 0.15
    static let index = 0.1
    static let frame = 0.2
    static let size = 0.05
  }

  /// Prepares the comparison with a recorded element.
  ///
  /// - Parameters:
  ///   - record: the recorded element.
  ///   - screen: the size of the screen during the recording, in points.
  init(to record: ElementRecord, screen: Size) {
    self.record = record
    self.screen = screen
  }

  /// The similarity of an element to the recorded one, from 0 to 1; 0 for an element that cannot be the same.
  func score(of other: ElementRecord, screen otherScreen: Size) -> Double {
    guard isPossible(other) else { return 0 }
    var sum = 0.0
    var total = 0.0
    func add(_ weight: Double, _ likeness: Double?) {
      guard let likeness else { return }
      sum += weight * likeness
      total += weight
    }
    add(Weight.kind, other.className == record.className ? 1 : 0.5)
    add(Weight.identifier, record.id.map { $0 == other.id ? 1 : 0 })
    add(Weight.words, words(other))
    add(Weight.containers, containers(other))
    add(Weight.beside, overlap(record.surroundings.beside, other.surroundings.beside))
    add(Weight.inside, overlap(record.surroundings.inside, other.surroundings.inside))
    add(Weight.index, record.position.index < 0 ? nil : record.position.index == other.position.index ? 1 : 0)
    add(Weight.frame, nearness(other, otherScreen))
    add(Weight.size, size(other))
    return total > 0 ? sum / total : 0
  }

  /// An element of another kind is different, and so is an element that already existed under its own name.
  private func isPossible(_ other: ElementRecord) -> Bool {
    if record.isOfUnknownKind { return isFree(other) }
    guard other.className == record.className || other.role != nil && other.role == record.role else { return false }
    // A container often has the same name as the element, for example a search bar around its field.
    let isContainer = record.surroundings.containers.contains { $0.className == other.className }
    guard other.className == record.className || !isContainer else { return false }
    return isFree(other)
  }

  /// Whether an element has the most distinctive name of the recorded one, or only names that no other element had.
  ///
  /// A text that both elements show, such as "×", does not count as a name.
  private func isFree(_ other: ElementRecord) -> Bool {
    if record.mark != nil, let name = record.ownNames.first, name == other.ownNames.first { return true }
    let (own, taken) = (Set(record.allNames), Set(record.surroundings.others + record.surroundings.beside))
    let new = other.ownNames.filter { !own.contains($0) }
    // Of the texts inside an unnamed element, the first one that differs stands for it. Others may be prices or dates.
    return other.mark == nil ? new.first.map { !taken.contains($0) } ?? true : taken.isDisjoint(with: new)
  }

  /// Whether an element that a recorded query finds was another element of the recorded screen, with its label or text.
  func isAnother(_ other: ElementRecord) -> Bool {
    guard let name = record.label ?? record.text, let now = other.label ?? other.text, now != name else { return false }
    return !record.allNames.contains(now) && record.surroundings.others.contains(now)
  }

  /// The similarity of label, text and placeholder; nil if the recorded element has none of the three.
  private func words(_ other: ElementRecord) -> Double? {
    let pairs = [(record.label, other.label), (record.text, other.text), (record.placeholder, other.placeholder)]
    let likenesses = pairs.compactMap { mine, theirs in mine.map { TextSimilarity.sharedPairs($0, theirs ?? "") } }
    return likenesses.max()
  }

  private func containers(_ other: ElementRecord) -> Double? {
    guard !record.surroundings.containers.isEmpty else { return nil }
    let same = zip(record.surroundings.containers, other.surroundings.containers).map { mine, theirs in
      mine == theirs ? 1.0 : mine.className == theirs.className ? 0.6 : 0
    }
    return same.reduce(0, +) / Double(record.surroundings.containers.count)
  }

  /// The share of the recorded texts that still exist.
  private func overlap(_ mine: [String], _ theirs: [String]) -> Double? {
    guard !mine.isEmpty else { return nil }
    return Double(Set(mine).intersection(theirs).count) / Double(Set(mine).count)
  }

  /// The closeness of the centres relative to the screen sizes. A quarter of the screen counts as far.
  private func nearness(_ other: ElementRecord, _ otherScreen: Size) -> Double {
    let (mine, theirs) = (record.position.frame.center, other.position.frame.center)
    let x = mine.x / max(screen.width, 1) - theirs.x / max(otherScreen.width, 1)
    let y = mine.y / max(screen.height, 1) - theirs.y / max(otherScreen.height, 1)
    return max(0, 1 - 4 * (x * x + y * y).squareRoot())
  }

  private func size(_ other: ElementRecord) -> Double {
    let ratio = { (mine: Double, theirs: Double) in max(mine, theirs) > 0 ? min(mine, theirs) / max(mine, theirs) : 1 }
    return ratio(record.position.frame.width, other.position.frame.width)
      * ratio(record.position.frame.height, other.position.frame.height)
  }
}

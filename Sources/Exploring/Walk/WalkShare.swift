/// The part of one machine in a walk that several machines share, without knowing each other's results.
package struct WalkShare: Sendable, Hashable {
  /// The whole walk.
  package static let whole = WalkShare(index: 0, of: 1)

  /// The index of the machine.
  let index: Int
  /// The number of machines.
  let count: Int

  /// Describes a part.
  ///
  /// - Parameters:
  ///   - index: the index of the machine, less than `count`.
  ///   - count: the number of machines, at least 1.
  package init(index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// The number of actions of this part.
  package func size(of total: Int) -> Int { total / count + (index < total % count ? 1 : 0) }

  /// Every `count`-th element.
  func elements<Element>(of all: [Element]) -> [Element] {
    stride(from: index, to: all.count, by: count).map { all[$0] }
  }
}

/// A fault that the same steps do not show each time.
package struct UnrepeatedFault: Sendable, Hashable {
  /// The fault as it was seen.
  package let fault: Fault
  /// The name of the state in which it was seen.
  package let state: String
  /// How often the fewest known steps led to it again.
  package let count: Int

  /// The number of repetitions.
  package static let repetitions = Shrinker.confirmations
}

/// A fault that the same steps do not show each time.
package struct UnrepeatedFault: Sendable, Hashable {
  /// The fault as it was seen.
  package let fault: Fault
  /// The name of the state in which it was seen.
  package let state: String
  /// The most repetitions of one path that led to the fault.
  package let count: Int
  /// The number of these repetitions.
  package let tries: Int
}

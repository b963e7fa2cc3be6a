extension Array {
  /// A part that still fails, found by halving while one of the halves fails alone; all elements if both halves are
  /// needed.
  ///
  /// - Parameter fails: whether a part fails; nil if the search was interrupted.
  /// - Returns: nil if the search was interrupted.
  func halved(while fails: ([Element]) async throws -> Bool?) async throws -> [Element]? {
    var rest = self
    while rest.count > 1 {
      let half = rest.count / 2
      let (first, second) = (Array(rest.prefix(half)), Array(rest.dropFirst(half)))
      guard let failsAfterSecond = try await fails(second) else { return nil }
      if failsAfterSecond {
        rest = second
        continue
      }
      guard let failsAfterFirst = try await fails(first) else { return nil }
      guard failsAfterFirst else { return rest }
      rest = first
    }
    return rest
  }
}

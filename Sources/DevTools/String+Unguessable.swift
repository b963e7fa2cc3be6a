extension String {
  /// Two random numbers of 64 bits, for names that other users must not guess.
  static func unguessable() -> String {
    [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { String($0, radix: 36) }.joined()
  }
}

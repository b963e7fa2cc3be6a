extension UInt32 {
  /// The four bytes of the number, the highest first.
  package var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

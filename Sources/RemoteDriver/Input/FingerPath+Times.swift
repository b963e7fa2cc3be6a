import AppUnderTest

extension FingerPath {
  /// The time when the finger is put down.
  var start: Duration { stops.first?.time ?? .zero }

  /// The time when the finger is lifted.
  var end: Duration { stops.last?.time ?? .zero }
}

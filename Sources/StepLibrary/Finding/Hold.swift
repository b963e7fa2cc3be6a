import AppUnderTest

/// How a step says that a device is held.
enum Hold: String, CaseIterable {
  case portrait, landscape

  var orientation: Orientation { self == .portrait ? .portrait : .landscapeLeft }
}

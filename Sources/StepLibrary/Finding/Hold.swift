import AppUnderTest

/// The way a device is held, in the words of a step.
enum Hold: String, CaseIterable {
  case portrait, landscape

  var orientation: Orientation { self == .portrait ? .portrait : .landscapeLeft }
}

/// The states of a device that apps can ask for.
struct DeviceState {
  /// The size of the window, in points; nil for the whole screen.
  var window: Size?
  /// The patterns of addresses with the answers of other apps, oldest first.
  var openings: [(pattern: String, isOpened: Bool)] = []
  /// The battery.
  var battery = Battery.standard
  /// The free storage, in bytes.
  var freeStorage = 64_000_000_000
  /// The load of the processor.
  var processorLoad = ProcessorLoad.nominal
}

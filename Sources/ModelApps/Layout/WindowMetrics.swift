/// The measures of an app's window, for a device and its orientation.
struct WindowMetrics {
  /// The whole window.
  let bounds: Rect
  /// The space along the edges for notch, status bar and home indicator.
  let safeArea: Insets
  /// The height of a navigation bar in points.
  let navigationBarHeight: Double
  /// The height of a tab bar in points, without the home indicator.
  let tabBarHeight: Double
  /// The height of a tool bar in points.
  let toolBarHeight: Double
  /// The height of the keyboard in points, including the space below it.
  let keyboardHeight: Double
  /// Whether the device is a tablet.
  let isTablet: Bool

  /// Computes the measures for a device and its orientation, with the numbers of iOS 12.
  init(of device: Device, turned orientation: Orientation) {
    let isLandscape = orientation.isLandscape
    let (short, long) = (min(device.size.width, device.size.height), max(device.size.width, device.size.height))
    isTablet = device.isTablet
    let hasNotch = !isTablet && device.bottomInset > 0
    let size = isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
    bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    if isLandscape, !isTablet {
      let side = hasNotch ? device.topInset : 0
      safeArea = Insets(left: side, bottom: hasNotch ? 21 : 0, right: side)
      // The largest phones have bars of full height in landscape.
      navigationBarHeight = short >= 414 ? 44 : 32
      tabBarHeight = short >= 414 ? 49 : 32
    } else {
      safeArea = Insets(top: device.topInset, bottom: device.bottomInset)
      navigationBarHeight = device.navigationBarHeight
      tabBarHeight = device.tabBarHeight
    }
    toolBarHeight = navigationBarHeight
    let keys = isTablet ? (isLandscape ? 353.0 : 265.0) : (isLandscape ? 162.0 : (long >= 736 ? 226.0 : 216.0))
    keyboardHeight = keys + safeArea.bottom
  }
}

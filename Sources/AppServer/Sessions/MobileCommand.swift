/// A command that clients of Appium send as `mobile: NAME`, by its name.
enum MobileCommand: String, CaseIterable, Sendable {
  // Gestures, keys, alerts and the source.
  case tap, doubleTap, twoFingerTap, tapWithNumberOfTaps, touchAndHold, forcePress, swipe, scroll,
    scrollToElement, pinch, rotateElement, dragFromToForDuration, dragFromToWithVelocity,
    selectPickerWheelValue, keys, alert, source
  // The app and the device.
  case launchApp, activateApp, terminateApp, killApp, queryAppState, isAppInstalled, backgroundApp,
    hideKeyboard, isKeyboardShown, shake, deepLink, getContexts, setSimulatedLocation, getSimulatedLocation,
    resetSimulatedLocation, setAppearance, getAppearance, setContentSize, contentSize, setPermission,
    viewportRect, viewportScreenshot, deviceScreenInfo, deviceInfo, activeAppInfo, batteryInfo, isLocked,
    lock, unlock, listApps, clearApp
  // The system of the device.
  case getDeviceTime, setPasteboard, getPasteboard, sendMemoryWarning, pushNotification, pressButton,
    getPermission, resetPermission, expectNotification, configureLocalization, performAccessibilityAudit
  // Films of the screen.
  case startXCTestScreenRecording, getXCTestScreenRecordingInfo, stopXCTestScreenRecording,
    startMediaProjectionRecording, isMediaProjectionRecordingRunning, stopMediaProjectionRecording
}

/// A command of Appium that has no meaning for the apps here, by its name.
enum RefusedMobileCommand: String {
  case enrollBiometric, sendBiometricMatch, isBiometricEnrolled
  case setIncreaseContrast, increaseContrast
  case installApp, removeApp
  case pushFile, pullFile, pullFolder, deleteFile, deleteFolder

  /// Why it is refused, with a replacement.
  var reason: String {
    switch self {
    case .enrollBiometric, .sendBiometricMatch, .isBiometricEnrolled:
      "devices here have no biometric sensor; let the app ask a service, and answer it with a fake"
    case .setIncreaseContrast, .increaseContrast:
      "devices here have no setting for contrast; 'mobile: performAccessibilityAudit' measures the contrast of texts"
    case .installApp, .removeApp:
      "apps are not installed here; the capability appium:app of a new session names the app"
    case .pushFile, .pullFile, .pullFolder, .deleteFile, .deleteFolder:
      "apps here have no file system; give the app data by its server, its preferences or a backdoor"
    }
  }
}

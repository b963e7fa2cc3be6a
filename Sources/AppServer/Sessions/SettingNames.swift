import JSON

/// The settings of Appium's driver for iOS and its plug-in `images`. They are validated and stored. Only a few
/// settings of the plug-in have an effect here.
enum SettingNames {
  /// The settings by their names, from Appium's references of the XCUITest driver and of its plug-in `images`.
  private static let types: [String: ValueType] = {
    let names: [(ValueType, [String])] = [
      (
        .truth,
        [
          "autoClickAlerts", "boundElementsByIndex", "enforceCustomSnapshots", "includeNonModalElements",
          "keyboardAutocorrection", "keyboardPrediction", "limitXPathContextScope", "mjpegFixOrientation",
          "nativeWebTap",
          "nativeWebTapStrict", "reduceMotion", "respectSystemAlerts", "shouldUseCompactResponses",
          "useClearTextShortcut", "useFirstMatch", "useJSONSource", "includeHittableInPageSource",
          "includeNativeFrameInPageSource", "includeMinMaxValueInPageSource", "includeCustomActionsInPageSource",
          "ignoreUnimportantViews", "snapshotIncludesHiddenElements",
          "autoUpdateImageElementPosition", "checkForImageElementStaleness", "fixImageFindScreenshotDims",
          "fixImageTemplateScale", "fixImageTemplateSize", "getMatchedImageResult",
        ]
      ),
      (
        .number,
        [
          "accessibilityDeadline", "animationCoolOffTimeout", "customSnapshotTimeout", "defaultImageTemplateScale",
          "maxTypingFrequency",
          "mjpegScalingFactor", "mjpegServerFramerate", "mjpegServerScreenshotQuality", "screenshotQuality",
          "snapshotMaxChildren", "snapshotMaxDepth", "snapshotTimeout", "waitForIdleTimeout",
        ]
      ),
      (
        .text,
        [
          "acceptAlertButtonSelector", "activeAppDetectionPoint", "autoClickAlertSelector", "defaultActiveApplication",
          "dismissAlertButtonSelector", "elementResponseAttributes", "imageMatchMethod",
          "nativeWebTapSmartAppBannerVisibility",
          "nativeWebTapTabBarVisibility", "pageSourceExcludedAttributes", "safariTabBarPosition", "webScreenshotMode",
        ]
      ),
      (threshold, ["imageMatchThreshold"]),
      (.anyCase(["accept", "dismiss", ""]), ["defaultAlertAction"]),
      (.anyCase(["w3cactions", "touchactions"]), ["imageElementTapStrategy"]),
      (
        .anyCase(["auto", "portrait", "portraitupsidedown", "landscaperight", "landscapeleft"]),
        ["screenshotOrientation"]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { type, names in names.map { ($0, type) } })
  }()

  /// The score that places must have.
  static let threshold = ValueType("a number above 0, at most 1") { $0.number.map { $0 > 0 && $0 <= 1 } ?? false }

  /// Checks the names and values of settings.
  ///
  /// - Throws: a `WireError` that lists the allowed ones.
  static func check(_ settings: [String: JSONValue]) throws(WireError) {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      // Plug-ins of Appium have settings with a prefix.
      guard !name.contains(":") else { continue }
      guard let type = types[name] else {
        throw .invalid("unknown setting '\(name)': choose from \(types.keys.sorted().joined(separator: ", "))")
      }
      guard type.allows(value) else {
        throw .invalid(
          "the setting '\(name)' must be \(type.wording), not \(value.json)")
      }
    }
  }
}

import JSON

/// The settings of Appium's driver for iOS and its plug-in `images`. They are validated and stored. Only a few
/// settings of the plug-in have an effect here.
enum SettingNames {
  /// The type of a setting's value.
  private enum Kind {
    case text
    case number
    case threshold
    case truth
    case word([String])

    /// The allowed values in words, for messages.
    var wording: String {
      switch self {
      case .text: "a text"
      case .number: "a number that is not negative"
      case .threshold: "a number above 0, at most 1"
      case .truth: "true or false"
      case .word(let words): words.joined(separator: ", ")
      }
    }

    func allows(_ value: JSONValue) -> Bool {
      switch self {
      case .text: value.string != nil
      case .number: value.number.map { $0 >= 0 } ?? false
      case .threshold: value.number.map(SettingNames.isThreshold) ?? false
      case .truth: value.boolean != nil
      case .word(let words): value.string.map { words.contains($0.lowercased()) } ?? false
      }
    }
  }

  /// The settings by their names, from Appium's references of the XCUITest driver and of its plug-in `images`.
  private static let kinds: [String: Kind] = {
    let names: [(Kind, [String])] = [
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
      (.threshold, ["imageMatchThreshold"]),
      (.word(["accept", "dismiss", ""]), ["defaultAlertAction"]),
      (.word(["w3cactions", "touchactions"]), ["imageElementTapStrategy"]),
      (
        .word(["auto", "portrait", "portraitupsidedown", "landscaperight", "landscapeleft"]), ["screenshotOrientation"]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  /// Whether a number can be the score that places must have.
  static func isThreshold(_ number: Double) -> Bool { number > 0 && number <= 1 }

  /// Checks the names and values of settings.
  ///
  /// - Throws: a `WireError` that lists the allowed ones.
  static func check(_ settings: [String: JSONValue]) throws(WireError) {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      // Plug-ins of Appium have settings with a prefix.
      guard !name.contains(":") else { continue }
      guard let kind = kinds[name] else {
        throw .invalid("there is no setting '\(name)': there are \(kinds.keys.sorted().joined(separator: ", "))")
      }
      guard kind.allows(value) else {
        throw .invalid(
          "the setting '\(name)' must be \(kind.wording), not \(String(decoding: value.bytes, as: UTF8.self))")
      }
    }
  }
}

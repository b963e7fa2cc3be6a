/// The screen of a device, held upright.
public struct Device: Sendable, Hashable {
  /// The name of the device, such as `iPhone X`.
  public let name: String
  /// The size of the screen in points.
  public let size: Size
  /// The height of the status bar and the notch, in points.
  public let topInset: Double
  /// The height of the home indicator, in points.
  public let bottomInset: Double
  /// The height of a navigation bar in points.
  public let navigationBarHeight: Double
  /// The height of a tab bar in points, without the home indicator.
  public let tabBarHeight: Double

  /// The version of iOS on which clients base decisions. The drawing does not imitate a particular version.
  package static let systemVersion = "15.0"

  /// Whether a browser on the device has a mouse instead of a touch screen, which is the case for screens wider than
  /// high.
  package var hasMouse: Bool { size.width > size.height }

  /// Describes a device; lengths are in points.
  ///
  /// - Parameters:
  ///   - name: the name of the device.
  ///   - width: the width of the screen.
  ///   - height: the height of the screen, held upright.
  ///   - topInset: the height of the status bar and the notch.
  ///   - bottomInset: the height of the home indicator.
  ///   - navigationBarHeight: the height of a navigation bar.
  ///   - tabBarHeight: the height of a tab bar, without the home indicator.
  public init(
    _ name: String, width: Double, height: Double, topInset: Double = 20, bottomInset: Double = 0,
    navigationBarHeight: Double = 44, tabBarHeight: Double = 49
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.topInset = topInset
    self.bottomInset = bottomInset
    self.navigationBarHeight = navigationBarHeight
    self.tabBarHeight = tabBarHeight
  }
}

extension Device {
  /// All known devices.
  public static let all = [
    Device("iPhone XS Max", width: 414, height: 896, topInset: 44, bottomInset: 34),
    standard,
    Device("iPhone 6s Plus", width: 414, height: 736),
    Device("iPhone 6s", width: 375, height: 667),
    Device("iPhone SE (4-inch)", width: 320, height: 568),
    Device(
      "iPad Pro 12.9 (3rd generation)", width: 1024, height: 1366, topInset: 24, bottomInset: 20,
      navigationBarHeight: 50, tabBarHeight: 50),
    Device(
      "iPad Pro 11", width: 834, height: 1194, topInset: 24, bottomInset: 20, navigationBarHeight: 50,
      tabBarHeight: 50),
  ]

  /// The default device, the iPhone X.
  public static let standard = Device("iPhone X", width: 375, height: 812, topInset: 44, bottomInset: 34)

  /// The window of a browser on a desktop computer, which has a mouse.
  public static let desktop = Device(
    "desktop", width: 1280, height: 800, topInset: 24, bottomInset: 20, navigationBarHeight: 50, tabBarHeight: 50)

  /// Finds a device by its name, or makes one of a size in points such as `414x896`.
  ///
  /// Case is ignored, and the text in parentheses can be left out.
  ///
  /// - Throws: a `Diagnostic` that lists the devices and suggests similar names, or gives the allowed sizes.
  public static func named(_ name: String) throws(Diagnostic) -> Device {
    let wanted = name.lowercased()
    if let device = (all + [desktop]).first(where: {
      [$0.name.lowercased(), $0.shortName.lowercased()].contains(wanted)
    }) {
      return device
    }
    if let device = try sized(name) { return device }
    var unknown = Diagnostic(unknown: "device", name: name, known: (all + [desktop]).map(\.name))
    unknown.advice? += " A size in points is a device too, such as 414x896."
    throw unknown
  }

  /// Whether the device is a tablet: its shorter side has at least 600 points.
  package var isTablet: Bool { Self.isTablet(shorterSide: min(size.width, size.height)) }

  private static func isTablet(shorterSide: Double) -> Bool { shorterSide >= 600 }

  /// The allowed lengths of a device's sides, in points.
  fileprivate static let sides = 240...4096

  /// The device with a size such as `414x896`; nil if the text is not a size.
  ///
  /// It has the status bar and the bars of a similar device of the list above.
  ///
  /// - Throws: a `Diagnostic` if a side is too short or too long.
  private static func sized(_ text: String) throws(Diagnostic) -> Device? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    let isNumber = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) } }
    guard parts.count == 2, parts.allSatisfy(isNumber) else { return nil }
    guard let width = Int(parts[0]), let height = Int(parts[1]), sides.contains(width), sides.contains(height) else {
      throw Diagnostic(
        problem: "no device can have the size \(text.quoted)",
        advice: "Each side has \(sides.lowerBound) to \(sides.upperBound) points, as in 414x896.")
    }
    let (short, long) = (min(width, height), max(width, height))
    let isTablet = isTablet(shorterSide: Double(short))
    let hasNotch = !isTablet && long > 2 * short
    return Device(
      "\(width)x\(height)", width: Double(width), height: Double(height),
      topInset: isTablet ? 24 : hasNotch ? 44 : 20, bottomInset: isTablet ? 20 : hasNotch ? 34 : 0,
      navigationBarHeight: isTablet ? 50 : 44, tabBarHeight: isTablet ? 50 : 49)
  }
}

extension Size {
  /// Checks that the window of an app can have this size.
  package func requireWindow() throws(AppError) {
    let sides = Device.sides
    for side in [width, height] where !(Double(sides.lowerBound)...Double(sides.upperBound)).contains(side) {
      throw AppError(
        .notSupported,
        problem: "no window can have the size \(width.shortDescription)x\(height.shortDescription)",
        details: ["Each side has \(sides.lowerBound) to \(sides.upperBound) points."])
    }
  }
}

extension Device {
  /// The device with a window of another size, held upright.
  package func resized(to size: Size) -> Device {
    Device(
      name, width: size.width, height: size.height, topInset: topInset, bottomInset: bottomInset,
      navigationBarHeight: navigationBarHeight, tabBarHeight: tabBarHeight)
  }
}

extension Device {
  /// The name without the text in parentheses at its end: `iPhone SE` for `iPhone SE (4-inch)`.
  var shortName: String {
    guard let parenthesis = name.utf8.firstIndex(of: UInt8(ascii: "(")) else { return name }
    return String(name[..<parenthesis].dropLast())
  }
}

extension Diagnostic {
  /// An unknown name.
  ///
  /// - Parameters:
  ///   - kind: the kind of thing with a name, such as "device".
  ///   - name: the unknown name.
  ///   - known: the known names, in the order of the list.
  package init(unknown kind: String, name: String, known: [String]) {
    let nearest = DidYouMean.candidates(for: name, among: known)
    let question = nearest.isEmpty ? "" : "Did you mean \(nearest.map(\.quoted).joined(separator: " or "))? "
    let list = known.isEmpty ? "None is known." : "There are \(known.joined(separator: ", "))."
    self.init(problem: "no \(kind) \(name.quoted)", advice: question + list)
  }
}

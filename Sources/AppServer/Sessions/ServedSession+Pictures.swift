import AppUnderTest
import JSON
import Pictures

/// Finding by picture, and comparing pictures, as in the plug-in `images` of Appium.
extension ServedSession {
  /// The strategy of clients.
  static let pictureStrategy = "-image"
  /// The score from which a place counts as found, unless the client changes it.
  private static let usualThreshold = 0.4
  /// The maximum number of looks at the screen in a search.
  private static let mostLooks = 100

  /// The score of places that are found.
  private var threshold: Double { client.settings["imageMatchThreshold"]?.number ?? Self.usualThreshold }

  /// Finds the places of the screen that are like a picture, the best first.
  ///
  /// - Parameters:
  ///   - text: the picture, a PNG file in Base64.
  ///   - call: the command.
  ///   - most: the maximum number of places.
  /// - Returns: the references to the places for the client, and a description of the search.
  func findPictures(
    _ text: String, _ call: RouteCall, atMost most: Int
  ) async throws -> (values: [JSONValue], wording: String) {
    guard call.parameters["element"] == nil, call.parameters["shadow"] == nil else {
      throw WireError(.unsupported, "a picture is searched for on the whole screen, and not in an element")
    }
    let search = try Self.search(for: text)
    var best = try await places(of: search, atLeast: threshold)
    let wait = client.timeouts.implicitWait
    let end = try await app.driver.now() + wait
    var looks = 1
    while best.first.map({ $0.score < threshold }) ?? true, looks < Self.mostLooks {
      let now = try await app.driver.now()
      guard now < end, try await app.driver.advance(notAfter: end) != .idle else { break }
      // An animation has many events.
      try await app.driver.letPass(until: min(now + wait / Self.mostLooks, end))
      best = try await places(of: search, atLeast: threshold)
      looks += 1
    }
    let found = best.filter { $0.score >= threshold }.prefix(most)
    let nearest = best.first.map { ": the best place is \($0.frame), \(Self.percent($0.score)) alike" } ?? ""
    let values = found.map { element -> JSONValue in
      let name = JSONValue.string(returned.pictures.add(element))
      return [Self.elementKey: name, "ELEMENT": name]
    }
    return (values, "a picture that must be \(Self.percent(threshold)) alike\(nearest)")
  }

  private static func percent(_ score: Double) -> String { "\((score * 100).rounded(.down).shortDescription) %" }

  /// Performs a command on a place that was found by a picture.
  ///
  /// - Parameters:
  ///   - command: the path of the command below the session.
  ///   - call: the command.
  func performOnPicture(_ command: String, _ call: RouteCall) async throws -> JSONValue {
    let element = try returned.pictures.element(call["element"])
    let (frame, value) = (element.frame, element.frame.wireValue)
    switch PictureCommand(rawValue: command) {
    case .click: return try await click(element, named: call["element"])
    case .displayed: return true
    case .rect: return value
    case .location, .locationInView: return ["x": value["x"] ?? 0, "y": value["y"] ?? 0]
    case .size: return ["width": value["width"] ?? 0, "height": value["height"] ?? 0]
    case .screenshot: return try await picture(of: frame)
    case .attribute where call["name"] == "score": return .number(element.score)
    case .attribute, nil: throw PictureElements.unsupported
    }
  }

  /// The commands for places that were found by pictures, by their paths.
  private enum PictureCommand: String {
    case click = "/element/:element/click"
    case displayed = "/element/:element/displayed"
    case rect = "/element/:element/rect"
    case location = "/element/:element/location"
    case locationInView = "/element/:element/location_in_view"
    case size = "/element/:element/size"
    case screenshot = "/element/:element/screenshot"
    case attribute = "/element/:element/attribute/:name"
  }

  /// Touches the middle of a place if it still shows the picture.
  private func click(_ element: PictureElement, named name: String) async throws -> JSONValue {
    try await beginInput()
    var frame = element.frame
    let follows = client.settings["autoUpdateImageElementPosition"]?.boolean ?? false
    if follows || client.settings["checkForImageElementStaleness"]?.boolean ?? true {
      let threshold = threshold
      let places = try await places(of: element.search, atLeast: threshold).filter { $0.score >= threshold }
      if !places.contains(where: { $0.frame == frame }) {
        guard let best = places.first else { throw KnownElements.stale(name) }
        guard follows else {
          throw WireError(
            .stale,
            "the picture is now at \(best.frame), and not at \(frame): find it again, or set "
              + "'autoUpdateImageElementPosition' to true")
        }
        frame = best.frame
      }
    }
    try await touch(at: frame.center)
    try await endInput()
    return .null
  }

  /// The places of a picture on the screen; see `PictureSearch`.
  private func places(of search: PictureSearch, atLeast threshold: Double) async throws -> [PictureElement] {
    let bytes = try await app.png(pixelsPerPoint: setting.pixelsPerPoint).bytes
    let tree = try await app.tree()
    return try Self.reading {
      () throws(PixelPicture.Failure) in
      let screen = try PixelPicture(png: bytes)
      let scale = screen.pixelsPerPoint(of: tree)
      return try search.places(in: screen, atLeast: threshold).map { place in
        PictureElement(search: search, frame: place.frame.scaled(by: 1 / scale), score: place.score)
      }
    }
  }

  // MARK: - Comparing

  /// The score from which a place counts as found in `matchTemplate`, unless the client sets it.
  private static let usualTemplateThreshold = 0.5

  /// Compares two pictures of the client.
  func compareImages(_ call: RouteCall) throws -> JSONValue {
    guard let mode = call.body["mode"]?.string, let first = call.body["firstImage"]?.string,
      let second = call.body["secondImage"]?.string
    else { throw WireError.invalid("'mode', 'firstImage' and 'secondImage' must be texts") }
    switch mode.lowercased() {
    case "getsimilarity":
      let (one, other) = (try Self.picture(in: first), try Self.picture(in: second))
      guard let score = one.similarity(to: other) else {
        throw WireError.invalid(
          "the pictures must have the same size, and not \(one.width) × \(one.height) and "
            + "\(other.width) × \(other.height) pixels")
      }
      return ["score": .number(score)]
    case "matchtemplate":
      let threshold = try Self.templateThreshold(call.body["options"]?["threshold"])
      let (whole, search) = (try Self.picture(in: first), try Self.search(for: second))
      let places = try Self.reading { () throws(PixelPicture.Failure) in
        try search.places(in: whole, atLeast: threshold).filter { $0.score >= threshold }
      }
      guard let best = places.first else {
        throw WireError(.unknownError, "the first picture has no place that is like the second one")
      }
      let value = { (place: PictureSearch.Place) -> JSONValue in
        ["rect": place.frame.wireValue, "score": .number(place.score)]
      }
      return call.body["options"]?["multiple"]?.boolean == true ? .array(places.map(value)) : value(best)
    case "matchfeatures":
      throw WireError(.unsupported, "features of pictures are not compared: choose matchTemplate or getSimilarity")
    default: throw WireError.invalid("unknown mode '\(mode)': choose matchTemplate or getSimilarity")
    }
  }

  private static func templateThreshold(_ value: JSONValue?) throws(WireError) -> Double {
    guard let value, value != .null else { return usualTemplateThreshold }
    guard let threshold = value.number, SettingNames.threshold.allows(value) else {
      throw .invalid("'threshold' must be \(SettingNames.threshold.wording)")
    }
    return threshold
  }

  private static func picture(in text: String) throws(WireError) -> PixelPicture {
    guard let bytes = Base64Text.decode(text) else { throw .invalid("a picture must be a PNG file in Base64") }
    return try reading { () throws(PixelPicture.Failure) in try PixelPicture(png: bytes) }
  }

  private static func search(for text: String) throws(WireError) -> PictureSearch {
    let picture = try picture(in: text)
    return try reading { () throws(PixelPicture.Failure) in try PictureSearch(for: picture) }
  }

  /// Reads pictures, and words a failure.
  private static func reading<Value>(_ body: () throws(PixelPicture.Failure) -> Value) throws(WireError) -> Value {
    do throws(PixelPicture.Failure) {
      return try body()
    } catch {
      throw .invalid("the picture cannot be used: \(error.reason)")
    }
  }
}

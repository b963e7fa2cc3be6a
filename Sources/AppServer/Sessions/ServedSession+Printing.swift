import AppUnderTest
import JSON

/// Printing a page (W3C WebDriver, section 18).
extension ServedSession {
  /// Prints the page as a PDF file.
  func printPage(_ call: RouteCall) async throws -> JSONValue {
    guard let browser else { throw WireError(.unsupported, "an app cannot be printed") }
    let layout = try PagePrint(call.body)
    do {
      return .string(try await browser.pdf(layout))
    } catch let refusal as BrowserRefusal {
      throw WireError.invalid("\(refusal)")
    }
  }
}

extension PagePrint {
  /// Reads the layout in a body.
  fileprivate init(_ body: JSONValue) throws(WireError) {
    self.init()
    if let orientation = body["orientation"] {
      guard ["portrait", "landscape"].contains(orientation) else {
        throw .invalid("'orientation' is portrait or landscape")
      }
      isLandscape = orientation == "landscape"
    }
    scale = try Self.number("scale", body, 0.1...2) ?? scale
    hasBackground = try Self.flag("background", body) ?? hasBackground
    shrinksToFit = try Self.flag("shrinkToFit", body) ?? shrinksToFit
    let page = try Self.object("page", body), margin = try Self.object("margin", body)
    paper.width = try Self.number("width", page, 0...Self.longest) ?? paper.width
    paper.height = try Self.number("height", page, 0...Self.longest) ?? paper.height
    for (index, side) in ["top", "right", "bottom", "left"].enumerated() where margins.indices.contains(index) {
      margins[index] = try Self.number(side, margin, 0...Self.longest) ?? margins[index]
    }
    guard let ranges = (body["pageRanges"] ?? []).array else { throw .invalid("'pageRanges' is an array") }
    var pages: [String] = []
    for range in ranges {
      guard let range = range.string ?? range.integer.map({ "\($0)" }) else {
        throw .invalid("a range of pages is a number or a text such as 2-4")
      }
      pages.append(range)
    }
    self.pages = pages.joined(separator: ",")
  }

  /// The longest length of a paper, in centimetres.
  private static let longest = 10_000.0

  private static func object(_ name: String, _ body: JSONValue) throws(WireError) -> JSONValue {
    let value = body[name] ?? [:]
    guard value.object != nil else { throw .invalid("'\(name)' is an object") }
    return value
  }

  private static func number(
    _ name: String, _ body: JSONValue, _ range: ClosedRange<Double>
  ) throws(WireError) -> Double? {
    guard let value = body[name] else { return nil }
    guard let number = value.number, range.contains(number) else {
      throw .invalid("'\(name)' is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func flag(_ name: String, _ body: JSONValue) throws(WireError) -> Bool? {
    guard let value = body[name] else { return nil }
    guard let flag = value.boolean else { throw .invalid("'\(name)' is true or false") }
    return flag
  }
}

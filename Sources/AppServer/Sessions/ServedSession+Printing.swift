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
    scale = try body.number("scale", in: 0.1...2) ?? scale
    hasBackground = try body.flag("background") ?? hasBackground
    shrinksToFit = try body.flag("shrinkToFit") ?? shrinksToFit
    let page = try Self.object("page", body), margin = try Self.object("margin", body)
    paper.width = try page.number("width", in: 0...Self.longest) ?? paper.width
    paper.height = try page.number("height", in: 0...Self.longest) ?? paper.height
    for (index, side) in ["top", "right", "bottom", "left"].enumerated() where margins.indices.contains(index) {
      margins[index] = try margin.number(side, in: 0...Self.longest) ?? margins[index]
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
}

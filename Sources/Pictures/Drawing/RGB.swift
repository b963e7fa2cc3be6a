package import ElementQuery

/// A colour of red, green and blue, each from 0 to 255.
package struct RGB: Sendable, Hashable, CustomStringConvertible {
  private let red, green, blue: Double

  /// Reads a colour written as `#RRGGBB` or `#RGB`; nil for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(value: digits.reduce(0) { $0 << 8 | UInt32($1 * 17) })
    case 6: self.init(value: digits.reduce(0) { $0 << 4 | UInt32($1) })
    default: return nil
    }
  }

  private init(value: UInt32) {
    (red, green, blue) = (Double(value >> 16 & 255), Double(value >> 8 & 255), Double(value & 255))
  }

  private init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The colour on top of another.
  ///
  /// - Parameters:
  ///   - ground: the colour below.
  ///   - opacity: the opacity of this colour, from 0 to 1.
  package func over(_ ground: RGB, opacity: Double) -> RGB {
    let opacity = min(max(opacity, 0), 1)
    let mix = { (part: Double, below: Double) in part * opacity + below * (1 - opacity) }
    return RGB(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// The colour as `0xRRGGBB`.
  var value: UInt32 { [red, green, blue].reduce(0) { $0 << 8 | UInt32($1.rounded()) } }

  /// The colour as `#RRGGBB`.
  package var description: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Drawing {
  /// The colour of the topmost drawn area at a point; nil without an area at the point. Lines and texts do not count.
  package func color(at point: Point) -> RGB? {
    var color: RGB?
    /// The opacities of the open groups; a clip has the opacity 1.
    var groups: [Double] = []
    for mark in marks {
      switch mark {
      case .group(let opacity): groups.append(opacity)
      case .clip: groups.append(1)
      case .end: _ = groups.popLast()
      case .text, .polyline: break
      case .rect, .circle, .polygon:
        guard let (fill, opacity) = mark.fill(at: point), let area = RGB(fill) else { continue }
        color = area.over(color ?? area, opacity: groups.reduce(opacity, *))
      }
    }
    return color
  }
}

extension Mark {
  /// The colour of the area at a point, with its opacity; nil outside of the area.
  fileprivate func fill(at point: Point) -> (String, opacity: Double)? {
    switch self {
    case .rect(let rect, _, let fill?, let opacity, _) where rect.contains(point): (fill, opacity)
    case .circle(let center, let radius, let fill?, _):
      (center.x - point.x) * (center.x - point.x) + (center.y - point.y) * (center.y - point.y) <= radius * radius
        ? (fill, 1) : nil
    case .polygon(let points, let fill) where Self.contains(point, in: points): (fill, 1)
    default: nil
    }
  }

  /// Whether a point is inside a polygon: a line from it crosses the edges an odd number of times.
  private static func contains(_ point: Point, in corners: [Point]) -> Bool {
    var isInside = false
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (from.y > point.y) != (to.y > point.y)
    {
      if point.x < (to.x - from.x) * (point.y - from.y) / (to.y - from.y) + from.x { isInside.toggle() }
    }
    return isInside
  }
}

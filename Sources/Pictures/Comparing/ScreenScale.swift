package import ElementQuery

extension PixelPicture {
  /// The number of pixels per point of a picture of a screen.
  ///
  /// - Parameter tree: the elements of the screen.
  package func pixelsPerPoint(of tree: any ElementTree) -> Double {
    let points = tree.count > 0 ? tree.frame(of: ElementID(0)).width : 0
    return points > 0 ? Double(width) / points : 1
  }
}

extension Rect {
  /// The rectangle in a picture that is larger by a factor.
  package func scaled(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}

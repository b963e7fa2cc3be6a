extension InProcessDriver: TextPlacingDriver {
  /// The rectangles around the lines of texts in a picture of the screen.
  ///
  /// - Throws: an `AppError` if the app does not run or cannot show its screen.
  package func textFrames(of elements: [ElementID], showing text: String) throws -> [Rect?] {
    let frames = ScreenPicture.textFrames(of: try app().layout().tree)
    return elements.map { frames[$0] }
  }
}

extension InProcessDriver: TextPlacingDriver {
  /// The rectangles around the lines of texts as a picture of the screen shows them.
  ///
  /// - Throws: an `AppError` if the app does not run or cannot show its screen.
  package func textFrames(of elements: [ElementID], showing text: String) throws -> [Rect?] {
    let frames = ScreenPicture.textFrames(of: try app().layout().tree)
    return elements.map { frames[$0] }
  }
}

/// Responses with pages of the command.
extension WebResponse {
  /// The response with headers for a page that loads and runs files of its own server only, and that is not stored.
  ///
  /// - Parameters:
  ///   - images: the allowed sources of images, as in a Content-Security-Policy.
  ///   - frames: the pages that may show this one in a frame; nil for all pages.
  ///   - isIsolated: whether pages of other sites must not load any of it, not even as an image.
  ///   - showsFrames: whether the page shows other pages of its server in frames.
  package func guarded(
    images: String, frames: String?, isIsolated: Bool, showsFrames: Bool = false
  ) -> WebResponse {
    var response = unstored
    response.headers.append(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src \(images); "
        + "form-action 'none'; base-uri 'none'" + (showsFrames ? "; frame-src 'self'" : "")
        + (frames.map { "; frame-ancestors \($0)" } ?? ""))
    if frames == "'none'" { response.headers.append("X-Frame-Options", "DENY") }
    guard isIsolated else { return response }
    response.headers.append("Cross-Origin-Resource-Policy", "same-origin")
    response.headers.append("Cross-Origin-Opener-Policy", "same-origin")
    return response
  }

  /// The response with headers that forbid storing the page, guessing its type, and sending its address to other sites.
  package var unstored: WebResponse {
    var response = self
    for (name, value) in [
      ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
    ] where response.headers[name] == nil {
      response.headers.append(name, value)
    }
    return response
  }
}

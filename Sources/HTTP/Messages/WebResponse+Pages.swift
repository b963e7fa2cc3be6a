/// Answers to browsers that show pages of the command.
extension WebResponse {
  /// The same answer, for a page that loads and runs nothing but files of its own server, and that nobody stores.
  ///
  /// - Parameters:
  ///   - images: where its pictures come from, as a Content-Security-Policy has it.
  ///   - frames: which pages may show it inside themselves; nil is all.
  ///   - isIsolated: whether pages of other sites get nothing of it at all, not even as a picture.
  package func guarded(images: String, frames: String?, isIsolated: Bool) -> WebResponse {
    var response = unstored
    response.headers.append(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src \(images); "
        + "form-action 'none'; base-uri 'none'" + (frames.map { "; frame-ancestors \($0)" } ?? ""))
    if frames == "'none'" { response.headers.append("X-Frame-Options", "DENY") }
    guard isIsolated else { return response }
    response.headers.append("Cross-Origin-Resource-Policy", "same-origin")
    response.headers.append("Cross-Origin-Opener-Policy", "same-origin")
    return response
  }

  /// The same answer, which nobody stores or takes for something else, and whose address no other site is given.
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

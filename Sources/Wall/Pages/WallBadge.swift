import SourceText

/// A badge: a small picture of a project's name and status, for other web pages.
package enum WallBadge {
  /// The file name of a badge without `.svg`.
  ///
  /// It is the name of the project, or a secret name if the page has a secret address. Badges stand on public pages,
  /// and their names must not reveal the address of the page.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - token: the secret part of the page's address; nil for a public page.
  package static func name(of project: WallProject, token: String?) -> String {
    guard let token else { return project.name }
    return String(SHA256.hexadecimal(of: Array("\(token)/badge/\(project.name)".utf8)).prefix(32))
  }

  /// The picture as SVG.
  ///
  /// - Parameters:
  ///   - state: the state of the project.
  ///   - now: the time, in seconds since 1970.
  package static func svg(of state: ProjectState, now: Double) -> String {
    let status = ProjectStatus(of: state, now: now)
    let name = state.project.name
    let word =
      status == .failed
      ? state.last.map { $0.scenarios.failed > 0 ? "\($0.scenarios.failed) failed" : "failed" } ?? "failed"
      : status.word
    let (left, right) = (width(of: name), width(of: word))
    let text = "\(name): \(word)".asMarkup
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(text)">\
      <title>\(text)</title><clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>\
      <g clip-path="url(#r)"><rect width="\(left)" height="20" fill="#444a54"/>\
      <rect x="\(left)" width="\(right)" height="20" fill="\(status.colour)"/></g>\
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">\
      <text x="\(left / 2)" y="14" textLength="\(left - 12)" lengthAdjust="spacingAndGlyphs">\(name.asMarkup)</text>\
      <text x="\(left + right / 2)" y="14" textLength="\(right - 12)" lengthAdjust="spacingAndGlyphs">\(word.asMarkup)</text>\
      </g></svg>

      """
  }

  /// The icon that a browser shows beside the title of the page, in the colour of the worst project.
  package static func icon(of states: [ProjectState], now: Double) -> String {
    let all = states.map { ProjectStatus(of: $0, now: now) }
    let worst = [ProjectStatus.failed, .broken, .stale, .waiting].first(where: all.contains) ?? .passed
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="\(worst.colour)"/>\
      <text x="16" y="24" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff" text-anchor="middle">\
      \(worst.sign)</text></svg>

      """
  }

  /// The estimated width of a text, with a margin, in points.
  private static func width(of text: String) -> Int { min(max(text.unicodeScalars.count, 1), 60) * 7 + 12 }
}

import SourceText

/// The head of a page of the command: its policy, title, links, and styles.
package struct PageHead: Sendable {
  private let title: String
  private let policy: PagePolicy
  private let styles: [StaticString]
  private let links: String
  private let rules: String

  /// Describes the head of a page.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - policy: what the page may load and run.
  ///   - styles: the styles beyond the colours of all pages; empty for a page with a linked style sheet.
  ///   - links: the elements for linked files.
  ///   - rules: further rules of style for this page.
  package init(
    _ title: String, _ policy: PagePolicy, styles: [StaticString] = [], links: String = "", rules: String = ""
  ) {
    self.title = title
    self.policy = policy
    self.styles = styles
    self.links = links
    self.rules = rules
  }

  /// The beginning of every page, before its policy.
  package static let opening = WebFiles.head

  /// The head as HTML.
  package var text: String { "\(Self.opening)\(policy.element)\(rest)" }

  /// The part after the policy.
  package var rest: String {
    let parts = styles.isEmpty ? [] : [PageStyle.colours] + styles
    let style = parts.isEmpty ? "" : "<style>\n\(parts.map { "\($0)" }.joined())\(rules)</style>\n"
    return "<title>\(title.asMarkup)</title>\n\(links)\(style)</head>\n"
  }
}

/// The content that a page may load and run. The browser refuses any other content.
package enum PagePolicy: Sendable {
  /// Only pictures inside the page, no scripts.
  case still
  /// Also files beside the page, and scripts with the nonce, so injected code does not run.
  case scripted
  /// The policy that the server of the page sends.
  case served

  /// The element for the head of a page; empty for a served page.
  package var element: StaticString {
    switch self {
    case .still:
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline';
        base-uri 'none'; form-action 'none'">

      """
    case .scripted:
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: 'self'; media-src data: 'self';
        style-src 'unsafe-inline'; script-src 'nonce-cukeswift'; base-uri 'none'; form-action 'none'">

      """
    case .served: ""
    }
  }
}

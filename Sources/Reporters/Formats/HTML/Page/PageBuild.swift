import Messages

/// The build that a run was a part of: its engine, commit, branch and tag, with links.
struct PageBuild {
  private let job: Meta.ContinuousIntegration?

  /// Reads the build of a run; the markup is empty for a run outside continuous integration.
  init(_ meta: Meta?) { job = meta?.continuousIntegration }

  /// The repository on the web; nil for an unknown one.
  var repository: RepositoryAddress? {
    job.flatMap { job in job.git.flatMap { RepositoryAddress($0, engine: job.name) } }
  }

  /// The line about the build in the header of the page.
  var markup: MarkupWriter {
    var writer = MarkupWriter()
    guard let job else { return writer }
    writer.markup("<p class=\"run build\">")
    writer.link(job.buildNumber.map { "\(job.name) \($0)" } ?? job.name, to: job.url)
    if let git = job.git {
      for (name, value) in [("branch", git.branch), ("tag", git.tag)] {
        guard let value else { continue }
        writer.text(" · \(name) \(value)")
      }
      writer.text(" · commit ")
      writer.link(String(git.revision.prefix(9)), to: repository?.commitAddress)
    }
    writer.markup("</p>\n")
    return writer
  }
}

extension MarkupWriter {
  /// Writes a link; only a text without a safe address.
  fileprivate mutating func link(_ text: String, to address: String?) {
    guard let address, Self.isWebAddress(address) else { return self.text(text) }
    markup("<a rel=\"noopener noreferrer\" target=\"_blank\"")
    attribute("href", address)
    markup(">")
    self.text(text)
    markup("</a>")
  }
}

import Foundation
import TestSupport
import Testing

/// Completion scripts, the manual page and help, all generated from one description.
@Suite(.waitsForCommands) struct CompletionTests {
  private let folder: CommandLineHarness

  init() throws { folder = try CommandLineHarness(hasSteps: false) }

  /// The commands in the help.
  private func commands() throws -> [String] {
    let help = try folder.run("--help").output.components(separatedBy: "Commands:\n").last ?? ""
    return help.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
      .map(String.init)
  }

  /// The output of a shell for a script; nil if the shell is not installed.
  private func shell(_ name: String, _ script: String) throws -> String? {
    guard
      let path = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map({ "\($0)/\(name)" })
        .first(where: FileManager.default.isExecutableFile)
    else { return nil }
    return try TestProcess(URL(filePath: path), ["-c", script]).run().text
  }

  @Test func `every command and option is completed`() throws {
    let commands = try commands()
    #expect(commands.count >= 12)
    var words = Set(commands)
    for command in commands {
      let lines = try folder.run(command, "--help").output.split(separator: "\n").filter { $0.hasPrefix("  -") }
      words.formUnion(lines.compactMap { $0.prefixMatch(of: /^  (?:-\w, )?--([a-z0-9-]+)/)?.1 }.map(String.init))
    }
    #expect(words.count > 100)
    for name in ["bash", "zsh", "fish"] {
      let script = try folder.run("completion", name).output
      #expect(words.filter { !script.contains($0) } == [], "\(name)")
      try folder.write("script", script)
      #expect(try shell(name, "\(name) -n '\(folder.url(of: "script").path)' && printf right") ?? "right" == "right")
    }
  }

  @Test(arguments: [
    ("cukeswift sni", "snippets"), ("cukeswift run --only", "--only-changed"), ("cukeswift doctor -", "--help"),
    ("cukeswift run --format htm", "html"), ("cukeswift run -j a", "auto"),
    ("cukeswift query --device iPad", "iPad Pro 11"),
  ])
  func `bash completes words`(_ line: String, _ expected: String) throws {
    try folder.write("script", try folder.run("completion", "bash").output)
    let words = line.split(separator: " ")
    let script = """
      source '\(folder.url(of: "script").path)'
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _cukeswift; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let completed = try #require(try shell("bash", script))
    #expect(completed.split(separator: "\n").contains(Substring(expected)), "\(completed)")
  }

  @Test func `the manual page has every command`() throws {
    let page = try folder.run("man").output
    #expect(page.hasPrefix(".TH CUKESWIFT 1"))
    for command in try commands() { #expect(page.contains(".SS cukeswift \(command)")) }
    #expect(!page.contains("\n'"))
  }

  @Test func `help fits 80 columns and has examples`() throws {
    for command in try commands() {
      let help = try folder.run(command, "--help").output
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      let most = command == "run" ? 88 : 66
      #expect(lines.count <= most && lines.allSatisfy { $0.count <= 80 }, "\(command): \(lines.count) lines")
      #expect(help.contains("Examples:"))
    }
  }

  @Test func `an unknown shell is reported`() throws {
    let outcome = try folder.run("completion", "fsh")
    #expect(outcome.exitCode == 2 && outcome.errors.contains("Did you mean 'fish'?"))
  }
}

internal import AppUnderTest
import CLibrary
package import Messages
import OperatingSystem

/// Updates the doc strings of `the screen is:` if the screen was different.
///
/// It takes the screens from the stream of the run, which may come from several workers. It replaces each file
/// atomically before the last message of the stream, which reports files that could not be written.
package final class ScreenUpdater {
  /// A doc string of a feature.
  private struct Text: Hashable {
    let uri: String
    /// The line of its opening delimiter.
    let line: Int
  }

  /// The planned update of a doc string.
  fileprivate struct Update {
    let document: GherkinDocument
    let docString: GherkinDocument.DocString
    let lines: [ScreenDifference.NewLine]
    /// Whether the screen matched the text.
    let isSame: Bool
    /// The scenario, or row of an outline, with this screen.
    let scenario: Pickle
  }

  /// The media type of the path of a picture that a step has written.
  private static let pictureMediaType = "text/x.cukeswift.picture+plain"

  /// Begins without screens.
  package init() {}

  private var updates: [Text: Update] = [:]
  private var order: [Text] = []
  /// For each doc string the number of scenarios that contain it, and of those that have reached it.
  private var scenarios: [Text: (all: Int, here: Int)] = [:]
  private var problems: [Text: Diagnostic] = [:]
  /// Notes on the updated texts.
  private var textNotes: [Diagnostic] = []
  /// The pictures that steps have written, each once.
  private var pictures: [String] = []
  /// Notes on the updated texts and pictures.
  package var notes: [Diagnostic] {
    textNotes + pictures.map { Diagnostic(.note, uri: $0, problem: "a picture was written") }
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if case .pickle(let pickle) = envelope {
      for step in pickle.steps {
        if let text = Self.text(of: step)?.text { scenarios[text, default: (0, 0)].all += 1 }
      }
    }
    guard let attempt = stream.endedScenario else { return }
    for path in attempt.steps.compactMap({ $0.text(of: Self.pictureMediaType) }) where !pictures.contains(path) {
      pictures.append(path)
    }
    for step in attempt.steps {
      // After a failure, the next screens may be wrong.
      guard step.result?.status == .passed else { return }
      guard case .step(let pickleStep, _) = step.subject, let text = step.text(of: Attachment.screenMediaType) else {
        continue
      }
      take(text, of: pickleStep, in: attempt)
    }
  }

  /// The doc string of a step, with its location.
  private static func text(of step: Pickle.Step) -> (text: Text, docString: GherkinDocument.DocString)? {
    GherkinDocument.Step(step.index, of: step.document).docString.map {
      (Text(uri: step.document.uri, line: $0.location.line), $0)
    }
  }

  /// Takes the screen of a step.
  private func take(_ text: String, of step: Pickle.Step, in attempt: Attempt) {
    guard let (key, docString) = Self.text(of: step), let content = step.docStringContent,
      let pattern = try? ScreenPattern(parsing: content), let screen = ScreenText(parsing: text)
    else { return }
    scenarios[key]?.here += 1
    if updates[key] == nil, problems[key] == nil { order.append(key) }
    guard content.split(separator: "\n", omittingEmptySubsequences: false).count == max(docString.lineCount, 1) else {
      problems[key] = Diagnostic(
        uri: key.uri, location: docString.location,
        problem: "this text is left as it is: a value of the examples in it has several lines",
        advice: "Leave such a line open with … or a /regular expression/.")
      return
    }
    let difference = ScreenDifference(screen, from: pattern)
    let update = Update(
      document: step.document, docString: docString,
      // In an outline, text between angle brackets would be a placeholder.
      lines: difference.newLines { step.rowID != nil ? $0.text.replacing("<", with: #"\u{3C}"#) : $0.text },
      isSame: difference.isEmpty, scenario: attempt.pickle)
    guard let other = updates[key] else {
      updates[key] = update
      return
    }
    guard other.lines != update.lines || other.isSame != update.isSame else { return }
    problems[key] = Diagnostic(
      uri: key.uri, location: docString.location,
      problem: "this text is left as it is: its scenarios or rows have different screens",
      advice: "Leave open what differs, with … or /regular expressions/, or write the value of the examples as <name>.",
      notes: [other.scenario, update.scenario].map {
        Diagnostic.Note(uri: $0.uri, location: $0.location, text: "one of the screens: \($0.name)")
      })
  }

  /// Does nothing. The last message has to contain the failures of `write`, which is therefore called before.
  package func finish(in stream: StreamState) {}

  /// Writes the files.
  ///
  /// - Returns: the files that could not be written.
  package func write() -> [Diagnostic] {
    var failures: [Diagnostic] = []
    var files: [(uri: String, texts: [Text])] = []
    for text in order {
      if let problem = problems[text] {
        failures.append(problem)
      } else if let update = updates[text], !update.isSame {
        if let (all, here) = scenarios[text], here < all {
          failures.append(
            Diagnostic(
              uri: text.uri, location: update.docString.location,
              problem: "this text is left as it is: of the \(all) rows or scenarios that share it, "
                + "only \(here) came so far",
              advice: "Run the whole outline, or all scenarios below the background."))
          continue
        }
        if let index = files.firstIndex(where: { $0.uri == text.uri }) {
          files[index].texts.append(text)
        } else {
          files.append((text.uri, [text]))
        }
      }
    }
    for file in files {
      do throws(Diagnostic) {
        try write(file.uri, file.texts.sorted { $0.line < $1.line })
        let lines = file.texts.map(\.line).sorted().map(String.init).joined(separator: ", ")
        let what = file.texts.count == 1 ? "a screen was" : "\(file.texts.count) screens were"
        textNotes.append(
          Diagnostic(
            .note, uri: file.uri, problem: "\(what) written anew: line\(file.texts.count == 1 ? "" : "s") \(lines)"))
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  /// Updates doc strings of a file, and preserves all other bytes.
  private func write(_ uri: String, _ texts: [Text]) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      let bytes = try FileSystem.read(uri, atMost: Gherkin.largestFile)
      guard let document = texts.first.flatMap({ updates[$0]?.document }), document.source.bytes == bytes else {
        throw FileSystem.Failure(path: uri, code: EBUSY, explanation: "the file was changed during the run")
      }
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // Begin with the last text. Then the line numbers of the others stay valid.
      for text in texts.reversed() {
        guard let update = updates[text] else { continue }
        update.apply(to: &lines, at: text.line - 1)
      }
      _ = try FileSystem.destination(of: uri, inProject: FileSystem.workingFolder)
      let file = try OutputFile.replacement(of: uri)
      file.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
      try file.finish()
    } catch {
      throw Diagnostic(error, advice: "The file is unchanged; run with --update-screens again.")
    }
  }
}

extension ScreenUpdater.Update {
  /// Replaces the lines of the doc string.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file, without their line feeds.
  ///   - index: the index of the line with the opening delimiter.
  fileprivate func apply(to lines: inout [ArraySlice<UInt8>], at index: Int) {
    guard lines.indices.contains(index) else { return }
    let old = index + 1..<min(index + 1 + docString.lineCount, lines.count)
    let opening = lines[index]
    let indentation = opening.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let end: [UInt8] = opening.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
    let new = self.lines.map { line in
      switch line {
      case .kept(let number): lines.indices.contains(index + number) ? lines[index + number] : []
      case .written(let text): (indentation + Array(text.utf8) + end)[...]
      }
    }
    lines.replaceSubrange(old, with: new)
  }
}

extension Attempt.Step {
  /// The text of a media type that the step has attached; nil for other steps.
  fileprivate func text(of mediaType: String) -> String? {
    attachments.last { $0.mediaType == mediaType }.flatMap { attachment in
      if case .text(let text) = attachment.body { text } else { nil }
    }
  }
}

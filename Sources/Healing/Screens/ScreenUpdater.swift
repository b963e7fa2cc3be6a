import AppUnderTest
import CLibrary
package import Messages
import OperatingSystem
import StepLibrary

/// Updates the doc strings of `the screen is:` if the screen was different.
///
/// It takes the screens from the stream of the run, which may come from several workers. It replaces each file
/// atomically before the last message of the stream, which reports files that could not be written.
package final class ScreenUpdater {
  /// The place of a doc string in a feature.
  private struct Place: Hashable {
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

  /// The result of the run for a doc string.
  private enum Result {
    /// All screens are the same until now.
    case update(Update)
    /// The text cannot be updated, for this reason.
    case problem(Diagnostic)
  }

  /// The number of scenarios with a doc string.
  private struct Count {
    /// All scenarios of the run.
    var all = 0
    /// The number of scenarios that have reached the doc string.
    var reached = 0
  }

  private var results: [Place: Result] = [:]
  /// The doc strings that scenarios have reached, in order.
  private var order: [Place] = []
  private var scenarios: [Place: Count] = [:]
  /// Notes on the updated texts.
  private var textNotes: [Diagnostic] = []
  /// The pictures that steps have written, each once.
  private var pictures: [String] = []
  /// Notes on the updated texts and pictures.
  package var notes: [Diagnostic] {
    textNotes + pictures.map { Diagnostic(.note, uri: $0, problem: "a picture was written") }
  }

  /// Begins without screens.
  package init() {}

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if case .pickle(let pickle) = envelope {
      for step in pickle.steps {
        if let place = Self.docString(of: step)?.place { scenarios[place, default: Count()].all += 1 }
      }
    }
    guard let attempt = stream.endedScenario else { return }
    for path in attempt.steps.compactMap({ $0.text(of: StoredPicture.writtenMediaType) }) where !pictures.contains(path)
    {
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
  private static func docString(of step: Pickle.Step) -> (place: Place, docString: GherkinDocument.DocString)? {
    GherkinDocument.Step(step.index, of: step.document).docString.map {
      (Place(uri: step.document.uri, line: $0.location.line), $0)
    }
  }

  /// Takes the screen of a step.
  private func take(_ text: String, of step: Pickle.Step, in attempt: Attempt) {
    guard let (place, docString) = Self.docString(of: step), let content = step.docStringContent,
      let pattern = try? ScreenPattern(parsing: content), let screen = ScreenText(parsing: text)
    else { return }
    scenarios[place]?.reached += 1
    if results[place] == nil { order.append(place) }
    guard content.split(separator: "\n", omittingEmptySubsequences: false).count == max(docString.lineCount, 1) else {
      results[place] = .problem(
        Diagnostic(
          uri: place.uri, location: docString.location,
          problem: "this text is left as it is: a value of the examples in it has several lines",
          advice: "Leave such a line open with … or a /regular expression/."))
      return
    }
    let difference = ScreenDifference(screen, from: pattern)
    let update = Update(
      document: step.document, docString: docString,
      // In an outline, text between angle brackets would be a placeholder.
      lines: difference.newLines { step.rowID != nil ? $0.text.replacing("<", with: #"\u{3C}"#) : $0.text },
      isSame: difference.isEmpty, scenario: attempt.pickle)
    switch results[place] {
    case nil: results[place] = .update(update)
    case .update(let other) where other.lines != update.lines || other.isSame != update.isSame:
      results[place] = .problem(.differentScreens(other, update))
    case .update, .problem: break
    }
  }

  /// Does nothing. The last message has to contain the failures of `write`, which is therefore called before.
  package func finish(in stream: StreamState) {}

  /// Writes the files.
  ///
  /// - Returns: the files that could not be written.
  package func write() -> [Diagnostic] {
    var failures: [Diagnostic] = []
    var uris: [String] = []
    var updates: [String: [Update]] = [:]
    for place in order {
      switch results[place] {
      case .problem(let problem): failures.append(problem)
      case .update(let update) where !update.isSame:
        if let count = scenarios[place], count.reached < count.all {
          failures.append(.incomplete(update, reached: count.reached, of: count.all))
          continue
        }
        if updates[place.uri] == nil { uris.append(place.uri) }
        updates[place.uri, default: []].append(update)
      case .update, nil: break
      }
    }
    for uri in uris {
      let updates = (updates[uri] ?? []).sorted { $0.docString.location.line < $1.docString.location.line }
      do throws(Diagnostic) {
        try Self.write(updates, to: uri)
        let lines = updates.map { "\($0.docString.location.line)" }.joined(separator: ", ")
        let what = updates.count == 1 ? "a screen was" : "\(updates.count) screens were"
        textNotes.append(
          Diagnostic(
            .note, uri: uri, problem: "\(what) written anew: \(updates.count == 1 ? "line" : "lines") \(lines)"))
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  /// Updates doc strings of a file, and preserves all other bytes.
  private static func write(_ updates: [Update], to uri: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      let bytes = try FileSystem.read(uri, atMost: Gherkin.largestFile)
      guard let document = updates.first?.document, document.source.bytes == bytes else {
        throw FileSystem.Failure(path: uri, code: EBUSY, explanation: "the file was changed during the run")
      }
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // Begin with the last text. Then the line numbers of the others stay valid.
      for update in updates.reversed() { update.apply(to: &lines, at: update.docString.location.line - 1) }
      _ = try FileSystem.destination(of: uri, inProject: FileSystem.workingFolder)
      let file = try OutputFile.replacement(of: uri)
      file.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
      try file.finish()
    } catch {
      throw Diagnostic(error, advice: "The file is unchanged; run with --update-screens again.")
    }
  }
}

extension Diagnostic {
  /// A text is not updated, because two of its scenarios have different screens.
  fileprivate static func differentScreens(_ one: ScreenUpdater.Update, _ other: ScreenUpdater.Update) -> Diagnostic {
    Diagnostic(
      uri: one.document.uri, location: one.docString.location,
      problem: "this text is left as it is: its scenarios or rows have different screens",
      advice: "Leave open what differs, with … or /regular expressions/, or write the value of the examples as <name>.",
      notes: [one.scenario, other.scenario].map {
        Note(uri: $0.uri, location: $0.location, text: "one of the screens: \($0.name)")
      })
  }

  /// A warning about a text that is not updated, because some of its scenarios have not reached it.
  fileprivate static func incomplete(_ update: ScreenUpdater.Update, reached: Int, of all: Int) -> Diagnostic {
    Diagnostic(
      uri: update.document.uri, location: update.docString.location,
      problem: "this text is left as it is: of the \(all) rows or scenarios that share it, only \(reached) came so far",
      advice: "Run the whole outline, or all scenarios below the background.")
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

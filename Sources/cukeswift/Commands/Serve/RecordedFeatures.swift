import AppServer
import Exploring
import OperatingSystem
import Recordings
import SourceText
import StepLibrary
import StepRegistry

/// Saves the actions of the clients of `serve` as features in a folder.
struct RecordedFeatures: Sendable {
  /// The folder of the features.
  private let folder: String
  /// Writes sentences in the language of the project; nil for English.
  private let writer: SentenceWriter?

  /// Prepares the folder.
  ///
  /// - Throws: a `Diagnostic` if the folder cannot be made.
  init(in folder: String, _ writer: SentenceWriter?) throws(Diagnostic) {
    (self.folder, self.writer) = (folder, writer)
    do throws(FileSystem.Failure) { try FileSystem.makeFolder(folder) } catch {
      throw Diagnostic(error, advice: "The features of --record are saved there.")
    }
  }

  /// The recording for a server.
  var recording: ServedRecording {
    ServedRecording { start in
      let recorder = Recorder.inSteps(app: start.app.name, device: start.device)
      if let language = start.language {
        recorder.keep([.init("Given", "the language is \"\(language)\"")], before: 0)
      }
      guard !start.arguments.isEmpty else { return recorder }
      do throws(Diagnostic) {
        let steps = try AppLaunch(start.app, on: start.device, arguments: start.arguments).steps
        recorder.keep(steps.map { .init("Given", $0) }, since: recorder.count, launching: true)
      } catch {
        recorder.remark("action: launch with the arguments \(start.arguments.joined(separator: " "))")
      }
      return recorder
    } save: { trace in
      let report: String
      do throws(Diagnostic) {
        let saved = try save(trace)
        report = "recorded a session in \(saved.path)\n" + saved.unsaid.map { "warning: \($0)\n" }.joined()
      } catch {
        report = "\(error)\n"
      }
      OutputFile.writeError(report.visibleLines)
    }
  }

  /// Saves a session as a feature in a new file, named after the app and a number.
  ///
  /// - Returns: the path, and the actions that the feature does not repeat.
  /// - Throws: a `Diagnostic` if a file cannot be written.
  private func save(_ trace: SessionTrace) throws(Diagnostic) -> (path: String, unsaid: [String]) {
    let words = trace.app.wordsOfFileName
    let app = words.isEmpty ? "app" : words
    var number = 1
    while true {
      let path = "\(folder)/\(app)-\(number).feature"
      let name = "\(app) \(number)"
      let shelf = RecordingShelf.ofProject(with: path)
      number += 1
      // Another folder of the project may have a recording with this number.
      guard try shelf.pathOfOther(trace, named: name) == nil, try claim(path) else { continue }
      do throws(Diagnostic) {
        let encoding = FeatureEncoding([.init(name, trace)], name: trace.app, in: writer) { shelf.hasOther($0) }
        _ = try encoding.saveRecordings(on: shelf)
        _ = try encoding.save(to: path, on: shelf)
        return (path, encoding.omissions)
      } catch {
        do throws(FileSystem.Failure) { try FileSystem.remove(path) } catch {
          // The first problem is reported. An empty file is left then.
        }
        throw error
      }
    }
  }

  private func claim(_ path: String) throws(Diagnostic) -> Bool {
    do throws(FileSystem.Failure) { return try FileSystem.claim(path) } catch { throw Diagnostic(error) }
  }
}

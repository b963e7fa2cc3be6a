import CommandOptions
import OperatingSystem
import Reporters
import Runner
import SourceText
import Traces

/// The extent of a run's trace for each step, and the folder for large attachments.
enum TraceOptions {
  static let extent = Option(
    "--trace", .word(TraceChoice.Extent.self), else: .failed,
    help: "record steps for 'cukeswift show'; default: failed")
  static let pictures = Flag("--trace-pictures", help: "with --trace: keep pictures of pages too")
  static let attachments = Option(
    "--attachments", .folder, help: "keep large attachments as files of this folder")

  static let options: [any CommandOption] = [extent, pictures, attachments]
  /// The options for workers.
  static let passedOn: [any CommandOption] = [extent, pictures]

  /// The extent of the trace.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - isNeeded: whether a report needs the traces of all scenarios.
  /// - Throws: a diagnostic for an extent without the needed traces.
  static func choice(_ arguments: ParsedArguments, isNeeded: Bool = false) throws(Diagnostic) -> TraceChoice {
    let given = try arguments[extent]
    if isNeeded, given != .on, let option = arguments.given([extent]).last {
      throw Diagnostic(
        problem: "the coverage of screens needs the traces of all scenarios, unlike --trace \(given.rawValue)",
        advice: "Leave out --trace."
      ).located(at: option.origin)
    }
    return TraceChoice(isNeeded ? .on : given, takesPictures: arguments[pictures])
  }

  /// The folder for large attachments; nil without the option.
  ///
  /// - Throws: a diagnostic if the folder is not allowed or cannot be created.
  static func folder(_ arguments: ParsedArguments) throws(Diagnostic) -> AttachmentFolder? {
    guard let option = arguments.given([attachments]).last, let path = try arguments[attachments] else { return nil }
    do throws(Diagnostic) {
      return AttachmentFolder(
        path, at: try OutputPath("an attachment", isOfProject: arguments.isOfProject(option)).folder(of: path))
    } catch {
      throw error.located(at: option.origin)
    }
  }
}

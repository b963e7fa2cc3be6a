import Reporters
import SourceText
import StepLibrary
import Traces

/// What a run keeps of its apps for each step, and where large attachments go.
enum TraceOptions {
  static let extent = Option(
    "--trace", .word(TraceChoice.Extent.self), else: .failed,
    help: "keep what each step did and showed, for 'cukeswift show': of scenarios that fail, else say which")
  static let pictures = Flag("--trace-pictures", help: "with --trace: keep pictures of pages after each step too")
  static let attachments = Option(
    "--attachments", .text("FOLDER"), help: "keep large attachments as files of this folder, not in the messages")

  static let options: [any CommandOption] = [extent, pictures, attachments]
  /// The options that workers get.
  static let passedOn: [any CommandOption] = [extent, pictures]

  /// What is traced.
  static func choice(_ arguments: ParsedArguments) throws(Diagnostic) -> TraceChoice {
    TraceChoice(try arguments[extent], takesPictures: arguments[pictures])
  }

  /// The folder for large attachments; `nil` if none is named.
  ///
  /// - Throws: where it may not or cannot be made.
  static func folder(_ arguments: ParsedArguments) throws(Diagnostic) -> AttachmentFolder? {
    guard let option = arguments.given([attachments]).last, let path = try arguments[attachments] else { return nil }
    guard !path.isEmpty else { throw Diagnostic(problem: "--attachments names no folder").located(at: option.origin) }
    do throws(Diagnostic) {
      return AttachmentFolder(
        path, at: try OutputPath("an attachment", isOfProject: arguments.isOfProject(option)).folder(of: path))
    } catch {
      throw error.located(at: option.origin)
    }
  }

  /// Runs work whose apps are traced as chosen.
  ///
  /// - Parameters:
  ///   - trace: what is traced.
  ///   - updatesScreens: whether screens are written into features anew.
  ///   - body: the work.
  static func choosing<Result>(
    _ trace: TraceChoice, updatesScreens: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await TraceChoice.$current.withValue(trace) {
      try await ScreenUpdates.$areWanted.withValue(updatesScreens, operation: body)
    }
  }
}

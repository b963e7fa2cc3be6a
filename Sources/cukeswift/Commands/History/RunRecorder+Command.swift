import CommandOptions
import OperatingSystem
import Reporters
import Runner

extension RunRecorder: Reporter {}

extension RunRecorder {
  /// Records a run that could not begin, because its command line or configuration is wrong.
  ///
  /// - Parameter words: the words of the command line.
  static func noteUndone(_ words: [String]) {
    let changeNothing = [EarlierRunOptions.rerun, RunCommand.dryRun, RunCommand.watch].flatMap(\.description.names)
    guard !words.contains(where: changeNothing.contains) else { return }
    // Without a previous run, there is no run to be mistaken for the last one.
    guard (try? RunHistory.last()) != nil else { return }
    ProblemReport.write(RunRecorder(RunMemo(), isStrict: true).warnings)
  }
}

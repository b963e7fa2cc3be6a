/// What every app is launched with, before the arguments that its scenario gives it.
public enum LaunchArguments {
  /// The arguments of drivers that are made from now on, such as `["--mutation", "keepsMemory"]`.
  @TaskLocal public static var current: [String] = []
  /// Whether they are those of a run of the command: a mutation among them may be that of another app, and if no app that is
  /// launched has it, the run says so.
  @TaskLocal package static var areOfRun = false
}

/// What every app is launched with, before the arguments that its scenario gives it.
public enum LaunchArguments {
  /// The arguments of drivers that are made from now on, such as `["--mutation", "keepsMemory"]`.
  @TaskLocal public static var current: [String] = []
}

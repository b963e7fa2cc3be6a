extension AppMutation {
  /// The mutation in launch arguments, and the remaining arguments, which the app receives.
  ///
  /// - Parameter arguments: the launch arguments.
  /// - Returns: the mutation; nil for arguments without one, or with one that an app declares.
  package static func taken(from arguments: [String]) -> (mutation: AppMutation?, rest: [String]) {
    guard let name = try? LaunchArguments.mutation(in: arguments), let mutation = AppMutation(name: name) else {
      return (nil, arguments)
    }
    let (option, joined) = (LaunchArguments.option, "\(LaunchArguments.option)=\(name)")
    return (mutation, arguments.filter { ![option, name, joined].contains($0) })
  }
}

extension AppMutation {
  /// The mutation in launch arguments, and the remaining arguments, which the app receives.
  ///
  /// - Parameter arguments: the launch arguments.
  /// - Returns: the mutation; nil for arguments without one, or with one that an app declares.
  package static func taken(from arguments: [String]) -> (mutation: AppMutation?, rest: [String]) {
    let option = LaunchArguments.option
    guard let name = try? LaunchArguments.mutation(in: arguments), let mutation = AppMutation(name: name),
      let index = arguments.firstIndex(where: { $0 == option || $0 == "\(option)=\(name)" })
    else { return (nil, arguments) }
    let words = arguments[index] == option ? 2 : 1
    return (mutation, Array(arguments[..<index] + arguments[index...].dropFirst(words)))
  }
}

/// A driver that can set up its app's surroundings or act on the app from outside.
public protocol SurroundingsDriver: AppDriver {
  /// Acts on the app's surroundings, or on the app from outside.
  ///
  /// Commands that do not need the app work before its launch too. Their effects outlast a launch.
  ///
  /// - Parameter command: the command.
  /// - Throws: an `AppError` if the command needs the app and it is not running, or the driver does not support the
  ///   command.
  func perform(_ command: AppCommand) async throws
}

/// A driver that can report the settings of its app's surroundings.
package protocol SettingsDriver: AppDriver {
  /// The command that would set the present value of a setting.
  ///
  /// - Parameter command: a command that changes the setting.
  /// - Returns: nil if the driver does not know the value.
  /// - Throws: an `AppError` if the app is not running.
  func present(_ command: AppCommand) async throws -> AppCommand?
}

/// A driver that records the effects of its app on its surroundings.
public protocol RecordsDriver: AppDriver {
  /// The effects of the app on its surroundings since the driver was made.
  ///
  /// - Throws: an error with the reason why they are not available.
  func records() async throws -> AppRecords
}

/// A driver that records the requests of its app to servers and services.
public protocol RequestsDriver: AppDriver {
  /// The records of requests since the driver was made; the other records are empty or incomplete.
  ///
  /// - Throws: an error with the reason why they are not available.
  func requestRecords() async throws -> AppRecords
}

/// A driver of an app in real time that receives the app's requests as they come.
package protocol RequestWaitingDriver: RequestsDriver {
  /// Waits until the app has made more requests.
  ///
  /// - Parameters:
  ///   - count: the number of requests known so far.
  ///   - deadline: the app's time at which waiting ends.
  /// - Returns: whether the app has made more.
  /// - Throws: an `AppError` if the app is not running.
  func waitForRequest(beyond count: Int, notAfter deadline: Duration) async throws -> Bool
}

/// A driver of pages that distinguishes the requests of scripts from those of the browser for pages and their files.
package protocol ScriptedDriver: AppDriver {
  /// The requests of scripts since the driver was made, oldest first.
  ///
  /// - Throws: an error with the reason why they are not available.
  func requestsOfScripts() async throws -> [HTTPRequest]
}

/// A driver that reports the events that its app posts by name.
package protocol EventsDriver: AppDriver {
  /// The events since the driver was made, oldest first.
  ///
  /// - Parameter stops: whether `advance` ends at the next event, even if the screen does not change.
  /// - Throws: an error with the reason why they are not available.
  func events(stoppingAtNext stops: Bool) async throws -> [PostedEvent]
}

/// A driver that can call functions of its app, bypassing the screen.
public protocol BackdoorDriver: AppDriver {
  /// Calls a function of the app, bypassing its screen.
  ///
  /// - Parameters:
  ///   - name: the name of one of the app's backdoors.
  ///   - argument: the argument.
  /// - Returns: the result of the function.
  /// - Throws: an `AppError` if the app is not running or has no such backdoor; the error of the function.
  func backdoor(_ name: String, _ argument: String) async throws -> String
}

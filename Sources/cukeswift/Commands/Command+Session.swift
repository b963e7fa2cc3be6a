import CommandOptions
import DevTools
import OperatingSystem
import SourceText

extension Command {
  /// The arguments for the process of a session: the relay of the browser, which all sessions share, and the arguments
  /// of this command.
  ///
  /// - Parameter isHeaded: whether the browser shows its pages in windows.
  static func sessionWords(isHeaded: Bool = false) throws(Diagnostic) -> [String] {
    do {
      let relay = try BrowserRelay.ofProcess(isHeaded: isHeaded)
      return [relay.name] + CommandLine.arguments.drop { $0 != description.name }.dropFirst()
    } catch {
      throw Diagnostic(error)
    }
  }
}

package import AppUnderTest
import JSON

/// A report of the scripts in a page, which they pass to the function `PageScript.reporting`.
package enum PageReport: Sendable {
  /// The page requests a permission.
  case permission(Permission)
  /// The page has posted an event; the time is in milliseconds since 1970.
  case event(name: String, subject: String?, time: Double?)
  /// The page has copied a text.
  case copied(String)
  /// The script of a worker with an address cannot be loaded.
  case missingWorker(String)
  /// The page opens a connection to an address (`WebSocket`).
  case socket(String)

  /// Reads a report; nil for a malformed one.
  ///
  /// - Parameter text: the name of a permission, or an object with the members of another report.
  package init?(_ text: String) {
    guard text.hasPrefix("{") else {
      self = .permission(Permission(rawValue: text))
      return
    }
    guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
    if let text = value["copied"]?.string {
      self = .copied(text)
    } else if let url = value["worker"]?.string {
      self = .missingWorker(url)
    } else if let url = value["socket"]?.string {
      self = .socket(url)
    } else if let name = value["name"]?.string {
      self = .event(name: name, subject: value["of"]?.string, time: value["time"]?.number)
    } else {
      return nil
    }
  }
}

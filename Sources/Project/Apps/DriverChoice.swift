import AppUnderTest
package import JSON
import OperatingSystem
package import RemoteDriver
import SourceText

/// The server that drives all apps of a command.
package struct DriverChoice: Sendable {
  /// The protocol of the server.
  let kind: RemoteKind
  /// The address of the server.
  let address: RemoteAddress
  /// The requested capabilities of a session, by name.
  let capabilities: [String: JSONValue]

  /// Describes the server for all apps.
  package init(kind: RemoteKind, address: RemoteAddress, capabilities: [String: JSONValue]) {
    (self.kind, self.address, self.capabilities) = (kind, address, capabilities)
  }

  /// An app that the server drives.
  ///
  /// - Parameters:
  ///   - name: the name of the app.
  ///   - page: the location of its page; nil for a native app.
  ///   - keepsSession: whether the session is kept open when the command ends.
  /// - Throws: a `Diagnostic` for properties that the server does not support.
  func entry(named name: String, page: RemotePage?, keepsSession: Bool) throws(Diagnostic) -> AppCatalog.Entry {
    let app = RemoteApp(name: name, kind: kind, address: address, capabilities: capabilities)
    return try kind.entry(for: app, page: page, keepsSession: keepsSession)
  }

  /// Whether the configuration file may contain servers. Errors in it are reported when it is read.
  package static var mayHaveRemoteApps: Bool {
    guard ConfigurationFile.isThere, let bytes = try? FileSystem.read(ConfigurationFile.standardPath, isKept: true)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("\"apps\"")
  }
}

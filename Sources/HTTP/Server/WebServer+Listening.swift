import CLibrary
package import SourceText

extension WebServer {
  /// Begins to serve on the network interface and port from options.
  ///
  /// - Parameters:
  ///   - host: the interface; nil for the loopback interface.
  ///   - port: the port.
  ///   - responder: answers the requests.
  ///   - option: the option for the port, for messages.
  /// - Throws: a `Diagnostic` if listening there is not possible.
  package static func listening(
    on host: String?, port: Int, _ responder: any WebResponder, option: String = "--port"
  ) throws(Diagnostic) -> WebServer {
    do throws(SocketFailure) {
      return try WebServer(host: host ?? "127.0.0.1", port: port, responder: responder)
    } catch {
      throw Diagnostic(
        problem: "\(error)",
        advice: error.isAboutHost
          ? "--host takes a name or address of this machine; without it, only this machine can ask."
          : "Choose another port with \(option), or \(option) 0 for any that is free.")
    }
  }

  /// The host for an address. The address of all interfaces, which is useless to other machines, becomes this machine's
  /// name.
  package static func shownHost(_ host: String?) -> String {
    let isAll = host == "0.0.0.0" || host == "::"
    return ((isAll ? machineName : host) ?? "127.0.0.1").hostOfURL
  }

  /// The name of this machine; nil for a machine without a name.
  package static var machineName: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.isEmpty ? nil : name
  }
}

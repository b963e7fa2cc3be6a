/// What a request wants done; a page can ask with any word.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// Gives something back and changes nothing.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Takes something in, such as a form.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces something.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes parts of something.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes something.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// As `get`, without the body.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Those that steps have names for.
  public static let allCases = [get, post, put, patch, delete, head]

  /// The method as it is sent: capital letters are others than small ones.
  public let rawValue: String

  /// Makes a method of a word.
  ///
  /// - Parameter rawValue: the word as it is sent, such as `PUT`.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What an app asks a server.
public struct HTTPRequest: Sendable, Hashable {
  /// What it wants done.
  public let method: HTTPMethod
  /// The server with its port; empty where the address names none.
  public let host: String
  /// The path, beginning with a slash.
  public let path: String
  /// What stands behind the question mark, without percent signs.
  public let query: [String: String]
  /// What is sent along, by name.
  public let headers: [String: String]
  /// The text that is sent; empty where there is none.
  public let body: String

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: what it wants done.
  ///   - address: the address, such as `https://api.example.com/comics?page=2` or only `/comics?page=2`.
  ///   - headers: what is sent along, by name.
  ///   - body: the text that is sent.
  public init(_ method: HTTPMethod, _ address: String, headers: [String: String] = [:], body: String = "") {
    self.method = method
    self.headers = headers
    self.body = body
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts.first ?? ""
    if let scheme = place.firstRange(of: "://") { place = place[scheme.upperBound...] }
    let slash = place.firstIndex(of: "/") ?? place.endIndex
    host = String(place[..<slash])
    path = slash == place.endIndex ? "/" : String(place[slash...])
    query = parts.count > 1 ? HTTPRequest.parameters(in: parts[1]) : [:]
  }

  private static func parameters(in text: Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters[decoded(sides[0])] = sides.count > 1 ? decoded(sides[1]) : ""
    }
    return parameters
  }

  /// The text as it stands in an address: with percent signs for whatever is no letter, digit or one of `-._~`.
  package static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 128,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-._~".unicodeScalars.contains(scalar)
      {
        encoded.unicodeScalars.append(scalar)
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// The text without percent signs; one that is not followed by two digits stands for itself.
  package static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16), rest.count >= 2 {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request in one line: `POST /login`, with what is asked for behind it.
  public var description: String {
    let parameters = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    return "\(method.rawValue) \(path)" + (parameters.isEmpty ? "" : "?" + parameters)
  }
}

/// What a server answers.
public struct HTTPAnswer: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The text of the answer.
  public var body: String
  /// What is sent along, by name.
  public var headers: [String: String]

  /// Makes an answer; without a status everything is well.
  public init(status: Int = 200, body: String = "", headers: [String: String] = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
  }

  /// Whether the server did what it was asked.
  public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPAnswer: ExpressibleByStringLiteral {
  /// An answer with status 200.
  public init(stringLiteral body: String) { self.init(body: body) }
}

/// Why no answer came.
public enum HTTPFailure: String, Error, Sendable, Hashable, CaseIterable {
  /// There is no network.
  case offline
  /// The server does not take the connection.
  case unreachable
  /// The server took too long.
  case timedOut
}

/// What an app asked a server, and what came of that.
package struct HTTPExchange: Sendable, Hashable {
  /// What was asked.
  package var request: HTTPRequest
  /// The app's time at which it was asked.
  package var time: Duration
  /// What came of it; nil where that is not known.
  package var outcome: HTTPStub.Outcome?
  /// How much of the app's time that takes.
  package var delay: Duration

  /// Describes what was asked, when, and what came of it.
  package init(_ request: HTTPRequest, at time: Duration, outcome: HTTPStub.Outcome?, after delay: Duration = .zero) {
    self.request = request
    self.time = time
    self.outcome = outcome
    self.delay = delay
  }
}

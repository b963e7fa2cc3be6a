import AppUnderTest
import CLibrary
import JSON
import OperatingSystem
import SourceText

extension RecordedExchange {
  /// The size limit of a body in bytes.
  package static let largestBody = 4 << 20
  /// The size limit of the file of an exchange in bytes.
  static let largestFile = 1 << 20

  /// Reads an exchange with its bodies.
  ///
  /// - Parameters:
  ///   - name: the name of the file without the extension.
  ///   - folder: the folder.
  /// - Throws: the first problem, with its location in the file.
  init(reading name: String, in folder: String) throws(Diagnostic) {
    let path = "\(folder)/\(name).json"
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      _ = try FileSystem.destination(of: path, inProject: folder)
      bytes = try FileSystem.read(path, atMost: Self.largestFile, isKept: true)
    } catch {
      throw Diagnostic(error, advice: "Recorded answers are ordinary files of up to \(Self.largestFile >> 20) MB.")
    }
    self = try SourceFile(uri: path, bytes: bytes).readingJSON {
      try RecordedExchange(named: name, &$0, in: folder)
    }
  }

  /// The members of the file of an exchange.
  enum Member: String, CaseIterable {
    case request, answer
  }

  /// The members of a request in the file.
  enum RequestMember: String, CaseIterable {
    case method, url, headers, body
  }

  /// The members of an answer in the file.
  enum AnswerMember: String, CaseIterable {
    case status, headers, body
  }

  /// exchange = "{" "request" ":" request "," "answer" ":" answer "}"
  private init(named name: String, _ json: inout JSONReader, in folder: String) throws(JSONError) {
    self.init(named: name)
    var (hasRequest, hasAnswer) = (false, false)
    try json.beginObject()
    while let member = try json.nextMember(of: Member.self) {
      switch member {
      case .request:
        hasRequest = true
        try readRequest(&json, in: folder)
      case .answer:
        hasAnswer = true
        try readAnswer(&json, in: folder)
      }
    }
    guard hasRequest else { throw json.missing("request") }
    guard hasAnswer else { throw json.missing("answer") }
  }

  /// request = "{" "method" ":" text "," "url" ":" text [ "," "headers" ":" headers ] [ "," "body" ":" file ] "}"
  private mutating func readRequest(_ json: inout JSONReader, in folder: String) throws(JSONError) {
    var (method, address): (String?, String?)
    try json.beginObject()
    while let member = try json.nextMember(of: RequestMember.self) {
      switch member {
      case .method:
        let word = try json.string()
        guard Self.isToken(word.string) else {
          throw json.error(.meaning("a method is a word such as GET"), at: word.offset)
        }
        method = word.string
      case .url:
        let text = try json.string()
        let isAddress = ["/", "http://", "https://"].contains { text.string.hasPrefix($0) }
        guard isAddress else {
          throw json.error(
            .meaning("a URL begins with http:// or https://, or is a path that begins with /"), at: text.offset)
        }
        address = text.string
      case .headers: sent.fields = try Self.fields(&json)
      case .body: (sent.body, sent.bodyExtension) = try Self.body(&json, in: folder)
      }
    }
    self.method = try json.required(method, "method")
    self.address = try json.required(address, "url")
  }

  /// answer = "{" "status" ":" number [ "," "headers" ":" headers ] [ "," "body" ":" file ] "}"
  private mutating func readAnswer(_ json: inout JSONReader, in folder: String) throws(JSONError) {
    var status: Int?
    try json.beginObject()
    while let member = try json.nextMember(of: AnswerMember.self) {
      switch member {
      case .status: status = try json.integer(in: 200...599)
      case .headers: received.fields = try Self.fields(&json)
      case .body: (received.body, received.bodyExtension) = try Self.body(&json, in: folder)
      }
    }
    self.status = try json.required(status, "status")
  }

  /// headers = "{" [ name ":" ( text | "[" text … "]" ) … ] "}"
  private static func fields(_ json: inout JSONReader) throws(JSONError) -> [ServerExchange.Field] {
    var fields: [ServerExchange.Field] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      guard isToken(name.string) else {
        throw json.error(.meaning("the name of a header has letters, digits and hyphens"), at: name.offset)
      }
      guard try json.peek() == UInt8(ascii: "[") else {
        fields.append(ServerExchange.Field(name.string, try value(&json)))
        continue
      }
      try json.beginArray()
      while try json.nextElement() { fields.append(ServerExchange.Field(name.string, try value(&json))) }
    }
    return fields
  }

  private static func value(_ json: inout JSONReader) throws(JSONError) -> String {
    let value = try json.string()
    let isLine = value.string.unicodeScalars.allSatisfy { !["\0", "\r", "\n"].contains($0) }
    guard isLine else { throw json.error(.meaning("the value of a header is one line"), at: value.offset) }
    return value.string
  }

  /// Reads the name of a file with a body, and the file.
  private static func body(
    _ json: inout JSONReader, in folder: String
  ) throws(JSONError) -> (bytes: [UInt8], extension: String) {
    let file = try json.string()
    let name = file.string
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0"), !name.hasPrefix(".") else {
      throw json.error(
        .meaning("a body is a file in the folder of its exchange, and '\(name)' is not the name of one"),
        at: file.offset)
    }
    let path = "\(folder)/\(name)"
    do throws(FileSystem.Failure) {
      _ = try FileSystem.destination(of: path, inProject: folder)
      let bytes = try FileSystem.read(path, atMost: largestBody, isKept: true)
      return (bytes, name.split(separator: ".").last.map(String.init) ?? "bin")
    } catch {
      let limit = error.code == EFBIG ? ", a body has at most \(largestBody >> 20) MB" : ""
      throw json.error(.meaning("the body '\(name)' cannot be read: \(error.reason)\(limit)"), at: file.offset)
    }
  }

  /// Whether a text is a token (RFC 9110, section 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && text.utf8.allSatisfy(\.isTokenByte)
  }
}

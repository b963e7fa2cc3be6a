package import AppUnderTest
import JSON
import OperatingSystem
package import SourceText

/// An archive of exchanges in the format HAR 1.2, which browsers and proxies save.
package struct HTTPArchive {
  /// The size limit of a file in bytes.
  private static let largestFile = 256 << 20

  /// The exchanges that have an answer, in order.
  package private(set) var exchanges: [ServerExchange] = []
  /// The number of entries that were left out: files of pages, and requests without an answer.
  package private(set) var omitted = 0

  /// Makes an archive of exchanges.
  package init(_ exchanges: [ServerExchange]) { self.exchanges = exchanges }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - takesAll: whether documents, scripts, pictures and other files of pages are taken too.
  /// - Throws: the first problem, with its location in the file.
  package init(reading path: String, takesAll: Bool) throws(Diagnostic) {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path, atMost: Self.largestFile)
    } catch {
      throw Diagnostic(error, advice: "Name an archive (HAR) that a browser has saved.")
    }
    self = try SourceFile(uri: path, bytes: bytes).readingJSON { json in
      var archive = HTTPArchive([])
      try archive.read(&json, takesAll: takesAll)
      return archive
    }
  }

  /// archive = "{" "log" ":" "{" "entries" ":" "[" [ entry { "," entry } ] "]" … "}" "}"
  private mutating func read(_ json: inout JSONReader, takesAll: Bool) throws(JSONError) {
    var hasEntries = false
    try json.beginObject()
    while let member = try json.nextMember() {
      guard case "log" = member else {
        try json.skip()
        continue
      }
      try json.beginObject()
      while let member = try json.nextMember() {
        guard case "entries" = member else {
          try json.skip()
          continue
        }
        hasEntries = true
        try json.beginArray()
        while try json.nextElement() {
          var entry = Entry()
          try entry.read(&json)
          if let exchange = entry.exchange, takesAll || entry.isOfScript {
            exchanges.append(exchange)
          } else {
            omitted += 1
          }
        }
      }
    }
    guard hasEntries else { throw json.error(.meaning("an archive has the member 'log' with 'entries'"), at: 0) }
  }

  /// An entry of an archive.
  private struct Entry {
    private var parts = ServerExchange(method: "", address: "", status: 0, answerBody: [])
    /// The kind of request, which Chrome adds; nil in other archives.
    private var kind: String?
    /// Whether the request has a body that the archive is without.
    private var hasLostRequest = false

    /// Whether a script has sent the request; true if the archive has no kinds.
    var isOfScript: Bool { kind.map { ["xhr", "fetch", "other"].contains($0) } ?? true }

    /// The exchange, without the body of the answer if the archive is without one of the bodies; nil without an answer.
    var exchange: ServerExchange? {
      guard (200...599).contains(parts.status), parts.method != "OPTIONS" else { return nil }
      var exchange = parts
      if hasLostRequest { exchange.answerBody = nil }
      return exchange
    }

    /// entry = "{" "request" ":" request "," "response" ":" response … "}"
    mutating func read(_ json: inout JSONReader) throws(JSONError) {
      var (hasRequest, hasResponse) = (false, false)
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "request":
          hasRequest = true
          try readRequest(&json)
        case "response":
          hasResponse = true
          try readResponse(&json)
        case "_resourceType": kind = try json.string().string
        default: try json.skip()
        }
      }
      guard hasRequest else { throw json.missing("request") }
      guard hasResponse else { throw json.missing("response") }
    }

    private mutating func readRequest(_ json: inout JSONReader) throws(JSONError) {
      var (method, address): (String?, String?)
      var (hasText, size) = (false, 0.0)
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "method": method = try json.string().string
        case "url":
          let text = try json.string()
          guard text.string.hasPrefix("http://") || text.string.hasPrefix("https://") else {
            throw json.error(.meaning("a URL begins with http:// or https://"), at: text.offset)
          }
          address = text.string
        case "headers": parts.requestFields = try Self.fields(&json)
        case "postData":
          try json.beginObject()
          while let member = try json.nextMember() {
            if case "text" = member {
              hasText = true
              parts.requestBody = Array(try json.string().string.utf8)
            } else {
              try json.skip()
            }
          }
        case "bodySize": size = try json.number()
        default: try json.skip()
        }
      }
      hasLostRequest = size > 0 && !hasText
      parts.method = try json.required(method, "method")
      parts.address = try json.required(address, "url")
    }

    private mutating func readResponse(_ json: inout JSONReader) throws(JSONError) {
      var status: Int?
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        // Browsers write 0 or -1 for a request without an answer.
        case "status": status = try json.integer(in: -1...999)
        case "headers": parts.answerFields = try Self.fields(&json)
        case "content": parts.answerBody = try Self.content(&json)
        default: try json.skip()
        }
      }
      parts.status = try json.required(status, "status")
    }

    /// fields = "[" [ "{" "name" ":" text "," "value" ":" text … "}" … ] "]"
    private static func fields(_ json: inout JSONReader) throws(JSONError) -> [ServerExchange.Field] {
      // Chrome joins several cookies by line ends.
      try json.namedValues().flatMap { name, value in
        value.split(separator: "\n", omittingEmptySubsequences: false).map { ServerExchange.Field(name, String($0)) }
      }
    }

    /// content = "{" "size" ":" number [ "," "text" ":" text ] [ "," "encoding" ":" "base64" ] … "}"
    ///
    /// - Returns: nil for a body that the archive is without.
    private static func content(_ json: inout JSONReader) throws(JSONError) -> [UInt8]? {
      var (text, start, encoding): ([UInt8]?, Int, String?) = (nil, 0, nil)
      var size = 0.0
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "text":
          let string = try json.string()
          start = string.offset
          text = string.withUTF8 { Array($0) }
        case "encoding": encoding = try json.string().string
        case "size": size = try json.number()
        default: try json.skip()
        }
      }
      guard let text else { return size > 0 ? nil : [] }
      guard encoding == "base64" else { return text }
      guard let bytes = text.withUnsafeBufferPointer(Base64.decode) else {
        throw json.error(.meaning("this text is not Base64"), at: start)
      }
      return bytes
    }
  }
}

import AppUnderTest
import SourceText

extension AnswerRules {
  /// The header fields of requests that browsers add by themselves, or that differ between machines.
  private static let noiseOfRequests: Set<String> = [
    "host", "user-agent", "referer", "origin", "connection", "accept-encoding", "accept-language", "content-length",
    "upgrade-insecure-requests", "pragma", "cache-control", "priority", "dnt", "if-none-match", "if-modified-since",
  ]
  /// The header fields of answers that differ from one answer to the next, or that belong to the connection.
  private static let noiseOfAnswers: Set<String> = [
    "date", "expires", "last-modified", "etag", "age", "server", "server-timing", "connection", "keep-alive",
    "transfer-encoding", "content-length", "content-encoding", "via", "alt-svc", "x-request-id", "x-correlation-id",
    "x-trace-id", "x-runtime", "x-response-time", "x-timer", "x-cache", "x-cache-hits", "x-served-by", "cf-ray",
    "nel", "report-to",
  ]

  /// The header fields of a request to keep, with masked secrets, ordered by name.
  func keptRequestFields(_ fields: [ServerExchange.Field]) -> [ServerExchange.Field] {
    kept(fields) { Self.noiseOfRequests.contains($0) || $0.hasPrefix("sec-") || $0.hasPrefix(":") }
  }

  /// The header fields of an answer to keep, with masked secrets, ordered by name.
  func keptAnswerFields(_ fields: [ServerExchange.Field]) -> [ServerExchange.Field] {
    kept(fields) { Self.noiseOfAnswers.contains($0) || $0.hasPrefix(":") }
  }

  private func kept(
    _ fields: [ServerExchange.Field], isNoise: (String) -> Bool
  ) -> [ServerExchange.Field] {
    let wanted = fields.filter { !isNoise($0.name) && !ignoresHeader($0.name) }.map(masked)
    // The order of fields with the same name has a meaning, and `sorted` keeps it.
    return wanted.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
  }

  /// A header field with masked secrets.
  private func masked(_ field: ServerExchange.Field) -> ServerExchange.Field {
    var field = field
    switch field.name {
    case "cookie":
      field.value = field.value.split(separator: ";").map { maskedCookie($0) }.joined(separator: "; ")
    case "set-cookie":
      var parts = field.value.split(separator: ";").map(\.trimmed)
      if let cookie = parts.first { parts[0] = maskedCookie(cookie[...]) }
      field.value = parts.filter { !$0.lowercased().hasPrefix("expires=") }.joined(separator: "; ")
    case "authorization", "proxy-authorization":
      if isKept(field.name) { break }
      // The scheme, such as Bearer, is not a secret.
      let words = field.value.split(separator: " ", maxSplits: 1)
      field.value = words.count > 1 ? "\(words[0]) \(Self.mask)" : Self.mask
    case "location", "content-location":
      if isKept(field.name) { break }
      let parts = field.value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let fragment = parts.count > 1 ? "#" + maskedForm(String(parts[1])) : ""
      field.value = masked(address: field.value) + fragment
    case "content-type": field.value = Self.withFixedBoundary(field.value)
    default: field.value = masked(field.value, named: field.name)
    }
    return field
  }

  /// The content type of a form with several parts, with the boundary of recordings.
  private static func withFixedBoundary(_ type: String) -> String {
    guard type.lowercased().hasPrefix("multipart/form-data"), let name = type.firstRange(of: "boundary=") else {
      return type
    }
    return type[..<name.upperBound] + MaskedParts.boundary
  }

  /// A value with masked secrets. The whole value is masked if its name is the name of a secret.
  func masked(_ value: String, named name: String) -> String {
    if isKept(name) || value.isEmpty { return value }
    if isSecret(name) { return Self.mask }
    let scheme = value.prefix { $0 != " " }
    if scheme.count < value.count, ["bearer", "basic"].contains(scheme.lowercased()) {
      return "\(scheme) \(Self.mask)"
    }
    return masked(text: value)
  }

  /// A text with masked secrets.
  func masked(text: String) -> String {
    // Secrets have one of these signs before or inside them. Most texts are without them.
    guard text.utf8.contains(where: { ":=<.".utf8.contains($0) }) else { return text }
    return MaskedText.masking(text, self)
  }

  /// A cookie with its name and a masked value.
  private func maskedCookie(_ cookie: Substring) -> String {
    let cookie = cookie.trimmed
    guard let equals = cookie.firstIndex(of: "=") else { return String(cookie) }
    let name = String(cookie[..<equals])
    return isKept(name) ? String(cookie) : "\(name)=\(Self.mask)"
  }

  /// An address with masked secrets in its query, and without a user and password.
  func masked(address: String) -> String {
    var address = address.prefix { $0 != "#" }
    if let scheme = address.firstRange(of: "://") {
      let authority = address[scheme.upperBound...].prefix { !"/?".contains($0) }
      if let at = authority.lastIndex(of: "@") {
        address = address[..<scheme.upperBound] + address[address.index(after: at)...]
      }
    }
    guard let question = address.firstIndex(of: "?") else { return masked(text: String(address)) }
    return masked(text: String(address[..<question])) + "?"
      + maskedForm(String(address[address.index(after: question)...]))
  }

  /// Pairs as in a query or form, with masked secrets.
  func maskedForm(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let equals = pair.firstIndex(of: "=") else { return masked(text: String(pair)) }
      let name = PercentEncoding.decoded(pair[..<equals], plusIsBlank: true)
      let value = PercentEncoding.decoded(pair[pair.index(after: equals)...], plusIsBlank: true)
      let masked = masked(value, named: name)
      if masked == value { return String(pair) }
      return pair[...equals] + (masked == Self.mask ? masked : PercentEncoding.encoded(masked))
    }.joined(separator: "&")
  }
}

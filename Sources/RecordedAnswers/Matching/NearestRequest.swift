import AppUnderTest
import JSON
import SourceText

/// The recorded request that is nearest to another one, and how they differ.
struct NearestRequest {
  let exchange: RecordedExchange
  /// The differences in words, such as `the query parameter "page" is "2" there`.
  let differences: [String]

  /// Finds the nearest one; nil without recorded requests.
  init?(to request: HTTPRequest, among exchanges: [RecordedExchange], _ rules: AnswerRules) {
    let wanted = RequestKey(request, rules)
    var best: (exchange: RecordedExchange, key: RequestKey, score: Double)?
    for exchange in exchanges {
      let key = RequestKey(exchange.request, rules)
      let score = Self.similarity(wanted, key)
      if best.map({ score > $0.score }) ?? true { best = (exchange, key, score) }
    }
    guard let best else { return nil }
    exchange = best.exchange
    differences = Self.differences(of: best.key, from: wanted)
  }

  /// The similarity of two requests; the path counts most, then the method.
  private static func similarity(_ left: RequestKey, _ right: RequestKey) -> Double {
    var score = 8 * TextSimilarity.sharedPairs(left.path, right.path)
    if left.method == right.method { score += 4 }
    let names = Set(left.query.keys).union(right.query.keys)
    let equal = names.count { left.query[$0] == right.query[$0] }
    score += names.isEmpty ? 2 : 2 * Double(equal) / Double(names.count)
    if left.body == right.body { score += 1 }
    return score
  }

  private static func differences(of found: RequestKey, from wanted: RequestKey) -> [String] {
    var differences: [String] = []
    if found.method != wanted.method { differences.append("the method is \(found.method) there") }
    if found.path != wanted.path { differences.append("the path is \(found.path) there") }
    for name in Set(found.query.keys).union(wanted.query.keys).sorted() {
      differences += difference(
        "the query parameter \(quoted(name))", found.query[name].map(quoted), wanted.query[name].map(quoted))
    }
    guard found.body != wanted.body else { return differences }
    switch (found.body, wanted.body) {
    case (.json(let found), .json(let wanted)): differences += bodies(found, wanted, at: "")
    case (.form(let found), .form(let wanted)):
      for name in Set(found.keys).union(wanted.keys).sorted() {
        differences += difference(
          "the field \(quoted(name)) of the body", found[name].map(quoted), wanted[name].map(quoted))
      }
    case (.text(""), _): differences.append("the body is missing there")
    case (.json, _), (.form, _), (.text, _): differences.append("the body is another one there")
    }
    return differences
  }

  /// The differences of two bodies in JSON.
  private static func bodies(_ found: JSONValue, _ wanted: JSONValue, at path: String) -> [String] {
    guard let there = found.object, let here = wanted.object else {
      if found == wanted { return [] }
      let subject = path.isEmpty ? "the body" : "the member \(quoted(path)) of the body"
      return difference(subject, excerpt(found), excerpt(wanted))
    }
    var differences: [String] = []
    for name in Set(there.keys).union(here.keys).sorted() {
      let inner = path.isEmpty ? name : "\(path).\(name)"
      if let there = there[name], let here = here[name] {
        differences += bodies(there, here, at: inner)
      } else {
        differences += difference(
          "the member \(quoted(inner)) of the body", there[name].map(excerpt), here[name].map(excerpt))
      }
    }
    return differences
  }

  private static func difference(_ subject: String, _ found: String?, _ wanted: String?) -> [String] {
    if found == wanted { return [] }
    guard let found else { return ["\(subject) is missing there"] }
    return ["\(subject) is \(found) there" + (wanted == nil ? ", and missing here" : "")]
  }

  private static func excerpt(_ value: JSONValue) -> String {
    let text = String(decoding: value.bytes, as: UTF8.self)
    return text.count > 60 ? text.prefix(60) + "…" : text
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}

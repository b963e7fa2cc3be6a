import AppUnderTest
import JSON

extension HTTPArchive {
  /// The archive of a folder of recorded answers, as JSON in the format HAR 1.2.
  ///
  /// It has no times, so equal folders have equal archives.
  package static func text(of folder: AnswerFolder) -> String {
    var json = JSONWriter()
    json.object { json in
      json.object("log") { json in
        json.member("version", "1.2")
        json.object("creator") { json in
          json.member("name", "cukeswift")
          json.member("version", "1")
        }
        json.array("entries") { json in for exchange in folder.exchanges { write(exchange, to: &json) } }
      }
    }
    return json.laidOut()
  }

  private static func write(_ exchange: RecordedExchange, to json: inout JSONWriter) {
    json.object { json in
      json.member("startedDateTime", "1970-01-01T00:00:00.000Z")
      json.member("time", 0)
      json.object("request") { json in writeRequest(of: exchange, to: &json) }
      json.object("response") { json in writeResponse(of: exchange, to: &json) }
      json.object("cache") { _ in }
      json.object("timings") { json in
        json.member("send", 0)
        json.member("wait", 0)
        json.member("receive", 0)
      }
    }
  }

  private static func writeRequest(of exchange: RecordedExchange, to json: inout JSONWriter) {
    json.member("method", exchange.method)
    // The format has whole addresses only.
    json.member("url", exchange.address.hasPrefix("/") ? "http://localhost\(exchange.address)" : exchange.address)
    json.member("httpVersion", "HTTP/1.1")
    write(exchange.sent.fields, to: &json)
    json.array("queryString") { json in
      for (name, value) in exchange.request.query.sorted(by: { $0.key < $1.key }) {
        write(name, value, to: &json)
      }
    }
    if !exchange.sent.body.isEmpty {
      json.object("postData") { json in
        json.member("mimeType", type(in: exchange.sent.fields))
        json.member("text", String(decoding: exchange.sent.body, as: UTF8.self))
      }
    }
    json.member("headersSize", -1)
    json.member("bodySize", exchange.sent.body.count)
  }

  private static func writeResponse(of exchange: RecordedExchange, to json: inout JSONWriter) {
    json.member("status", exchange.status)
    json.member("statusText", "")
    json.member("httpVersion", "HTTP/1.1")
    write(exchange.received.fields, to: &json)
    json.object("content") { json in
      json.member("size", exchange.received.body.count)
      json.member("mimeType", type(in: exchange.received.fields))
      if let text = String(validating: exchange.received.body, as: UTF8.self) {
        json.member("text", text)
      } else {
        json.name("text")
        json.base64(exchange.received.body)
        json.member("encoding", "base64")
      }
    }
    json.member("redirectURL", exchange.received.fields.first { $0.name == "location" }?.value ?? "")
    json.member("headersSize", -1)
    json.member("bodySize", exchange.received.body.count)
  }

  /// Writes the members `cookies` and `headers`.
  private static func write(_ fields: [ServerExchange.Field], to json: inout JSONWriter) {
    json.array("cookies") { _ in }
    json.array("headers") { json in for field in fields { write(field.name, field.value, to: &json) } }
  }

  private static func write(_ name: String, _ value: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("value", value)
    }
  }

  private static func type(in fields: [ServerExchange.Field]) -> String {
    fields.first { $0.name == "content-type" }?.value ?? ""
  }
}

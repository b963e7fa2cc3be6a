import AppUnderTest
import Testing

@testable import RecordedAnswers

/// The masking of secrets in headers, addresses and bodies.
@Suite struct SecretMaskTests {
  @Test(arguments: [
    ("token", true), ("accessToken", true), ("access_token", true), ("X-Api-Key", true), ("userPassword", true),
    ("client-secret", true), ("key", true), ("APIKEY", true), ("monkey", false), ("keyboard", false),
    ("tokenizer", false), ("user", false), ("", false), ("session_id", true), ("sid", true), ("sig", true),
    ("assignment", false), ("X-Signature", true), ("code", false),
  ])
  func namesOfSecretsAreKnown(name: String, isSecret: Bool) {
    #expect(AnswerRules().isSecret(name) == isSecret, "\(name)")
  }

  @Test func rulesExtendAndRestrictTheSecrets() {
    var rules = AnswerRules()
    rules.masked = ["iban", "x-*"]
    rules.kept = ["key", "theme"]
    #expect(rules.isSecret("IBAN") && rules.isSecret("X-Session"))
    #expect(!rules.isSecret("key") && !rules.isSecret("country"))
    let cookie = ServerExchange.Field("Cookie", "theme=dark; sid=1234")
    #expect(rules.keptRequestFields([cookie]).map(\.value) == ["theme=dark; sid=***"])
  }

  @Test func headersLoseSecretsAndNoise() {
    let sent = AnswerRules().keptRequestFields([
      .init("User-Agent", "Mozilla"), .init("Authorization", "Bearer abc"), .init("Accept", "application/json"),
      .init("Sec-Fetch-Mode", "cors"), .init("X-Api-Key", "123"), .init("X-Other", "Bearer abc"),
    ])
    #expect(
      sent.map { "\($0.name): \($0.value)" } == [
        "accept: application/json", "authorization: Bearer ***", "x-api-key: ***", "x-other: Bearer ***",
      ])
    let answered = AnswerRules().keptAnswerFields([
      .init("Set-Cookie", "sid=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/"), .init("Date", "today"),
      .init("Set-Cookie", "b=2"), .init("Content-Type", "text/html"),
    ])
    #expect(
      answered.map { "\($0.name): \($0.value)" } == [
        "content-type: text/html", "set-cookie: sid=***; Path=/", "set-cookie: b=***",
      ])
  }

  @Test func addressesLoseSecretsAndLogins() {
    let address = AnswerRules().masked(address: "https://anna:pw@a.test/x?api_key=1&page=2&access%5Ftoken=3#top")
    #expect(address == "https://a.test/x?api_key=***&page=2&access%5Ftoken=***")
  }

  @Test(arguments: [
    (
      #"{"b":1,"a":{"token":"abc","n":12345678901234567890},"password":["x",1,true,null,""]}"#,
      #"{"b":1,"a":{"token":"***","n":12345678901234567890},"password":["***",0,true,null,""]}"#
    ),
    ("user=anna&password=x%20y", "user=anna&password=***"), ("hello", "hello"), ("{broken", "{broken"),
    ("[1e400]", "[1e400]"),
    (#"{"token":"abc",}"#, #"{"token":"***",}"#), (#"{"pin code":1,"otp":12,}"#, #"{"pincode":1,"otp":0,}"#),
    ("{\"token\":\"a\\\"b\"}\n{\"key\":\"c\"}", #"{"token":"***"}{"key":"***"}"#),
    ("\u{FEFF}{\"token\":\"abc\"}", "\u{FEFF}{\"token\":\"***\"}"),
    (#"{"inner":"{\"password\":\"abc\",\"n\":1}"}"#, #"{"inner":"{\"password\":\"***\",\"n\":1}"}"#),
    (
      #"{"query":"login(password: \"abc\", name: \"Ann\")"}"#,
      #"{"query":"login(password:\"***\",name:\"Ann\")"}"#
    ),
    (#"{"next":"https://a.test/x?token=abc&page=2"}"#, #"{"next":"https://a.test/x?token=***&page=2"}"#),
    ("<a><password>abc</password><b token='x'/></a>", "<a><password>***</password><btoken='***'/></a>"),
    ("<token><![CDATA[abc]]></token>", "<token><![CDATA[***]]></token>"),
    ("<token><![CDATA[ab]cd]]></token>", "<token><![CDATA[***]]></token>"),
    ("<token><![CDATA[ab]]cd", "<token><![CDATA[***"),
    (#"{"data":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}"#, #"{"data":"***"}"#),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "***"),
    ("id=1&proof=eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "id=1&proof=***"),
    ("a=1&data=%7B%22token%22%3A%22abc%22%7D", "a=1&data=%7B%22token%22%3A%22%2A%2A%2A%22%7D"),
    ("eyJust.text", "eyJust.text"), ("the key: nothing", "thekey:nothing"),
  ])
  func bodiesLoseSecrets(text: String, masked: String) {
    let body = RecordedBody(Array(text.utf8), AnswerRules())
    #expect(body.text?.filter { !$0.isWhitespace } == masked)
  }

  @Test func redirectionsLoseSecrets() {
    let kept = AnswerRules().keptAnswerFields([
      .init("Location", "https://u:pw@a.test/x?token=abc&page=2#key=x&page=3")
    ])
    #expect(kept.map(\.value) == ["https://a.test/x?token=***&page=2#key=***&page=3"])
    let address = AnswerRules().masked(address: "https://a.test/eyJhbGci.eyJzdWIi.c2ln/a;token=abc")
    #expect(address == "https://a.test/***/a;token=***")
  }

  @Test(arguments: [[UInt8]("two".utf8), [0xFF, 0x00]])
  func formsWithPartsLoseSecretsAndBoundaries(file: [UInt8]) {
    let part = { (boundary: String, name: String) in
      Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8)
    }
    let body = { (boundary: String, secret: String) in
      part(boundary, "password") + Array("\(secret)\r\n".utf8) + part(boundary, "file") + file
        + Array("\r\n--\(boundary)--\r\n".utf8)
    }
    let masked = RecordedBody(body("----WebKitFormBoundary8j8g", "pa:ss"), AnswerRules())
    #expect(masked.bytes == body("boundary", "***"))
    let type = AnswerRules().keptRequestFields([.init("Content-Type", "multipart/form-data; boundary=----Web8")])
    #expect(type.map(\.value) == ["multipart/form-data; boundary=boundary"])
  }

  @Test func codeOfPagesStays() {
    let code = #"const token = "abc"; password: "x""#
    #expect(RecordedBody(Array(code.utf8), type: "text/javascript; charset=utf-8", AnswerRules()).text == code)
  }

  @Test func bytesThatAreNoTextStay() {
    let body = RecordedBody([0xFF, 0x00, 0x7B], AnswerRules())
    #expect(body.bytes == [0xFF, 0x00, 0x7B] && body.fileExtension(for: nil) == "bin")
  }
}

import SourceText
import Testing

/// Percent-encoding of texts in addresses, and its removal.
@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%BC", "ü"), ("a+b", "a+b"), ("%2B", "+"), ("%2b", "+"), ("100%", "100%"), ("%f", "%f"),
    ("%+1", "%+1"), ("%zz", "%zz"), ("", ""),
  ])
  func isRemovedFromPaths(text: String, decoded: String) { #expect(PercentEncoding.decoded(text) == decoded) }

  @Test(arguments: [("a+b%2Bc", "a b+c"), ("%20+", "  ")])
  func plusIsABlankInQueries(text: String, decoded: String) {
    #expect(PercentEncoding.decoded(text, plusIsBlank: true) == decoded)
  }

  @Test(arguments: ["", "a b", "50 % + x", "Größe/日本.txt"]) func encodedTextsAreReadBack(text: String) {
    #expect(PercentEncoding.decoded(PercentEncoding.encoded(text)) == text)
    #expect(PercentEncoding.decoded(PercentEncoding.encoded(text), plusIsBlank: true) == text)
  }
}

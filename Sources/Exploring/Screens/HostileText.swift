/// A text that a walk types into fields, the simplest first.
package enum HostileText: String, Sendable, CaseIterable {
  case letter = "a"
  case zero = "0"
  case negative = "-1"
  /// The first integer that does not fit into 64 bits.
  case largeInteger = "9223372036854775808"
  /// The first power of ten that is not a finite number of 64 bits.
  case largeNumber = "1e309"
  case quotes = #"it's "quoted""#
  case markup = "<b>&amp;</b>"
  /// A family joined by invisible characters, a flag, and a letter with a separate accent.
  case emoji = "👩‍👩‍👧🇨🇿e\u{301}"
  case rightToLeft = "שלום עולם"
  /// 240 letters without a place for a line break.
  case long =
    "LoremipsumdolorsitametconsecteturadipiscingelitseddoeiusmodtemporincididuntutlaboreetdoloremagnaaliquaUtenimadminimveniamquisnostrudexercitationullamcolaborisnisiutaliquipexeacommodoconsequatDuisauteiruredolorinreprehenderitinvoluptatevelit"

  /// The text in the quotation marks of a step.
  var quoted: String { "\"\(rawValue.replacing("\"", with: "\\\""))\"" }
}

import CukeSteps
import Foundation
import Testing

@Suite struct IdentifierTests {
  static let addresses: [(text: String, address: String?)] = [
    ("https://shop.example/basket?item=1#top", "https://shop.example/basket?item=1#top"),
    ("mailto:ann@shop.example", "mailto:ann@shop.example"), ("/basket", "/basket"), ("basket", nil),
    ("shop.example/basket", nil), ("https://shop.example/my basket", nil), (" /basket", nil), ("", nil),
  ]

  @Test(arguments: addresses)
  func addressesAreMadeOfWholeTexts(text: String, address: String?) {
    #expect(URL(stepText: text)?.absoluteString == address)
  }

  static let identifiers: [(text: String, identifier: String?)] = [
    ("123E4567-E89B-12D3-A456-426614174000", "123E4567-E89B-12D3-A456-426614174000"),
    ("123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"), ("123E4567", nil),
    ("123E4567-E89B-12D3-A456-42661417400G", nil), ("apple", nil), ("", nil),
  ]

  @Test(arguments: identifiers)
  func identifiersAreMadeOfWholeTexts(text: String, identifier: String?) {
    #expect(UUID(stepText: text)?.uuidString == identifier)
  }

  @Test func allTextsAreThere() {
    #expect(Self.addresses.count == 8)
    #expect(Self.identifiers.count == 6)
  }
}

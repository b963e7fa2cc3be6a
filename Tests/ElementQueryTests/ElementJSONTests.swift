import ElementQuery
import Foundation
import Testing

@Suite struct ElementJSONTests {
  private static let keys: Set = [
    "class", "id", "label", "text", "value", "description", "visible", "enabled", "selected", "alpha", "frame", "rect",
  ]

  @Test func everyElementHasExactlyTheseKeys() throws {
    let tree = HandmadeTree.sample
    for index in 0..<tree.count {
      let json = try JSONSerialization.jsonObject(with: Data(tree.json(of: ElementID(index)).utf8))
      let object = try #require(json as? [String: Any])
      #expect(Set(object.keys) == Self.keys)
      let rect = try #require(object["rect"] as? [String: Double])
      #expect(Set(rect.keys) == ["x", "y", "width", "height", "center_x", "center_y"])
    }
    #expect(tree.count == 16)
  }

  @Test func valuesAreThoseOfTheElement() {
    #expect(
      HandmadeTree.sample.json(of: ElementID(13))
        == #"{"class":"RoundButton","id":null,"label":"It's","text":null,"value":null,"#
        + #""description":"RoundButton label:'It\\'s' disabled (10,450 30.5×30)","visible":true,"enabled":false,"#
        + #""selected":false,"alpha":1,"frame":{"x":10,"y":450,"width":30.5,"height":30},"#
        + #""rect":{"x":10,"y":450,"width":30.5,"height":30,"center_x":25.25,"center_y":465}}"#)
  }

  @Test(arguments: [
    PropertyValue.string("a\"b\\c\n\t\r\u{1}é"), .integer(-5), .number(0.5), .number(.infinity), .boolean(true),
    .rect(Rect(x: 1, y: 2, width: 3, height: 4)),
  ])
  func everyValueIsJSON(value: PropertyValue) throws {
    let tree = HandmadeTree(Handmade(ElementClass("UIView"), [.value: value]))
    let json = try JSONSerialization.jsonObject(with: Data(tree.json(of: ElementID(0)).utf8)) as? [String: Any]
    switch value {
    case .string(let text): #expect(json?["value"] as? String == text)
    case .integer(let number): #expect(json?["value"] as? Int == number)
    case .number(let number): #expect(json?["value"] as? Double == (number.isFinite ? number : nil))
    case .boolean(let value): #expect(json?["value"] as? Bool == value)
    case .rect(let rect): #expect((json?["value"] as? [String: Double])?["height"] == rect.height)
    }
  }
}

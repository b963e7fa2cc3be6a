import ElementQuery
import Testing

@testable import Console

/// Drawings of trees of elements.
@Suite struct TreeDrawingTests {
  @Test func controlsWithTheTextAroundThemAreShown() {
    func element(_ tag: String, _ children: [Handmade] = []) -> Handmade {
      Handmade(
        ElementClass("WebElement", superclasses: ["UIView"]),
        [.other("nodeName"): .string(tag.uppercased()), .label: "Fruit"], children)
    }
    let page = Handmade(
      ElementClass("page", superclasses: ["UIWindow", "UIView"]), [:],
      [element("label", [element("input")]), element("li", [element("a")]), element("button", [element("span")])])
    #expect(
      TreeDrawing(tree: HandmadeTree(page), style: ConsoleStyle()).lines() == [
        "page", "  label marked:'Fruit'", "    input marked:'Fruit'", "  li marked:'Fruit'", "    a marked:'Fruit'",
        "  button marked:'Fruit'",
      ])
  }
}

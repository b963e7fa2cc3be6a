import ElementQuery
import Testing

private let view = ElementClass("UIView")
private let element = ElementClass("WebElement", of: view)

/// An element of a web page.
private func tag(
  _ name: String, id: String? = nil, class names: String? = nil, _ text: String = "",
  _ attributes: [String: PropertyValue] = [:], visible: Bool = true, _ children: [Handmade] = []
) -> Handmade {
  var properties: [PropertyName: PropertyValue] = [
    .other("nodeName"): .string(name), .other("textContent"): .string(text),
  ]
  properties[.identifier] = id.map { .string($0) }
  properties[.other("cssClass")] = names.map { .string($0) }
  for (name, value) in attributes { properties[.other(name)] = value }
  return Handmade(element, properties, visible: visible, children)
}

extension HandmadeTree {
  /// Two pages and a button beside them; numbers are places in tree order.
  ///
  ///     0 UIWindow
  ///     1   UIWebView
  ///     2     UIScrollView
  ///     3       HTML
  ///     4         BODY.main
  ///     5           H1#top 'Beers'
  ///     6           UL.list
  ///     7             LI.item.first 'Ale'
  ///     8               A[href=/ale][title="Pale ale"] 'Ale'
  ///     9             LI.item 'Stout'
  ///    10               A[href=/stout] 'Stout'
  ///    11             LI.item.last 'Lager', not visible
  ///    12           FORM
  ///    13             INPUT[type=search][name=q]
  ///    14             INPUT[type=checkbox][checked]
  ///    15             INPUT[type=submit][disabled][value=Go]
  ///    16           P ''
  ///    17   UIButton id:top
  ///    18   WKWebView
  ///    19     HTML
  ///    20       A#other[href=#]
  static let page = HandmadeTree(
    Handmade(
      ElementClass("UIWindow", of: view), [:],
      [
        Handmade(
          ElementClass("UIWebView", of: view), [:],
          [
            Handmade(
              ElementClass("UIScrollView", of: view), [:],
              [
                tag(
                  "HTML", "",
                  [:],
                  [
                    tag(
                      "BODY", class: "main", "",
                      [:],
                      [
                        tag("H1", id: "top", "Beers"),
                        tag(
                          "UL", class: "list", "",
                          [:],
                          [
                            tag(
                              "LI", class: "item first", "Ale",
                              [:], [tag("A", "Ale", ["href": "/ale", "title": "Pale ale"])]),
                            tag("LI", class: "item", "Stout", [:], [tag("A", "Stout", ["href": "/stout"])]),
                            tag("LI", class: "item last", "Lager", visible: false),
                          ]),
                        tag(
                          "FORM", "",
                          [:],
                          [
                            tag("INPUT", "", ["type": "search", "name": "q"]),
                            tag("INPUT", "", ["type": "checkbox", "checked": true]),
                            tag("INPUT", "", ["type": "submit", "disabled": true, "value": "Go"]),
                          ]),
                        tag("P"),
                      ])
                  ])
              ])
          ]),
        Handmade(ElementClass("UIButton", of: view), [.identifier: "top"]),
        Handmade(
          ElementClass("WKWebView", of: view), [:], [tag("HTML", "", [:], [tag("A", id: "other", "", ["href": "#"])])]),
      ]))
}

/// Queries into web pages and the indexes of their results.
/// Queries by tags, with the elements that they find on the page.
let tagQueries: [(query: String, found: [Int])] = [
  ("h1", [5]), ("a", [8, 10, 20]), ("webView ul a", [8, 10]), ("all li", [7, 9, 11]), ("forms", [12]),
  ("li containing:(a)", [7, 9]), ("* not(a) index:0", [0]), ("H1", []), ("input|p", [13, 14, 15, 16]),
]

private let queries: [(query: String, found: [Int])] = [
  ("webView css:'a'", [8, 10, 20]),
  ("webView css:'A'", [8, 10, 20]),
  ("webView index:0 css:'a'", [8, 10]),
  ("webView css:'#top'", [5]),
  ("view css:'#top'", [5]),
  ("button css:'a'", []),
  ("webView css:'.item'", [7, 9]),
  ("all webView css:'.item'", [7, 9, 11]),
  ("webView css:'li.item.first'", [7]),
  ("webView css:'.ite'", []),
  ("webView css:'ul > li'", [7, 9]),
  ("webView css:'ul>li > a'", [8, 10]),
  ("webView css:'body > a'", []),
  ("webView css:'body a'", [8, 10]),
  ("webView css:'html body.main ul.list a'", [8, 10]),
  ("webView css:'h1 + ul'", [6]),
  ("webView css:'h1 ~ p'", [16]),
  ("webView css:'h1 + form'", []),
  ("webView css:'li + li'", [9]),
  ("webView css:'a, h1'", [5, 8, 10, 20]),
  ("webView css:'[href]'", [8, 10, 20]),
  ("webView css:'a[href=\"/ale\"]'", [8]),
  ("webView css:'a[href=\\'/ale\\']'", [8]),
  ("webView css:'a[href^=\"/\"]'", [8, 10]),
  ("webView css:'a[href$=out]'", [10]),
  ("webView css:'a[href*=\"l\"]'", [8]),
  ("webView css:'a[title~=ale]'", [8]),
  ("webView css:'a[title=\"pale ALE\" i]'", [8]),
  ("webView css:'[class|=main]'", [4]),
  ("webView css:'input[type=submit]'", [15]),
  ("webView css:'input:not([type=submit])'", [13, 14]),
  ("webView css:':not(*)'", []),
  ("webView css:'input:checked'", [14]),
  ("webView css:'input:disabled'", [15]),
  ("webView css:'li:has(a)'", [7, 9]),
  ("webView css:'body > *:has(input)'", [12]),
  ("webView css:'ul:has(> li > a[href=\"/ale\"])'", [6]),
  ("webView css:'ul:has(> a)'", []),
  ("webView css:'h1:has(+ ul), form:has(~ p)'", [5, 12]),
  ("all webView css:'li:not(:has(a))'", [11]),
  ("webView css:'li:first-child'", [7]),
  ("all webView css:'li:last-child'", [11]),
  ("webView css:'li:nth-child(2)'", [9]),
  ("all webView css:'li:nth-child(odd)'", [7, 11]),
  ("webView css:'li:nth-child(even)'", [9]),
  ("all webView css:'li:nth-child(-n + 2)'", [7, 9]),
  ("all webView css:'li:nth-last-child(1)'", [11]),
  ("webView css:'form:first-of-type'", [12]),
  ("webView css:'p:last-of-type'", [16]),
  ("webView css:'a:only-child'", [8, 10, 20]),
  ("webView css:'p:empty'", [16]),
  ("webView css:'*' index:2", [5]),
  ("webView css:'a' {textContent == 'Stout'}", [10]),
  ("webView css:'ul' descendant WebElement nodeName:'A'", [8, 10]),
  ("webView xpath:'//a'", [8, 10, 20]),
  ("webView xpath:'//A'", [8, 10, 20]),
  ("webView xpath:'/html/body/h1'", [5]),
  ("webView xpath:'html/body/h1'", [5]),
  ("webView xpath:'//body/a'", []),
  ("webView index:1 xpath:'//a'", [20]),
  ("webView xpath:'//li[2]/a'", [10]),
  ("webView xpath:'//li[@class=\"item\"]'", [9]),
  ("webView xpath:'//*[@id=\"top\"]'", [5]),
  ("webView xpath:'//a[text()=\"Ale\"]'", [8]),
  ("webView xpath:'//li[contains(., \"out\")]'", [9]),
  ("webView xpath:'//li[a=\"Stout\"]'", [9]),
  ("webView xpath:'//li[\"Ale\"=a]'", [7]),
  ("webView xpath:'//li[starts-with(a, \"St\")]'", [9]),
  ("webView xpath:'//ul[li/a!=\"Ale\"]'", [6]),
  ("webView xpath:'//li[a=\"\"]'", []),
  ("webView xpath:'//input[@checked]'", [14]),
  ("webView xpath:'//input[@name=\"q\"]'", [13]),
  ("webView xpath:'//input[@value=\"Go\"]'", [15]),
  ("webView xpath:'//ul[li/a/@href=\"/ale\"]'", [6]),
  ("view xpath:'//webView//a'", [8, 10, 20]),
  ("view role:'link'", [8, 10, 20]),
  ("view role:'heading'", [5]),
  ("view role:'checkbox'", [14]),
  ("view role:'search field'", [13]),
]

@Suite struct WebContentTests {
  @Test func allQueriesAreThere() {
    #expect(queries.count == 79)
  }

  @Test(arguments: queries)
  func queryFinds(query: String, found: [Int]) throws {
    let query = try Query(parsing: query)
    #expect(query.elements(in: HandmadeTree.page).map(\.index) == found)
    #expect(try Query(parsing: query.description) == query)
  }

  @Test(arguments: tagQueries) func tagsAreClasses(query: String, found: [Int]) throws {
    #expect(try Query(parsing: query).elements(in: HandmadeTree.page).map(\.index) == found)
  }

  @Test func elementsAreDescribedByTheirTags() {
    let page = HandmadeTree.page
    #expect(
      [5, 13, 14, 17, 20].map { page.describe(ElementID($0)).split(separator: " (").first } == [
        "h1 id:'top'", "input type:'search'", "input type:'checkbox'", "UIButton id:'top'",
        "a href:'#' id:'other'",
      ])
  }

  @Test func explanationNamesTheSelector() throws {
    let explanation = try #require(try Query(parsing: "webView css:'table'").explanation(in: HandmadeTree.page))
    #expect(explanation.description == "css:'table' selects nothing in 2 webViews")
  }
}

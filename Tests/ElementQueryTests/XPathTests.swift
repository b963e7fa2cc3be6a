import ElementQuery
import Testing

/// XPath expressions and the places of what they select in the sample tree; `all`, so that nothing is left out.
private let paths: [(path: String, found: [Int])] = [
  ("//button", [11, 13]),
  ("//UIButton", [11, 13]),
  ("//Button", [11, 13]),
  ("//RoundButton", [13]),
  ("/window", [0]),
  ("/button", []),
  ("/window/button", [11, 13]),
  ("/*/*", [1, 11, 13, 14, 15]),
  ("//label", [4, 5, 8, 10, 12]),
  ("//tableViewCell/label", [10]),
  ("//tableViewCell//label", [4, 5, 8, 10]),
  ("//tableView/*", [2, 6, 9]),
  ("//tableViewCell/view/label", [4, 5, 8]),
  ("//tableViewCell[1]", [2]),
  ("//tableViewCell[last()]", [9]),
  ("//tableViewCell[last()-1]", [6]),
  ("//tableViewCell[position()<3]", [2, 6]),
  ("//tableViewCell[position() > 1]", [6, 9]),
  ("//tableViewCell[position()=last()]", [9]),
  ("//tableViewCell[4]", []),
  ("//label[1]", [4, 8, 10, 12]),
  ("//label[2]", [5]),
  ("(//label)[2]", [5]),
  ("(//label)[last()]", [12]),
  ("(//label)[position() >= 4]", [10, 12]),
  ("//tableViewCell[@row=1]", [6]),
  ("//tableViewCell[@row='1']", [6]),
  ("//tableViewCell[@row>=1]", [6, 9]),
  ("//tableViewCell[1=@row]", [6]),
  ("//tableViewCell[1 < @row]", [9]),
  ("//tableViewCell[@row != 1]", [2, 9]),
  ("//*[@id='save']", [11]),
  ("//*[@name='save']", [11]),
  ("//*[@name]", [1, 4, 11, 13]),
  ("//*[@text='Save']", [11, 12]),
  ("//*[text()='Save']", [11, 12]),
  ("//*[.='Save']", [11, 12]),
  ("//label[contains(., 'an')]", [8]),
  ("//label[contains(text(), 'an')]", [8]),
  ("//label[starts-with(@text, 'A')]", [4]),
  ("//label[ends-with(@text, 'e')]", [4, 5, 12]),
  ("//label[matches(@text, '^[AB]')]", [4, 8]),
  ("//label[string-length(.) = 5]", [4]),
  ("//label[string-length(@text) > 6]", [5]),
  ("//label[lower-case(.)='apple']", [4]),
  ("//label[upper-case(@text)='APPLE']", [4]),
  ("//label[translate(., 'APLE', 'aple')='apple']", [4]),
  ("//label[translate(., 'aple', '')='A']", [4]),
  ("//label[normalize-space(.)='Apple']", [4]),
  ("//*[name()='RoundButton']", [13]),
  ("//*[@enabled='false']", [13]),
  ("//*[@enabled='NO']", [13]),
  ("//*[@enabled]", [11]),
  ("//button[not(@enabled)]", [13]),
  ("//button[@id]", [11]),
  ("//button[not(@id)]", [13]),
  ("//label[@text='Apple' or @text='Banana']", [4, 8]),
  ("//label[contains(., 'a') and not(starts-with(., 'B'))]", [12]),
  ("//label[(@text='x' or @text='Apple') and true()]", [4]),
  ("//label[false()]", []),
  ("//label[@text=@label]", [4]),
  ("//label[@text!=@label]", []),
  ("//tableViewCell[.//label]", [2, 6, 9]),
  ("//tableViewCell[label]", [9]),
  ("//tableViewCell[not(label)]", [2, 6]),
  ("//tableViewCell[.//label[@text='Banana']]", [6]),
  ("//tableViewCell[.//label/@text='Banana']", [6]),
  ("//tableViewCell[contains(.//label/@text, 'an')]", [6]),
  ("//tableViewCell[.//@text='Banana']", [6]),
  ("//tableViewCell[view/label[2]]", [2]),
  ("//tableViewCell[view/label[last()]/@text='Banana']", [6]),
  ("//label[../../@row=0]", [4, 5]),
  ("//label[ancestor::tableViewCell/@row=1]", [8]),
  ("//label[following-sibling::label]", [4]),
  ("//label[preceding-sibling::label]", [5]),
  ("//label[@text='Banana']/..", [7]),
  ("//label[@text='Banana']/../..", [6]),
  ("//label[@text='Banana']/ancestor::tableViewCell", [6]),
  ("//label[@text='Banana']/ancestor::*", [0, 1, 6, 7]),
  ("//label[@text='Banana']/ancestor::*[1]", [7]),
  ("//label[@text='Banana']/ancestor::*[last()]", [0]),
  ("//label[@text='Banana']/ancestor-or-self::*[1]", [8]),
  ("//label[@text='Banana']/ancestor::*[2][@row=1]", [6]),
  ("//label[@text='Apple']/following-sibling::label", [5]),
  ("//tableViewCell[1]/following-sibling::*", [6, 9]),
  ("//tableViewCell[1]/following-sibling::*[2]", [9]),
  ("//tableViewCell[3]/preceding-sibling::*[1]", [6]),
  ("//tableViewCell[3]/preceding-sibling::*[last()]", [2]),
  ("//tableViewCell[2]/following::label", [10, 12]),
  ("//tableViewCell[2]/preceding::label", [4, 5]),
  ("//tableViewCell/descendant::label[1]", [4, 8, 10]),
  ("//tableView/descendant::label[last()]", [10]),
  ("//tableView/descendant-or-self::*[1]", [1]),
  ("//tableViewCell/self::tableViewCell[1]", [2, 6, 9]),
  ("//label/self::buttonLabel", [12]),
  ("//button | //textField", [11, 13, 14]),
  ("//label[1] | //label", [4, 5, 8, 10, 12]),
  ("//node()[@row=0]", [2]),
  ("//nothing", []),
  ("//label/nothing/..", []),
]

@Suite struct XPathTests {
  @Test func allPathsAreThere() {
    #expect(paths.count == 100)
  }

  @Test(arguments: paths)
  func pathSelects(path: String, found: [Int]) throws {
    let query = try Query(parsing: "all window xpath:\(Query.quote(path))")
    #expect(query.elements(in: HandmadeTree.sample).map(\.index) == found)
    #expect(try Query(parsing: query.description) == query)
  }

  @Test(arguments: [
    ("tableViewCell xpath:'.//label'", [4, 5, 8]), ("tableViewCell xpath:'view/label[1]'", [4, 8]),
    ("all tableViewCell xpath:'label'", [10]), ("label text:'Banana' xpath:'..'", [7]),
    ("label xpath:'//button' index:1", [13]), ("view xpath:'//tableViewCell' label index:0", [4]),
    ("view xpath:'//label' {text CONTAINS 'an'}", [8]), ("slider xpath:'//button'", []),
  ])
  func pathBeginsAtWhatWasFound(query: String, found: [Int]) throws {
    #expect(try Query(parsing: query).elements(in: HandmadeTree.sample).map(\.index) == found)
  }
}

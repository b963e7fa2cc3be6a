import AppUnderTest
import Testing

@testable import PageContent
@testable import PageDriver

/// The roles of elements in HTML and ARIA.
@Suite struct PageRoleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let tag: String
    var attributes: [String: String] = [:]
    var hasText = false
    let name: String
    let role: String?
    var testDescription: String { tag + attributes.map { " \($0)=\($1)" }.joined() }
  }

  private static let rows: [Row] = [
    Row(tag: "button", name: "UIButton", role: "button"),
    Row(tag: "summary", attributes: ["=in": "details"], name: "UIButton", role: "button"),
    Row(tag: "input", attributes: ["type": "submit"], name: "UIButton", role: "button"),
    Row(tag: "input", attributes: ["type": "RESET"], name: "UIButton", role: "button"),
    Row(tag: "input", attributes: ["type": "image"], name: "UIButton", role: "button"),
    Row(tag: "input", attributes: ["type": "file"], name: "UIButton", role: "button"),
    Row(tag: "input", name: "UITextField", role: "textField"),
    Row(tag: "input", attributes: ["type": "email"], name: "UITextField", role: "textField"),
    Row(tag: "input", attributes: ["type": "no such type"], name: "UITextField", role: "textField"),
    Row(tag: "input", attributes: ["type": "search"], name: "UISearchBarTextField", role: "searchField"),
    Row(tag: "input", attributes: ["type": "checkbox"], name: "UISwitch", role: "checkbox"),
    Row(tag: "input", attributes: ["type": "radio"], name: "UIControl", role: "radio"),
    Row(tag: "input", attributes: ["type": "range"], name: "UISlider", role: "slider"),
    Row(tag: "input", attributes: ["type": "date"], name: "UIDatePicker", role: "datePicker"),
    Row(tag: "textarea", name: "UITextView", role: "textField"),
    Row(tag: "select", name: "UIPickerView", role: "picker"),
    Row(tag: "a", attributes: ["href": "/"], hasText: true, name: "WebElement", role: "link"),
    Row(tag: "a", hasText: true, name: "UILabel", role: "text"),
    Row(tag: "img", name: "UIImageView", role: "image"),
    Row(tag: "svg", name: "UIImageView", role: "image"),
    Row(tag: "progress", name: "UIProgressView", role: "progress"),
    Row(tag: "meter", name: "UIProgressView", role: "progress"),
    Row(tag: "h1", hasText: true, name: "UILabel", role: "heading"),
    Row(tag: "h6", hasText: true, name: "UILabel", role: "heading"),
    Row(tag: "p", hasText: true, name: "UILabel", role: "text"),
    Row(tag: "label", hasText: true, name: "UILabel", role: "text"),
    Row(tag: "table", name: "UITableView", role: "table"),
    Row(tag: "tr", name: "UITableViewCell", role: "row"),
    Row(tag: "td", hasText: true, name: "WebElement", role: "cell"),
    Row(tag: "th", hasText: true, name: "WebElement", role: "cell"),
    Row(tag: "ul", name: "UITableView", role: "list"),
    Row(tag: "ol", name: "UITableView", role: "list"),
    Row(tag: "li", hasText: true, name: "UITableViewCell", role: "listItem"),
    Row(tag: "dialog", name: "UIAlertView", role: "alert"),
    Row(tag: "nav", name: "UINavigationBar", role: "navigationBar"),
    Row(tag: "form", name: "WebElement", role: "form"),
    Row(tag: "div", name: "WebElement", role: nil),
    Row(tag: "div", hasText: true, name: "UILabel", role: "text"),
    Row(tag: "div", attributes: ["role": "button"], hasText: true, name: "UIButton", role: "button"),
    Row(tag: "div", attributes: ["role": "unknown Tab"], name: "UITabBarButton", role: "tab"),
    Row(tag: "div", attributes: ["role": "tablist"], name: "UITabBar", role: "tabList"),
    Row(tag: "div", attributes: ["role": "checkbox"], name: "UISwitch", role: "checkbox"),
    Row(tag: "div", attributes: ["role": "alertdialog"], name: "UIAlertView", role: "alert"),
    Row(tag: "button", attributes: ["role": "none"], hasText: true, name: "UILabel", role: "text"),
    Row(tag: "ul", attributes: ["role": "presentation"], name: "WebElement", role: nil),
  ]

  @Test(arguments: rows) func elementHasItsRole(row: Row) {
    let role = PageRole.of(tag: row.tag, isEditable: false) { row.attributes[$0] }
      .showing(isScrolled: false, hasText: row.hasText)
    #expect(role.elementClass.name == row.name)
    #expect(role.role?.rawValue == row.role)
    #expect(role.elementClass.isKind(of: "UIView") && role.elementClass.isKind(of: "WebElement"))
  }

  @Test func editableElementIsAField() {
    let role = PageRole.of(tag: "div", isEditable: true) { _ in nil }.showing(isScrolled: true, hasText: true)
    #expect(role.role == .textField && role.elementClass.name == "UITextView")
  }

  @Test func scrolledElementIsAScrollArea() {
    let role = PageRole.of(tag: "div", isEditable: false) { _ in nil }.showing(isScrolled: true, hasText: false)
    #expect(role.role == .scrollArea && role.elementClass.name == "UIScrollView")
  }
}

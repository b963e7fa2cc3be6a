import AppUnderTest
import JSON

/// What is asked of elements of pages, and done to them, by scripts of the server's own: the browser has it as WebDriver wants it.
extension ServedSession {
  /// What stands for an element among the arguments of a script.
  private static func reference(to name: String) -> JSONValue { [elementKey: .string(name)] }

  /// Chooses an option of a list, as a click does on it (W3C WebDriver, section 12.5.1).
  ///
  /// - Returns: whether the element is one, on a page in a browser.
  func choose(_ name: String) async throws -> Bool {
    guard page != nil, app.driver is any BrowsingDriver else { return false }
    let tree = try await app.tree()
    guard tree.string(.other("nodeName"), of: try element(name, in: tree)) == "OPTION" else { return false }
    guard try await run(Self.choosing, [Self.reference(to: name)], isOfClient: false) != false else {
      throw WireError(.elementNotInteractable, "the list of the option is not seen")
    }
    return true
  }

  private static let choosing = """
    const option = arguments[0], list = option.closest('select') ?? option.parentElement;
    if (!list.checkVisibility({ visibilityProperty: true })) return false;
    list.focus();
    if (option.matches(':disabled') || list.matches(':disabled')) return true;
    const before = option.selected;
    option.selected = !(list.multiple && before);
    if (option.selected !== before)
      for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, { bubbles: true, composed: name === 'input' }));
    option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    return true;
    """

  /// What an element of a page in a browser shows, as the browser has it; `nil` where it is none (W3C WebDriver, section 12.4.5).
  func shownText(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: Self.showing, [Self.reference(to: call["element"])])
  }

  /// The text as a user sees it: a line for each block, without what is hidden.
  private static let showing = """
    const element = arguments[0], lines = [''];
    const add = text => { lines[lines.length - 1] += text; };
    const end = () => { if (lines.at(-1).trim()) lines.push(''); };
    const cased = (text, style) => style.textTransform === 'uppercase' ? text.toUpperCase()
      : style.textTransform === 'lowercase' ? text.toLowerCase()
      : style.textTransform === 'capitalize' ? text.replace(/(^|\\s)(\\S)/g, (part, space, letter) => space + letter.toUpperCase()) : text;
    const visit = (node, style) => {
      if (node.nodeType === 3) {
        if (style.visibility !== 'visible') return;
        const isKept = style.whiteSpace.startsWith('pre') || style.whiteSpace === 'break-spaces';
        if (!isKept) return add(cased(node.data.replace(/[\\s\\u200b]+/g, ' ').replace(/^ /, /(^| )$/.test(lines.at(-1)) ? '' : ' '), style));
        cased(node.data, style).split('\\n').forEach((line, number) => { if (number) lines.push(''); add(line); });
      } else if (node.nodeType === 1) {
        if (node.localName === 'br') return void lines.push('');
        if (node.localName === 'option') { end(); add(node.textContent.replace(/\\s+/g, ' ').trim()); return end(); }
        if (node.localName === 'optgroup') return node.childNodes.forEach(child => visit(child, style));
        const style = getComputedStyle(node), isCell = style.display === 'table-cell';
        const isBlock = !isCell && !/^(inline|contents|ruby)/.test(style.display);
        if (!node.checkVisibility({ opacityProperty: true })) return;
        if (isBlock) end();
        for (const child of node.localName === 'slot' ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes) visit(child, style);
        if (isCell) add(' ');
        if (isBlock) end();
      }
    };
    visit(element, getComputedStyle(element));
    return lines.map(line => line.replace(/[\\t\\u00a0]/g, ' ').replace(/ +$/, '')).join('\\n').trim();
    """

  /// An attribute as an element of a page in a browser has it in its markup; `nil` where it is none (W3C WebDriver, section 12.4.2).
  func writtenAttribute(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: Self.writing, [Self.reference(to: call["element"]), .string(call["name"])])
  }

  private static let writing = """
    const [element, name] = arguments;
    const booleans = /^(allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|formnovalidate|hidden|inert|ismap|\
    itemscope|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/i;
    return element.hasAttribute(name) && booleans.test(name) ? 'true' : element.getAttribute(name);
    """

  /// A property of an element, as scripts of a page have it.
  func property(_ call: RouteCall) async throws -> JSONValue {
    let arguments = [Self.reference(to: call["element"]), .string(call["name"])]
    if let value = try await answerOfBrowser(to: "return arguments[0][arguments[1]]", arguments) { return value }
    return try await attribute(call)
  }
}

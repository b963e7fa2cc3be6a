import AppUnderTest
import JSON

/// Queries and actions on elements of pages by scripts of the server, for which WebDriver requires the browser's
/// results.
extension ServedSession {
  /// A reference to an element as an argument of a script.
  private static func reference(to name: String) -> JSONValue { [elementKey: .string(name)] }

  /// Finds elements of a driven page by a path, in the browser. Waits for the first up to the implicit timeout.
  ///
  /// - Parameters:
  ///   - path: an expression of XPath 1.0.
  ///   - outer: the element where the path begins; `nil` for the document and those of its frames.
  /// - Returns: the elements; `nil` if no page is driven, or its scripts cannot reach the element.
  /// - Throws: a `WireError` if the path has a syntax error, or selects nodes other than elements.
  func findInBrowser(_ path: String, in outer: String?) async throws -> [JSONValue]? {
    let arguments = [.string(path), outer.map(Self.reference) ?? .null]
    var end: Duration?
    while let answer = try await answerOfBrowser(to: Self.selecting, arguments) {
      guard let found = answer.array else { throw WireError(.invalidSelector, answer.string ?? "") }
      let now = try await app.driver.now(), last = end ?? now + timeouts.implicitWait
      end = last
      if !found.isEmpty || now >= last { return found }
      _ = try await app.driver.advance(notAfter: last)
    }
    return nil
  }

  private static let selecting = """
    const [path, start] = arguments, found = [];
    const select = node => {
      const list = (node.ownerDocument ?? node).evaluate(path, node, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
      for (let i = 0; i < list.snapshotLength; i++) found.push(list.snapshotItem(i));
    };
    const selectAll = inner => {
      select(inner);
      for (const frame of inner.querySelectorAll('iframe, frame')) if (frame.contentDocument) selectAll(frame.contentDocument);
    };
    try { if (start) select(start); else selectAll(document); } catch (error) { return error.message; }
    if (found.some(node => node.nodeType !== 1)) return 'the path selects something else than elements';
    return found.filter(cukeswift.has);
    """

  /// Selects an option of a list, like a click on it (W3C WebDriver, section 12.5.1).
  ///
  /// - Returns: false if the element is not an option on a page in a browser.
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
    if (option.selected !== before) \(announcing("list"))
    option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    return true;
    """

  /// Sets the value of a colour field, which does not accept typing (W3C WebDriver, section 12.5.3).
  ///
  /// - Returns: false if the element is not a colour field on a page in a browser.
  /// - Throws: a `WireError` if the text is not a colour.
  func setColour(_ name: String, to text: String) async throws -> Bool {
    let answer = try await change(name, by: Self.colouring, [.string(text)])
    guard answer != false else { throw WireError.invalid("a field for a colour takes one such as #ff8000") }
    return answer == true
  }

  private static let colouring = """
    const [field, text] = arguments;
    if (field.localName !== 'input' || field.type !== 'color' || field.disabled) return null;
    if (!/^#[0-9a-f]{6}$/i.test(text)) return false;
    field.focus();
    field.value = text;
    \(announcing("field"))
    return true;
    """

  /// Clears a field that does not accept typing, such as one for a date (W3C WebDriver, section 12.5.2).
  ///
  /// - Returns: false if the element is not such a field on a page in a browser.
  /// - Throws: a `WireError` if the field cannot be changed.
  func reset(_ name: String) async throws -> Bool {
    let answer = try await change(name, by: Self.resetting)
    guard answer != false else { throw WireError(.invalidElementState, "the field cannot be changed") }
    return answer == true
  }

  /// Changes an element of a page in a browser by a script of the server.
  ///
  /// - Returns: the result of the script, or `null` for other apps.
  private func change(_ name: String, by script: String, _ further: [JSONValue] = []) async throws -> JSONValue {
    guard page != nil, app.driver is any BrowsingDriver else { return .null }
    return try await run(script, [Self.reference(to: name)] + further, isOfClient: false)
  }

  /// A part of a script that reports a change of a field to the page, like a change by a user.
  ///
  /// - Parameter field: the name of the field's variable in the script.
  private static func announcing(_ field: String) -> String {
    "for (const name of ['input', 'change']) \(field).dispatchEvent(new Event(name, { bubbles: true, composed: name === 'input' }));"
  }

  private static let resetting = """
    const field = arguments[0];
    if (field.localName !== 'input' && field.localName !== 'textarea') return null;
    if (field.readOnly || field.matches(':disabled')) return false;
    if (!/^(color|date|datetime-local|file|month|range|time|week)$/.test(field.type)) return null;
    field.focus();
    field.value = '';
    \(announcing("field"))
    field.blur();
    return true;
    """

  /// The point at which a click reaches an element of a driven page, after scrolling; `nil` for an unreachable element.
  func clickPoint(of name: String) async throws -> Point? {
    let script = "return cukeswift.clickPoint(arguments[0])"
    let found = try await answerOfBrowser(to: script, [Self.reference(to: name)])?.array?.compactMap(\.number)
    guard let found, found.count == 2 else { return nil }
    return Point(x: found[0], y: found[1])
  }

  /// The visible text of an element, from the browser; `nil` for other apps (W3C WebDriver, section 12.4.5).
  func shownText(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: Self.showing, [Self.reference(to: call["element"])])
  }

  /// The text as a user sees it: a line for each block, without hidden parts.
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

  /// An attribute in the markup of a page's element; `nil` for apps outside of a browser (W3C WebDriver, section
  /// 12.4.2).
  func writtenAttribute(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: Self.writing, [Self.reference(to: call["element"]), .string(call["name"])])
  }

  private static let writing = """
    const [element, name] = arguments;
    const booleans = /^(allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|formnovalidate|hidden|inert|ismap|\
    itemscope|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/i;
    return element.hasAttribute(name) && booleans.test(name) ? 'true' : element.getAttribute(name);
    """

  /// The role and the name of a driven page's element, from the browser; `nil` for other apps.
  func accessibility(of element: ElementID) async throws -> (role: String, name: String)? {
    page == nil ? nil : try await (app.driver as? any BrowsingDriver)?.accessibility(of: element)
  }

  /// A property of an element in the scripts of a page.
  func property(_ call: RouteCall) async throws -> JSONValue {
    let arguments = [Self.reference(to: call["element"]), .string(call["name"])]
    if let value = try await answerOfBrowser(to: "return arguments[0][arguments[1]]", arguments, isOwn: false) {
      return value
    }
    return try await attribute(call)
  }
}

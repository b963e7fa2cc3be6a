import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// The roles of elements in HTML Accessibility API Mappings 1.0, in the order of section 3.5.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageMappingTests {
  private struct Row {
    let html: String
    let aria: String?
    init(_ html: String, _ aria: String?) { (self.html, self.aria) = (html, aria) }
  }

  /// The tested element has the attribute `x`; nil stands for no role or a generic one.
  private static let rows: [Row] = [
    Row("<a x href=#>a</a>", "link"), Row("<a x>a</a>", nil), Row("<abbr x>a</abbr>", nil),
    Row("<address x>a</address>", "group"),
    Row("<map name=m><area x shape=rect coords=0,0,9,9 href=# alt=a></map><img usemap=#m src=none alt=a>", "link"),
    Row("<map name=n><area x shape=rect coords=0,0,9,9 alt=a></map><img usemap=#n src=none alt=a>", nil),
    Row("<article x>a</article>", "article"), Row("<aside x>a</aside>", "complementary"),
    Row("<main><aside x>a</aside></main>", "complementary"), Row("<nav><aside x>a</aside></nav>", nil),
    Row("<section><aside x aria-label=a>a</aside></section>", "complementary"),
    Row("<article><aside x role=complementary>a</aside></article>", "complementary"),
    Row("<b x>a</b>", nil), Row("<bdi x>a</bdi>", nil), Row("<bdo dir=rtl x>a</bdo>", nil),
    Row("<blockquote x>a</blockquote>", "blockquote"), Row("<button x>a</button>", "button"),
    Row("<canvas x></canvas>", nil), Row("<table><caption x>a</caption><tr><td>b</table>", "caption"),
    Row("<cite x>a</cite>", nil), Row("<code x>a</code>", "code"), Row("<data x value=1>a</data>", nil),
    Row("<dl><dt>a<dd x>b</dl>", "definition"), Row("<del x>a</del>", "deletion"),
    Row("<details x open><summary>a</summary>b</details>", "group"), Row("<dfn x>a</dfn>", "term"),
    Row("<dialog x open>a</dialog>", "dialog"), Row("<div x>a</div>", nil), Row("<dl x><dt>a<dd>b</dl>", nil),
    Row("<dl><dt x>a<dd>b</dl>", "term"), Row("<em x>a</em>", "emphasis"),
    Row("<fieldset x><legend>a</legend><input></fieldset>", "group"),
    Row("<figure><figcaption x>a</figcaption></figure>", nil), Row("<figure x><img src=none alt=a></figure>", "figure"),
    Row("<footer x>a</footer>", "contentinfo"), Row("<article><footer x>a</footer></article>", nil),
    Row("<nav><footer x aria-label=a>a</footer></nav>", nil),
    Row("<div><form x aria-label=a><input></form></div>", "form"), Row("<form x><input></form>", nil),
    Row("<h1 x>a</h1>", "heading"), Row("<h2 x>a</h2>", "heading"), Row("<h3 x>a</h3>", "heading"),
    Row("<h4 x>a</h4>", "heading"), Row("<h5 x>a</h5>", "heading"), Row("<h6 x>a</h6>", "heading"),
    Row("<header x>a</header>", "banner"), Row("<section><header x>a</header></section>", nil),
    Row("<main><header x>a</header></main>", nil), Row("<hgroup x><h1>a</h1></hgroup>", "group"),
    Row("<hr x>", "separator"), Row("<i x>a</i>", nil), Row("<iframe x title=a></iframe>", nil),
    Row("<img x src=none alt=a>", "img"), Row("<img x src=none alt>", "none"), Row("<img x src=none>", "img"),
    Row("<input x type=button value=a>", "button"), Row("<input x type=checkbox>", "checkbox"),
    Row("<input x type=color>", nil), Row("<input x type=date>", nil), Row("<input x type=datetime-local>", nil),
    Row("<input x type=email>", "textbox"), Row("<input x type=file>", nil),
    Row("<input x type=image alt=a src=none>", "button"), Row("<input x type=month>", nil),
    Row("<input x type=number>", "spinbutton"), Row("<input x type=password>", nil),
    Row("<input x type=radio>", "radio"), Row("<input x type=range>", "slider"), Row("<input x type=reset>", "button"),
    Row("<input x type=search>", "searchbox"), Row("<input x type=submit>", "button"),
    Row("<input x type=tel>", "textbox"), Row("<input x type=text>", "textbox"), Row("<input x>", "textbox"),
    Row("<input x list=l><datalist id=l><option>a</datalist>", "combobox"),
    Row("<input x type=search list=l>", "combobox"), Row("<input x type=time>", nil),
    Row("<input x type=url>", "textbox"), Row("<input x type=week>", nil), Row("<ins x>a</ins>", "insertion"),
    Row("<kbd x>a</kbd>", nil), Row("<label x>a</label>", nil), Row("<fieldset><legend x>a</legend></fieldset>", nil),
    Row("<ul><li x>a</ul>", "listitem"), Row("<ol><li x>a</ol>", "listitem"), Row("<menu><li x>a</menu>", "listitem"),
    Row("<li x>a</li>", nil), Row("<main x>a</main>", "main"), Row("<mark x>a</mark>", "mark"),
    Row("<math x><mi>a</mi></math>", "math"), Row("<menu x><li>a</menu>", "list"),
    Row("<meter x value=.5></meter>", "meter"), Row("<nav x>a</nav>", "navigation"), Row("<ol x><li>a</ol>", "list"),
    Row("<select size=3><optgroup x label=a><option>b</optgroup></select>", "group"),
    Row("<select size=3><option x>a</select>", "option"), Row("<output x>a</output>", "status"),
    Row("<p x>a</p>", "paragraph"), Row("<pre x>a</pre>", nil), Row("<progress x></progress>", "progressbar"),
    Row("<q x>a</q>", nil), Row("<ruby x>a<rt>b</rt></ruby>", nil), Row("<s x>a</s>", "deletion"),
    Row("<samp x>a</samp>", nil), Row("<search x>a</search>", "search"),
    Row("<section x aria-label=a>b</section>", "region"), Row("<section x>a</section>", nil),
    Row("<select x><option>a</select>", "combobox"), Row("<select x size=1><option>a</select>", "combobox"),
    Row("<select x multiple><option>a</select>", "listbox"), Row("<select x size=2><option>a</select>", "listbox"),
    Row("<small x>a</small>", nil), Row("<span x>a</span>", nil), Row("<strong x>a</strong>", "strong"),
    Row("<sub x>a</sub>", "subscript"), Row("<summary x>a</summary>", nil),
    Row("<details open><summary>a</summary><summary x>b</summary></details>", nil),
    Row("<sup x>a</sup>", "superscript"),
    Row("<svg x width=9 height=9></svg>", "graphics-document"), Row("<table x><tr><td>a</table>", "table"),
    Row("<table><tbody x><tr><td>a</table>", "rowgroup"), Row("<table><tr><td x>a</table>", "cell"),
    Row("<table role=grid><tr><td x>a</table>", "gridcell"), Row("<textarea x></textarea>", "textbox"),
    Row("<table><tfoot x><tr><td>a</table>", "rowgroup"),
    Row("<table><thead><tr><th x>a<th>b<tbody><tr><td>c<td>d</table>", "columnheader"),
    Row("<table><tr><th x>a<td>b</table>", "rowheader"), Row("<table><tr><th x scope=row>a<td>b</table>", "rowheader"),
    Row("<table><tr><th x scope=col>a<th>b<tr><td>c<td>d</table>", "columnheader"),
    Row("<table><thead x><tr><th>a</table>", "rowgroup"), Row("<time x>a</time>", "time"),
    Row("<table><tr x><td>a</table>", "row"), Row("<u x>a</u>", nil), Row("<ul x><li>a</ul>", "list"),
    Row("<var x>a</var>", nil), Row("<video x></video>", nil), Row("<audio x controls></audio>", nil),
  ]

  @Test func elementsHaveTheRolesOfTheMapping() async throws {
    let html = Self.rows.enumerated().map { index, row in
      "<div>\(row.html.replacing(" x", with: " x data-row=\(index) ", maxReplacements: 1))</div>"
    }
    let found = try await TestPage.open(html.joined()) { _, driver in
      let tree = try await driver.tree()
      return tree.elements.reduce(into: [String: String?]()) { found, element in
        if let row = tree.nodes[element.index].content["data-row"] { found[row] = tree.role(at: element.index).aria }
      }
    }
    for (index, row) in Self.rows.enumerated() {
      let role = try #require(found["\(index)"], "\(row.html) is not on the page")
      #expect(role == row.aria, "\(row.html)")
    }
  }
}

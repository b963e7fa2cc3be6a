import GherkinParser
import SourceText
import Testing

/// Warnings about Markdown documents.
extension WarningTests {
  @Test(arguments: [
    ("# Feature: f\n## Scenario: a\n* Given x\n## ⟦Scenaro: b\n* Given y\n", "so it is only a heading"),
    (
      "# Feature: f\n\nText.\n\n### ⟦Scenario：b\n\n## Scenario: a\n* Given x\n",
      "there is a full-width colon (U+FF1A) where a colon has to be"
    ),
    ("# Feature: f\n## Scenario: a\n\n* ⟦Thenn x\n* Given y\n", "so it is only an item of a list"),
    ("# Feature: f\n## Scenario: a\n\n- Given y\n- ⟦Wenn x\n- more\n", "a keyword of German (de)"),
    ("# Feature: f\n\n* ⟦Given x\n* When y\n\n## Scenario: a\n* Given x\n", "these 2 lines read like steps"),
    ("# Feature: f\n## Scenario: a\n\n* ⟦I touch \"x\"\n* I see y\n", "this item does not begin with a keyword"),
    ("# Feature: f\n## Scenario: a\nText.\n- ⟦the app runs\n", "this item does not begin with a keyword"),
    ("# Feature: f\n## Scenario: a\n* Given x\n* ⟦I see it\n* And y\n", "this item does not begin with a keyword"),
    ("# Feature: f\n## Scenario: a\n* Given x\n\n* ⟦I touch \"y\"\n", "this item does not begin with a keyword"),
    (
      "# Feature: f\n## Scenario: a\n* Given x\n\n- ⟦I touch \"y\"\n- I see \"z\"\n\n- the \"x\"\n- and more\n",
      "this item does not begin with a keyword"
    ),
    ("# Feature: f\n## Scenario: a\n1. ⟦Given x\n2. When y\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* ⟦Angenommen x\n* Und y\n", "a keyword of German (de)"),
    ("# Feature: f\n## Scenario: a\n* Given <a>\n### ⟦Exemples:\n  | a |\n  | 1 |\n", "so it is only a heading"),
    ("# Feature: f\n## Scenario: a\n* Given <a>\n### ⟦Examples\n\n  | a |\n  | 1 |\n", "no colon after its keyword"),
    ("# Feature: f\n## Scenario: a\n* Given x\n1. ⟦Then y\n* And z\n", "not with a bullet, so it is only text"),
    ("# Feature: f\n## Scenario: a\n* Given x\n2) ⟦Then y\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n\n⟦Then y\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n⟦Then y\n* And z\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n> * ⟦Then y\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n• ⟦Then y\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n– ⟦Then y\n* And z\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n* Given x\n**⟦Then** y\n* And z\n", "not with a bullet"),
    ("# Feature: f\n## Scenario: a\n\n⟦Then I see \"x\"\n\n## Scenario: b\n* Given x\n", "not with a bullet"),
    (
      "# Feature: f\n## Scenario: a\n* Given x\n## ⟦Scenario two\n\nText.\n\n* Given y\n", "no colon after its keyword"
    ),
    ("# Feature: f\n## Scenario: a\n* Given x\n## ⟦Example x\n* Given y\n", "no colon after its keyword"),
    ("# Feature: f\n## Scenario: a\n* Given <a>\n### ⟦Examples\n| a |\n| - |\n| 1 |\n", "no colon after its keyword"),
    ("# Feature: f\n## Scenario: a\n* Given x\n##⟦Scenario: b\n* Given y\n", "but not as Gherkin reads it"),
    ("# Feature: f\n## Scenario: a\n* Given x\n##  ⟦Scenario: b\n* Given y\n", "but not as Gherkin reads it"),
    ("# Feature: f\n## Scenario: a\n* Given x\n####### ⟦Scenario: b\n* Given y\n", "but not as Gherkin reads it"),
    ("# Feature: f\n## Scenario: a\n* Given <a>\n### ⟦Beispiele:\n  | a |\n  | 1 |\n", "keyword of German (de)"),
    (
      "# Feature: f\n## Scenario: a\n* Given <a>\n### Examples:\n  | a |\n  | 1 |\n⟦| 2 |\n| 3 |\n",
      "this row is indented by 0 blanks"
    ),
    (
      "# Feature: f\n## Scenario: a\n* Given <a>\n### Examples:\n  | a |\n  | 1 |\n\n ⟦| 2 |\n",
      "is indented by 1 blank,"
    ),
    ("# Feature: f\n## Scenario: a\n* Given x:\n⟦| a |\n| 1 |\n* And y\n", "only a table of the text"),
    ("# Feature: f\n## Scenario: a\n* Given x:\n\n        ⟦| a |\n", "is indented by 8 blanks"),
    ("# Feature: f\n## Scenario: a\n* Given x:\n  | a |\n⟦| 1 |\n", "is indented by 0 blanks"),
    ("# Feature: f\n⟦@slow\n## Scenario: a\n* Given x\n", "not all words of this line are tags"),
    ("# Feature: f\n\n⟦@slow @x\n\n## Scenario: a\n* Given x\n", "not all words of this line are tags"),
    ("# Feature: f\n⟦**@slow**\n`@x`\n## Scenario: a\n* Given x\n", "not all words of this line are tags"),
    ("# Feature: f\n⟦`slow`, `x`\n## Rule: r\n### Scenario: a\n* Given x\n", "not all words of this line are tags"),
    ("# Feature: f\n⟦`@slow` @x\n## Scenario: a\n* Given x\n", "not all words of this line are tags"),
    (
      "# Feature: f\n- ⟦@slow\n## Scenario: a\n* Given x\n".replacing("- ⟦", with: "⟦- "),
      "not all words of this line are tags"
    ),
    ("# Feature: f\n## Scenario: a\n* Given x\n* ⟦*Then* it fails\n", "it does not begin with a keyword"),
  ])
  func markdownIsCheckedToo(text: String, problem: String) throws {
    let example = Case(text, problem, "")
    let (text, location) = example.parts
    let warnings = try parse(text, uri: "test.feature.md").warnings
    #expect(warnings.first?.location == location)
    #expect(warnings.first?.problem.contains(problem) == true, "\(warnings)")
  }

  @Test func markdownOfOtherKindIsLeftAlone() throws {
    let text = """
      # Feature: f

      ## Background
      - Given the law
      - and more
      - Thank you
      ## Examples
      ## Scenario planning

      ## Scenario: a
      Before it begins:
      * the shop is empty, and nobody is there.

      * Given x
        * the user knows of "x"
      * more
      * [see the log](https://example.org/log)

      See also:
      - the manual
      - the "other" scenario
      ```
      ## Scenaro: b
      ```
      ## Examples of use
      * I touch "x"

      ## Scenario: later
      * to be done, perhaps
      * Ask about it!
      * `x` is y
      ### Notes
      * I touch "x"

      `@slow` `@smoke`
      ## Scenario Outline: tables
      * Given <a>

      | of the | text |
      ### Examples:
        | a |
        | - |
        | 1 |

      Text.

      | of the | text |

      ## Scenario: prose
      Given that all is well,
      and when it is not
      Then again nobody knows
      what it is.

      1. First of all
      2. When in doubt, ask.
      > They were given to all

      **Background:** none

      More.
      * Given x
      ### When it is over
      Nothing.
      ### What follows
      * Then y
      ## An aside
      * or not
      | A table | of the text |
      | ------- | ----------- |
      | x       | y           |

      `code` `more`
      @alice wrote this
      @alice

      ## Rule of thumb
      ## Example of use
      * is this.
      * Given y
      """
    #expect(try parse(text, uri: "test.feature.md").warnings == [])
  }
}

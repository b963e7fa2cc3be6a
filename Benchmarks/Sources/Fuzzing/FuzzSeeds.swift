import GherkinParser

/// What damaged inputs are made from.
enum FuzzSeeds {
  /// Features that use the whole of the grammar, and a few that do not parse.
  static let features: [String] = [
    """
    # language: en
    @a @b#c
    Feature: One
      Text of it
      # a comment

      Background: of all
        Given a <b>
          | a  | b\\|c | \\n\\\\ |
          | 1  |  2    |        |

      @c
      Scenario Outline: <b> of <a>
        When <a> and <b>
          \"""json <a>
            x \\"\\"\\" <b>
          y
          \"""
        Examples: one
          text
          | a | b  |
          | 1 | <a>|
        @d
        Examples:
          | a |

    """,
    """
    Feature: Rules
      Rule: first
        Background:
          * x
        Example: e
          Given x
            ```
            ``
            \\`\\`\\`
            ```
            | a |
          And y
          But z
      @r
      Rule: second
        Scenario: s

    """,
    """
    # Feature: Markdown
    text | with | bars

    `@a` `@b`
    ## Scenario Outline: <a>
    * Given <a>

      | a | b |
      | - | :-: |
      | 1 | 2 |
    - When x
      ````json
      ```
      ````
    ### Examples:

      | a |
      | - |
      | x |

    """,
    "# language: fr\r\nFonctionnalité: é\r\n  Scénario: à\r\n    Étant donné que <x>\r\n    Et 👩‍👩‍👧\r\n",
    "#language:ja\n機能: 一\n  シナリオ: 二\n    前提三\n    もし四\n      |五|六|\n",
    "# language: ar\nخاصية: ا\n  سيناريو: ب\n    بفرض ج\n    * د\u{200F}\n",
    "# language: no-such\nFeature: x\n", "Feature: x\n  Scenario: y\n    Given z\n      | a |\n      | a | b |\n",
    "Feature: x\n  Scenario: y\n    Given z\n      \"\"\"\n", "Feature: x\n  @a b\n  Scenario: y\n",
    "\u{FEFF}Feature: x", "",
  ]

  /// Bytes that are no UTF-8, or that text seldom has.
  static let badBytes: [[UInt8]] = [
    [0x00], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xF0, 0x9F],
    [0xEF, 0xBB, 0xBF], [0x0D], [0x0D, 0x0D, 0x0A], [0x1B, 0x5B], [0x7F], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ]

  /// Parts that mean something: punctuation, white space of all kinds, keywords of all languages.
  static let parts: [String] =
    [
      "|", "||", "\\", "\\|", "\\\\", "\\n", "\"\"\"", "```", "````", "@", "@a", "`@a`", "#", "# language: fr", "<a>",
      "<", ">",
      ":", "* ", "- ", "## ", "| - |", " ", "\t", "\n", "\r\n", "\n\n", "\u{A0}", "\u{85}", "\u{2028}", "\u{3000}",
      "\u{FEFF}",
      "\u{200B}", "\u{301}", "👍", "\u{202E}", "\u{10FFFF}", "\\\"\\\"\\\"",
    ] + Dialect.all.flatMap { dialect in Dialect.Kind.allCases.flatMap { dialect.keywords($0) } }
}

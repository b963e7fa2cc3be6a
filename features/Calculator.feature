Feature: Calculator
  Ten digits, four operations and one display, for sums that fit into a pocket.

  Background:
    Given the "Calculator" app is running

  Rule: The display shows what is typed and then its result

    Scenario: Adding two numbers
      When I touch "2"
      And I touch "+"
      And I touch "9"
      And I touch "="
      Then the display shows "11"

    Scenario Outline: <keys>
      When I type "<keys>"
      Then the display shows "<result>"

      Examples: One operation
        | keys      | result |
        | 7 - 9 =   | -2     |
        | 6 × 7 =   | 42     |
        | 1 2 ÷ 8 = | 1.5    |

      Examples: Decimals
        | keys          | result |
        | . 5 + . 2 5 = | 0.75   |
        | 1 . 5 . 2     | 1.52   |
        | 0 . 1 × 3 =   | 0.3    |

      Examples: Operations one after the other
        | keys            | result |
        | 2 + 3 × 4 =     | 20     |
        | 2 + 3 +         | 5      |
        | 1 0 0 - 1 - 1 = | 98     |
        | 2 + × 4 =       | 8      |

  Rule: AC and C clear

    Scenario: AC clears the display
      When I type "1 2 3"
      And I touch "AC"
      Then the display shows "0"

    Scenario: AC clears the memory
      When I type "8 + AC"
      And I type "5 ="
      Then the display shows "5"

    Scenario: C clears only what was typed last
      When I type "8 + 5 C 2 ="
      Then the display shows "10"

  Rule: Dividing by zero is an error that AC recovers from

    Scenario: Dividing by zero
      When I type "8 ÷ 0 ="
      Then the display shows "Error"

    Scenario: Going on after AC
      When I type "8 ÷ 0 ="
      And I type "AC 3 + 4 ="
      Then the display shows "7"

  Rule: Every key can be touched at any time

    Scenario: All keys are there
      Then these buttons can be touched:
        | 0 | 1 | 2  | 3 | 4 |
        | 5 | 6 | 7  | 8 | 9 |
        | + | - | ×  | ÷ | . |
        | = | C | AC |   |   |

    Scenario Outline: "+" stays enabled after "<keys>"
      When I type "<keys>"
      Then the "+" button is enabled

      Examples:
        | keys    |
        | 2       |
        | 2 +     |
        | 2 + 9   |
        | 2 + 9 = |

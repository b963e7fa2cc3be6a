Feature: header rows without a head

  Scenario: must pass: a row of headers is none of the list
    Given the page "pages/header-rows" is open
    Then the "plain" list has 2 rows
    And the "plain" list shows exactly:
      | Ann | 3 |
      | Bob | 4 |

  Scenario: must fail: a row of headers
    Given the page "pages/header-rows" is open
    Then the "plain" list has 3 rows

  Scenario: must pass: ARIA
    Given the page "pages/header-rows" is open
    Then the "aria" list has 1 row

  Scenario: must pass: headers of rows
    Given the page "pages/header-rows" is open
    Then the "names" list has 2 rows

  Scenario: must pass: headers that come later
    Given the page "pages/header-rows" is open
    When I touch the "Head" button
    Then the "late" list has 1 row

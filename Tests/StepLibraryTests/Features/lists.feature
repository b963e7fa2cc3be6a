Feature: Lists and alerts

  Scenario: a list
    Given the app is running with the arguments "list"
    Then the list shows exactly:
      | MacBook |         |
      | iPad    | 2 tasks |
      | iPhone  |         |
    And the list shows:
      | MacBook |
      | iPhone  |
    And the list does not show:
      | iMac |
    And the list has 3 items
    And list item number 2 shows "iPad"
    And list item "iPad" shows "2 tasks"
    And list item "iPad" is checked
    And list item "iPhone" is not checked
    And I should see 3 cells
    When I touch list item number 1
    Then I should see "opened MacBook"
    When I press list item "iPad"
    Then I should see "opened iPad"
    When I swipe left on list item "iPhone"
    And I touch "Archive" in list item "iPhone"
    Then the list has 2 items
    When I swipe on cell number 1
    And I touch "Archive"
    Then the list has 1 item
    When I swipe left on cell number 1
    And I touch "Archive"
    Then the list is empty

  Scenario: a list is edited
    Given the app is running with the arguments "list --edit"
    When I move list item "MacBook" to "iPhone"
    Then the list shows exactly:
      | iPad    |
      | iPhone  |
      | MacBook |

  @fails
  Scenario: iMac
    Given the app is running with the arguments "list"
    Then the list shows exactly:
      | MacBook |
      | iMac    |

  @fails
  Scenario: no such row after the 3 before it
    Given the app is running with the arguments "list"
    Then the list shows in this order:
      | iPhone |
      | iPad   |

  @fails
  Scenario: the list shows "iPad"
    Given the app is running with the arguments "list"
    Then the list doesn't show:
      | iPad |

  @fails
  Scenario: there still is the list item "MacBook"
    Given the app is running with the arguments "list"
    Then the list is empty

  @fails
  Scenario: actual:   3
    Given the app is running with the arguments "list"
    Then the list has 4 rows

  @fails
  Scenario: iMac
    Given the app is running with the arguments "list"
    Then list item number 2 shows "iMac"

  @fails
  Scenario: 3 tasks
    Given the app is running with the arguments "list"
    Then list item "iPad" shows "3 tasks"

  @fails
  Scenario: it is checked
    Given the app is running with the arguments "list"
    Then list item "iPad" is not checked

  @fails
  Scenario: iMac
    Given the app is running with the arguments "list"
    When I touch list item "iMac"

  @fails
  Scenario: Archive
    Given the app is running with the arguments "list"
    When I touch "Archive" in list item "iPhone"

  @fails
  Scenario: iMac
    Given the app is running with the arguments "list"
    When I swipe left on list item "iMac"

  @fails
  Scenario: there are only 3 list items
    Given the app is running with the arguments "list"
    When I swipe on cell number 9

  @fails
  Scenario: there are only 3 list items
    Given the app is running with the arguments "list"
    When I swipe left on cell number 9

  @fails
  Scenario: there is no handle to move it by in the list item "iPhone"
    Given the app is running with the arguments "list"
    When I move list item "MacBook" to "iPhone"

  Scenario: a long list
    Given the app is running with the arguments "long"
    Then the list has 60 items
    And the list shows:
      | Row 1  |
      | Row 60 |
    And I should not see "Row 60"
    When I scroll to "Row 45"
    And I touch "Row 45"
    And I scroll to list item "Row 1"
    And I scroll down
    And I swipe up on number 1
    And I swipe up on number 1 at x 100 and y 300
    Then I should not see "Row 1"
    When I flick down
    Then I should not see "Row 60"

  Scenario: Rows are counted from the beginning of the list
    Given the app is running with the arguments "long"
    Then list item number 40 shows "Row 40"
    And list item number 41 shows "Row 41"
    And list item number 2 shows "Row 2"

  @fails
  Scenario: scrolled to both ends
    Given the app is running with the arguments "long"
    Then list item number 61 shows "Row 61"

  @fails
  Scenario: row 3 does not show "Row 4"
    Given the app is running with the arguments "long"
    Then list item number 3 shows "Row 4"

  @fails
  Scenario: scrolled to both ends
    Given the app is running with the arguments "long"
    When I scroll to "Row 61"

  @fails
  Scenario: scrolled to both ends
    Given the app is running with the arguments "long"
    When I scroll to list item "Row 61"

  @fails
  Scenario: this looks there first: When I scroll to list item "Row 45"
    Given the app is running with the arguments "long"
    When I touch list item "Row 45"

  @fails
  Scenario: on the screen, and the list continues further down
    Given the app is running with the arguments "long"
    When I touch list item number 40

  @fails
  Scenario: Only visible items have a number. Scroll first
    Given the app is running with the arguments "long"
    Then I should see 60 cells

  @fails
  Scenario: Reason: there are 3
    Given the app is running with the arguments "list"
    Then I should see 2 cells

  @fails
  Scenario: nothing on the screen can be scrolled
    Given the app is running
    When I scroll down

  @fails
  Scenario: there is only one scroll view
    Given the app is running with the arguments "long"
    When I swipe up on number 5

  Scenario: an empty list
    Given the app is running with the arguments "long --none"
    Then the list is empty
    And the list has 0 items

  @fails
  Scenario: Reason: there is no list
    Given the app is running
    Then the list is empty

  @fails
  Scenario: row 2 of the table is empty
    Given the app is running with the arguments "list"
    Then the list does not show:
      | iMac |
      |      |

  Scenario: alerts
    Given the app is running with the arguments "alerts"
    When I touch "Delete"
    Then I should see an alert titled "Delete?"
    And I should see an alert saying "This cannot be undone."
    And the alert offers:
      | Cancel | Delete |
    When I touch "Delete" in the alert
    Then I should see "deleted"
    When I touch "Delete"
    And I dismiss the alert
    Then I should see "kept"
    When I touch "Delete"
    And I press the escape key
    Then I should not see an alert
    And I should see "kept"
    When I touch "share"
    And I choose "Mail" in the action sheet
    Then I should see "mailed"

  @fails
  Scenario: the screen is covered by the alert "Delete?"
    Given the app is running with the arguments "alerts"
    And I touch "Delete"
    When I swipe up

  @fails
  Scenario: Erase?
    Given the app is running with the arguments "alerts"
    And I touch "Delete"
    Then I should see an alert titled "Erase?"

  @fails
  Scenario: Erase
    Given the app is running with the arguments "alerts"
    And I touch "Delete"
    When I touch "Erase" in the alert

  @fails
  Scenario: "Delete"
    Given the app is running with the arguments "alerts"
    And I touch "Delete"
    Then the alert offers:
      | Cancel | Erase |

  @fails
  Scenario: there is no alert
    Given the app is running with the arguments "alerts"
    When I dismiss the alert

  Scenario: elements by a query, by the beginning of their text, and by a text of several lines
    Given the app is running with the arguments "list"
    Then I should see the element found by "tableViewCell index:1"
    And the element found by "tableViewCell index:1 label" should show "iPad"
    And the element found by "tableViewCell index:1" should be selected
    When I touch the element found by "tableViewCell index:0"
    Then I should see "opened MacBook"
    When I touch the cell starting with "iPh"
    Then I should see "opened iPhone"
    Given the app is running with the arguments "long"
    When I scroll to the element found by "tableViewCell indexPath:50,0"
    Then I should see "Row 51"
    When I scroll to the "Row 3" cell
    Then I should see "Row 3"
    Given the app is running with the arguments "fields"
    When I enter into the "Notes" field:
      """
      one
      "two"
      """
    And I press the return key
    And I press the delete key
    Then I should see the text:
      """
      one
      "two"
      """
    When I touch the text:
      """
      one
      "two"
      """
    Then the keyboard is shown

  @fails
  Scenario: tableViewCell index:7
    Given the app is running with the arguments "list"
    Then I should see the element found by "tableViewCell index:7"

  @fails
  Scenario: to show "iMac"
    Given the app is running with the arguments "list"
    Then the element found by "tableViewCell index:1 label" should show "iMac"

  @fails
  Scenario: to be disabled
    Given the app is running with the arguments "list"
    Then the element found by "tableViewCell index:1" should be disabled

  @fails
  Scenario: tableViewCell index:7
    Given the app is running with the arguments "list"
    Then I touch the element found by "tableViewCell index:7"

  @fails
  Scenario: iMac
    Given the app is running with the arguments "list"
    Then I touch the cell starting with "iMac"

  @fails
  Scenario: Row 99
    Given the app is running with the arguments "long"
    Then I scroll to the element found by "tableViewCell marked:'Row 99'"

  @fails
  Scenario: Row 99
    Given the app is running with the arguments "long"
    Then I scroll to the "Row 99" cell

  @fails
  Scenario: two
    Given the app is running with the arguments "list"
    Then I should see the text:
      """
      two
      lines
      """

  @fails
  Scenario: two
    Given the app is running with the arguments "list"
    Then I touch the text:
      """
      two
      lines
      """

  Scenario: the list of a row is named
    Given the app is running with the arguments "list"
    Then list item "iPad" is visible
    And list item "iMac" is hidden
    And the table has 3 rows

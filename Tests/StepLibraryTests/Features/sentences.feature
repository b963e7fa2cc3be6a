Feature: Sentences of Frank and Calabash
  Scenarios tagged @fails have to fail at their last step, with a message that contains their names.

  Scenario: touches
    Given the app is running
    When I touch the 2nd button
    And I touch the button marked "Open"
    And I touch the following:
      | photo | card |
    Given the app is running
    When I touch save
    Then I should see a visible button marked "Save"
    And I should not see a hidden button marked "Print"
    And I should see an element of class "UIButton" with name "Save"
    And I should not see an element of class "UISwitch"
    And I should not see an element of class "MyLable"

  Scenario: places
    Given the app is running
    Then the "Save" button should be at 0,109 with 56×44 points

  Scenario: alerts and menus
    Given the app is running with the arguments "alerts"
    When I touch "Delete"
    And I touch the "Delete" alert button

  Scenario: menus
    Given the app is running with the arguments "menus"
    When I press the menu key
    Then a menu is shown with:
      | Settings |

  @fails
  Scenario: "print"
    Given the app is running
    When I touch print

  @fails
  Scenario: "Print"
    Given the app is running
    When I touch the following:
      | Save | Print |

  @fails
  Scenario: button
    Given the app is running
    When I touch the 9th button

  @fails
  Scenario: "Print"
    Given the app is running
    When I touch the button marked "Print"

  @fails
  Scenario: "Print"
    Given the app is running
    Then I should see a visible button marked "Print"

  @fails
  Scenario: UISwitch
    Given the app is running
    Then I should see an element of class "UISwitch"

  @fails
  Scenario: Did you mean "UILabel"?
    Given the app is running
    Then I should not see an element of class "UILable"

  @fails
  Scenario: it is at
    Given the app is running
    Then the "Save" button should be at 1,2 with 3×4 points

  @fails
  Scenario: alert
    Given the app is running
    When I touch the "OK" alert button

  @fails
  Scenario: the menu item "Print"
    Given the app is running with the arguments "menus"
    When I press the menu key
    Then a menu is shown with:
      | Print |

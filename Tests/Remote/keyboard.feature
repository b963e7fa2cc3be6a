Feature: The keyboard of a page

  Scenario: Keys move between fields, and change what is typed
    Given the page "Keyboard" is open
    When I press shift+F2
    Then I see "shift F2"
    When I fill in "First" with "bitter"
    And I press the home key
    And I press the forward delete key
    Then the "First" text field shows "itter"
    When I press shift+x
    Then the "First" text field shows "Xitter"
    When I press control+A
    And I press the forward delete key
    Then the "First" field is empty
    When I press the tab key
    And I press shift+y
    Then the "Second" text field shows "Y"
    And I see "shift Y"

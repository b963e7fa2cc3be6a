Feature: The studio
  An app in the browser: what the mouse does to it becomes a scenario. The calculator is shown; the page is the studio's own.

  Background:
    Given the "Studio" page is open
    And I wait to see "UIWindow (0,0 375×812)"

  Scenario: What is done becomes steps, which are changed and tried
    When I touch the "Start afresh" button
    And I touch "UIButton text:'7' (0,237.4 93×134.4)"
    And I wait to see "button marked:'7'"
    And I touch the "Touch it" button
    Then I wait to see 'When I touch the "7" button'
    When I touch "UIButton text:'8' (94,237.4 93×134.4)"
    And I wait to see "button marked:'8'"
    And I touch the "Touch it" button
    Then I wait to see 'When I touch the "8" button'
    And I wait to see "UILabel id:'display' text:'78' (0,44 375×58)"
    When I touch the "Move up step 2" button
    Then I wait to see "UILabel id:'display' text:'87' (0,44 375×58)"
    When I touch the "Undo" button
    Then I wait to see "UILabel id:'display' text:'78' (0,44 375×58)"
    When I touch the "Delete step 1" button
    Then I wait to see "UILabel id:'display' text:'8' (0,44 375×58)"

  Scenario: A finger on the picture touches and checks
    When I touch the "Start afresh" button
    Then I wait to see "UILabel id:'display' text:'0' (0,44 375×58)"
    When I touch 12% right and 37% down from "screen"
    Then I wait to see 'When I touch the "7" button'
    And I wait to see "UILabel id:'display' text:'7' (0,44 375×58)"
    When I touch the element found by "control marked:'Check'"
    And I touch 80% right and 9% down from "screen"
    Then I wait to see 'Then the "display" label should be "7"'

  Scenario: A query is tried
    When I enter "button marked:'Sav'" into the "Query" field
    And I touch the "Find" button
    Then I wait to see "no button of 18 is marked 'Sav'"
    When I fill in "Query" with "button"
    And I touch the "Find" button
    Then I wait to see "18 elements"

  Scenario: A failing step opens where it has failed, and is mended
    When I touch "Broken features/Broken.feature"
    And I touch the "Run Seven and eight" button
    Then I wait to see "A step has failed"
    And I should see "UILabel id:'display' text:'7' (0,44 375×58)"
    When I touch "UIButton text:'8' (94,237.4 93×134.4)"
    And I wait to see "button marked:'8'"
    And I touch the "Touch it" button
    And I touch the "Retry" button
    Then I wait to not see "A step has failed"

  Scenario: What is written in the editor is kept until it is thrown away twice
    When I touch "Broken features/Broken.feature"
    And I touch the "Edit Broken" button
    And I wait to see "Text of the feature"
    And I fill in "Text of the feature" with "Feature: Mine"
    And I touch the "Close" button
    Then I wait to see "features/Broken.feature: what you wrote is kept, but not saved; Edit shows it again."
    When I touch the "Edit Broken" button
    Then I wait to see "This is what you wrote before; it is not saved yet."
    And the "Text of the feature" field contains "Feature: Mine"
    When I touch the "Discard" button
    And I touch the "Throw it away" button
    Then I wait to not see "Throw it away"
    And I wait to not see "Feature: Mine"

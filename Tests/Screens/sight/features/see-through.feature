Feature: see-through covers

  Scenario: must pass: empty canvas
    Given the page "pages/see-through" is open
    Then I should see "empty canvas"

  Scenario: must pass: filled canvas
    Given the page "pages/see-through" is open
    Then I should not see "filled canvas"

  Scenario: must pass: empty video
    Given the page "pages/see-through" is open
    Then I should see "empty video"

  Scenario: must pass: empty frame
    Given the page "pages/see-through" is open
    Then I should see "empty frame"

  Scenario: must pass: blank frame
    Given the page "pages/see-through" is open
    Then I should see "blank frame"

  Scenario: must pass: white frame
    Given the page "pages/see-through" is open
    Then I should not see "white frame"

  Scenario: must pass: clear picture
    Given the page "pages/see-through" is open
    Then I should see "clear picture"

  Scenario: must pass: full picture
    Given the page "pages/see-through" is open
    Then I should not see "full picture"

  Scenario: must pass: a canvas is painted later
    Given the page "pages/see-through" is open
    Then I should see "later canvas"
    When I touch the "Paint" button
    Then I should not see "later canvas"

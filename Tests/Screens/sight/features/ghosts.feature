Feature: covers that let touches through

  Scenario: must pass: Under white
    Given the page "pages/ghosts" is open
    Then I should not see "Under white"

  Scenario: must pass: Under glass
    Given the page "pages/ghosts" is open
    Then I should see "Under glass"

  Scenario: must pass: Under notice
    Given the page "pages/ghosts" is open
    Then I should not see "Under notice"

  Scenario: must pass: Saved
    Given the page "pages/ghosts" is open
    Then I should see "Saved"

  Scenario: must pass: Beside white
    Given the page "pages/ghosts" is open
    Then I should see "Beside white"

  Scenario: must pass: Over white
    Given the page "pages/ghosts" is open
    Then I should see "Over white"

  Scenario: must fail: Under white
    Given the page "pages/ghosts" is open
    Then I should see "Under white"

  Scenario: must pass: what covered it is gone
    Given the page "pages/ghosts" is open
    Then I should not see "Soon free"
    When I touch the "Lift" button
    Then I should see "Soon free"

  Scenario: must pass: the cover lets a touch through
    Given the page "pages/ghosts" is open
    When I touch the "Behind" button
    Then I should see "through"

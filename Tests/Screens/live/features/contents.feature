Feature: display: contents
  Scenario: the texts are seen
    Given the "Contents" page is open
    Then I should see "Size"
  Scenario: the button has its name
    Given the "Contents" page is open
    Then I should see the "Save" button
  Scenario: must fail: they are there
    Given the "Contents" page is open
    Then I should not see "Size"
    And I should not see "Save" anywhere

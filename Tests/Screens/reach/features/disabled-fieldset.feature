Feature: In a disabled fieldset only form controls are disabled, and none in its first legend (HTML, 4.10.15)
  Scenario: the step says that it is enabled
    Given the page "pages/disabled-fieldset" is open
    Then the "Edit" button is enabled
  Scenario: and this says that it is not
    Given the page "pages/disabled-fieldset" is open
    When I touch "Edit"
    Then I should see "legend"
  Scenario: link
    Given the page "pages/disabled-fieldset" is open
    When I touch "Help"
    Then I should see "link"
  Scenario: summary
    Given the page "pages/disabled-fieldset" is open
    When I touch "Why locked"
  Scenario: custom
    Given the page "pages/disabled-fieldset" is open
    When I touch "Custom"
  Scenario: link below aria-disabled
    Given the page "pages/disabled-fieldset" is open
    When I touch "Inner"

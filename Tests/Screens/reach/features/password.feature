Feature: a password in a model

  Scenario: must pass: the field shows dots
    Given the "Login and Home" app is running
    When I fill in "Password" with "secret"
    Then I should not see "secret"

  Scenario: must fail: the field shows dots
    Given the "Login and Home" app is running
    When I fill in "Password" with "secret"
    Then I should see "secret"

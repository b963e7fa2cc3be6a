Feature: Rules for every screen

  Scenario: a screen without faults
    Given the app is running
    Then every control should have a name
    And every identifier should be unique
    And the screen should not be a dead end
    And the app should come to rest
    And every request should have an answer

  Scenario: rows may repeat identifiers
    Given the app is running with the arguments "menus"
    Then every identifier is unique

  @fails
  Scenario: switch with the identifier "One"
    Given the app is running with the arguments "menus"
    Then every control should have a name

  @fails
  Scenario: copy
    Given the app is running with the arguments "copies"
    Then every identifier should be unique

  @fails
  Scenario: the whole screen
    Given the app is running with the arguments "map"
    Then the screen should not be a dead end

  @fails
  Scenario: something is still loading
    Given GET "/articles/*" answers 200 after 60 seconds
    And the app is running with the arguments "world"
    When I touch "Load"
    Then the app should come to rest

  @fails
  Scenario: GET /articles/1
    Given the app is running with the arguments "world"
    When I touch "Load"
    Then every request should have an answer

  @fails
  Scenario: cannot check this
    Given the app is running
    Then the page should have no uncaught errors

  Scenario: a rule of the audit without findings
    Given the app is running
    Then the screen is accessible by the rules "identifier, name"

  Scenario: a screen with one finding
    Given the app is running with the arguments "copies"
    Then the screen is accessible except "identifier"

  Scenario: a screen without findings
    Given the app is running with the arguments "map"
    Then the screen is accessible

  @fails
  Scenario: give each of them its own identifier
    Given the app is running with the arguments "copies"
    Then the screen should be accessible

  @fails
  Scenario: name: switch id:'One': give it a label
    Given the app is running with the arguments "menus"
    Then the screen should be accessible by the rule "name"

  @fails
  Scenario: check the rule "language" on this screen
    Given the app is running
    Then the screen is accessible by the rule "language"

  @fails
  Scenario: Did you mean 'name'?
    Given the app is running
    Then the screen is accessible except "names"

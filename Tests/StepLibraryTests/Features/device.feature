Feature: The device around an app

  Scenario: states
    Given the app is running with the arguments "controls"
    When the battery is at 15% and charging
    And the free storage is 20 MB
    And the processor load is serious
    And the device runs low on memory
    And the window is resized to 507x900
    And opening "tel:*" fails
    And I touch the status bar
    And I swipe from the right edge
    Then I should see "Wi-Fi"

  Scenario: values and actions
    Given the app is running with the arguments "controls"
    When I increment "Volume" 2 times
    Then the "Volume" slider shows "2"
    Given the app is running with the arguments "list"
    When I perform the action "Archive" on "iPad"
    Then I should not see "iPad"

  Scenario: the pasteboard
    Given the pasteboard has "milk"
    And the app is running with the arguments "fields"
    When I paste into the "Name" field
    Then I should see "name: milk"
    And the pasteboard should have "milk"

  Scenario: positions
    Given the app is running with the arguments "controls"
    Then "Wi-Fi" is above "Guests"
    And "guests" is aligned with "Guests" at the centre
    And "Volume" is outside "Guests"
    And at least half of "Guests" is visible

  Scenario: a list
    Given the app is running with the arguments "long"
    When I scroll down
    And I pull to refresh
    Then I should see "Row 1"

  @fails
  Scenario: a percentage from 0 to 100
    Given the battery is at 150%

  @fails
  Scenario: a number from 0 to 100000
    Given the free storage is 200000 GB

  @fails
  Scenario: no window can have the size 20x900
    Given the app is running with the arguments "controls"
    When the window is resized to 20x900

  @fails
  Scenario: there is no "serious"
    Given the app is running with the arguments "controls"
    And the processor load is serious
    And opening "tel:*" fails
    Then I should see "serious"

  @fails
  Scenario: no app is running in this scenario
    When the device runs low on memory

  @fails
  Scenario: no app is running in this scenario
    When I touch the status bar

  @fails
  Scenario: no app is running in this scenario
    When I swipe from the left edge

  @fails
  Scenario: no app is running in this scenario
    When I pull to refresh

  @fails
  Scenario: cannot be incremented
    Given the app is running with the arguments "controls"
    When I increment "guests"

  @fails
  Scenario: has no action 'Fly'
    Given the app is running with the arguments "list"
    When I perform the action "Fly" on "iPad"

  @fails
  Scenario: the pasteboard has "milk", not "bread"
    Given the pasteboard has "milk"
    And the app is running with the arguments "fields"
    Then the pasteboard should have "bread"

  @fails
  Scenario: the pasteboard is empty
    Given the app is running with the arguments "fields"
    When I paste into the "Name" field

  @fails
  Scenario: points from the top
    Given the app is running with the arguments "controls"
    Then "Wi-Fi" is below "Guests"

  @fails
  Scenario: "Wi-Fi" is at
    Given the app is running with the arguments "controls"
    Then "Wi-Fi" is aligned with "Guests" at the top

  @fails
  Scenario: "Wi-Fi" is at
    Given the app is running with the arguments "controls"
    Then "Wi-Fi" is inside "Guests"

  @fails
  Scenario: 100% of it is visible
    Given the app is running with the arguments "controls"
    Then less than half of "Guests" is visible

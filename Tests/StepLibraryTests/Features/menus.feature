Feature: Menus, numbers and points of the screen
  What users of Calabash Android know.

  Scenario: menus
    Given My app is running with the arguments "menus"
    When I press the menu key
    And I touch "About"
    Then I should see "chose About"
    When I select "Settings" from the menu
    Then I see the text "chose Settings"
    When I long press "photo" and select "Delete"
    Then I see the "chose Delete"
    When I long press "photo" and select item number 1
    Then I should see "chose Copy"
    When I select "Green" from "Colour"
    Then I should see "chose Green"
    When I select "Large" from "Size"
    Then the "Size" picker shows "Large"
    When I press text of translated l10nkey "colour"
    And I dismiss the sheet
    And I press button of translated l10nkey "colour"
    And I dismiss the sheet
    And I press menu item of translated l10nkey "save"
    Then I should see "chose Settings"
    When I press toggle button of translated l10nkey "one"
    Then I should see "one true"
    And I wait for the translated "colour" l10nkey to appear

  Scenario: numbers, identifiers and points
    Given the app is running with the arguments "menus"
    When I toggle checkbox number 2
    Then I should see "two true"
    And checkbox number 2 is checked
    And switch number 1 should be off
    When I uncheck checkbox number 2
    And I turn switch number 1 on
    Then checkbox number 2 is not checked
    And switch number 1 should be on
    When I press image button number 1
    Then I should see "starred"
    When I touch the "MacBook" text
    Then I should see "row MacBook"
    When I touch the view with id "photo"
    And I enter text "Ada" into field with id "name"
    Then the "Name" field contains "Ada"
    When I clear the field with id "name"
    And I enter 'it is "Bob"' as "Name"
    Then the 'Name' field contains 'it is "Bob"'
    When I enter "milk" into search field
    Then the "Search" field contains "milk"
    When I enter "shake" into search field number 1
    Then the "Search" field contains "milkshake"
    When I touch done
    And I wait for progress
    And I wait for the view with id "photo" to appear
    And I wait up to 2 seconds for the "photo" view to appear
    And I wait upto 2 seconds for the "Menus" screen to appear
    And I wait for the "Detail" screen to disappear
    Then The "title" for row 1 should be "MacBook"
    And I should see following list:
      | MacBook |
      | iPad    |
      | iPhone  |

  Scenario: fingers by percent of the screen
    Given the app is running
    When I drag from 50:80 to 50:60 moving with 3 steps
    And I click on screen 75% from the left and 94% from the top
    And I long press on screen 100% from the left and 100% from the top
    Then I should see "tab 1"
    When I long press "photo"
    Then I should see "held"
    When I long press image number 1
    Then I should see the "held" label

  Scenario: places
    Given the place "Brno" is at 49.2, +16.6
    And I go to "Brno"
    And the app is running with the arguments "world"
    When I touch "Where"
    Then I should see "at 49.2, 16.6"
    When I go to 1.5, -.5
    And I touch "Where"
    Then I should see "at 1.5, -0.5"

  Scenario: dates and times by name and by number
    Given the app is running with the arguments "controls"
    When I set the "Day" date to "24-12-2024"
    Then the date picker shows "2024-12-24"
    When I set the "Day" time to "18:30"
    And I set the date to "25-12-2024" on DatePicker with index "1"
    Then the date picker shows "2024-12-25 18:30"
    When I set the time to "06:15" on TimePicker with index 1
    Then the date picker shows "06:15"

  @fails
  Scenario: one that is called Menu, More or More options
    Given the app is running
    When I press the menu key

  @fails
  Scenario: "Help"
    Given the app is running with the arguments "menus"
    When I select "Help" from the menu

  @fails
  Scenario: "Help"
    Given the app is running with the arguments "menus"
    When I long press "photo" and select "Help"

  @fails
  Scenario: there are only 3 buttons
    Given the app is running with the arguments "menus"
    When I long press "photo" and select item number 4

  @fails
  Scenario: did not find the row 'Huge'
    Given the app is running with the arguments "menus"
    When I select "Huge" from "Size"

  @fails
  Scenario: the app has no text for the key "nothing"
    Given the app is running with the arguments "menus"
    When I press text of translated l10nkey "nothing"

  @fails
  Scenario: the app has no text for the key "nothing"
    Given the app is running with the arguments "menus"
    When I wait for the translated "nothing" l10nkey to appear

  @fails
  Scenario: there are only 2 switches
    Given the app is running with the arguments "menus"
    When I toggle checkbox number 3

  @fails
  Scenario: there are only 2 switches
    Given the app is running with the arguments "menus"
    When I turn switch number 3 on

  @fails
  Scenario: there are only 2 switches
    Given the app is running with the arguments "menus"
    When I check checkbox number 3

  @fails
  Scenario: there are only 2 switches
    Given the app is running with the arguments "menus"
    Then checkbox number 3 is checked

  @fails
  Scenario: did you mean "MacBook" (label)?
    Given the app is running with the arguments "menus"
    When I touch the "MacBok" text

  @fails
  Scenario: "phoot"
    Given the app is running with the arguments "menus"
    When I touch the view with id "phoot"

  @fails
  Scenario: there is no field "town"
    Given the app is running with the arguments "menus"
    When I enter text "Ada" into field with id "town"

  @fails
  Scenario: there is no field "town"
    Given the app is running with the arguments "menus"
    When I clear the field with id "town"

  @fails
  Scenario: a search field
    Given the app is running
    When I enter "milk" into search field

  @fails
  Scenario: there still is
    Given the app is running with the arguments "menus"
    And I wait for 1 second
    When I wait for progress to end
    And I wait up to 1 second for the view with id "photo" to disappear

  @fails
  Scenario: there still is
    Given the app is running with the arguments "menus"
    When I wait up to 1 second for the "photo" view to disappear

  @fails
  Scenario: the screen is "Menus"
    Given the app is running with the arguments "menus"
    When I wait for the "Start" screen to appear

  @fails
  Scenario: no app is running
    When I wait for progress

  @fails
  Scenario: it shows "MacBook"
    Given the app is running with the arguments "menus"
    Then the "title" for row 1 should be "iPhone"

  @fails
  Scenario: "120" is not a percentage from 0 to 100
    Given the app is running
    When I drag from 50:80 to 50:120

  @fails
  Scenario: "101" is not a percentage from 0 to 100
    Given the app is running
    When I touch on screen 101% from the left and 50% from the top

  @fails
  Scenario: there are only 2 images
    Given the app is running
    When I long press image number 3

  @fails
  Scenario: no step has named the place "Prague"
    Given the app is running
    When I go to "Prague"

  @fails
  Scenario: degrees north are from -90 to 90
    Given the place "Nowhere" is at 91, 0

  @fails
  Scenario: there is only one date picker
    Given the app is running with the arguments "controls"
    When I set the date to "24-12-2024" on DatePicker with index "2"

Feature: The words of the web

  Scenario: visible and in order
    Given the app is running
    Then "Monday" is visible
    And "Sunday" is hidden
    And the "Save" button is visible
    And the "Delete" button is not visible
    And there is a "Save" button
    And there is no "Delete" button
    And there are 2 tabs
    And I should see "Monday" before "Tuesday"
    And I should see "Tuesday" after "Monday"
    When I wait to see text containing "onda"
    And I wait to not see text containing "yesterday"

  Scenario: boxes and focus
    Given the app is running with the arguments "controls"
    When I check "Wi-Fi"
    Then the "Wi-Fi" checkbox is checked
    When I uncheck the "Wi-Fi" checkbox
    Then the "Wi-Fi" checkbox is not checked
    Given the app is running with the arguments "fields"
    When I focus the "Name" field
    Then the "Name" field has the focus
    When I type "Ann" on the keyboard
    Then the "Name" field shows "Ann"

  Scenario: items
    Given the app is running with the arguments "list"
    Then there are 3 items in the list
    Given the app is running with the arguments "long --none"
    Then there are no items in the list

  Scenario: the place of a name
    Given the place "Prague" is at 50.5, 14.25
    And I am in "Prague"
    And the app is running with the arguments "world"
    When I go to "Prague"

  @fails
  Scenario: no step has named the place "Prague"
    Given I am in "Prague"

  @fails
  Scenario: cannot go to the address "about.html"
    Given the app is running
    When I go to "about.html"

  @fails
  Scenario: "Sunday"
    Given the app is running
    Then "Sunday" is visible

  @fails
  Scenario: the button "Save"
    Given the app is running
    Then the "Save" button is hidden

  @fails
  Scenario: the button "Sav"
    Given the app is running
    Then there is a "Sav" button

  @fails
  Scenario: the button "Save"
    Given the app is running
    Then there is no "Save" button

  @fails
  Scenario: there are 2
    Given the app is running
    Then there are 3 tabs

  @fails
  Scenario: "Monday" stands first
    Given the app is running
    Then I should see "Tuesday" before "Monday"

  @fails
  Scenario: there is no text containing "yesterday"
    Given the app is running
    When I wait up to 2 seconds to see text containing "yesterday"

  @fails
  Scenario: there still is
    Given the app is running
    When I wait up to 2 seconds to not see text containing "onda"

  @fails
  Scenario: the switch "Bluetooth"
    Given the app is running with the arguments "controls"
    When I check "Bluetooth"

  @fails
  Scenario: it is not checked
    Given the app is running with the arguments "controls"
    Then the "Wi-Fi" checkbox is checked

  @fails
  Scenario: the field "Street"
    Given the app is running with the arguments "fields"
    When I focus the "Street" field

  @fails
  Scenario: nothing has the focus
    Given the app is running with the arguments "fields"
    Then the "Name" field has the focus

  @fails
  Scenario: actual:   3
    Given the app is running with the arguments "list"
    Then there are 4 items in the list

  @fails
  Scenario: there still is
    Given the app is running with the arguments "list"
    Then there are no items in the list

  @fails
  Scenario: this app has no address: only a page has one
    Given the app is running
    When I reload

  @fails
  Scenario: this app has no address: only a page has one
    Given the app is running
    When I go forward

  @fails
  Scenario: no page is open, and nothing else has an address
    Given the app is running
    Then the address is "/"

  @fails
  Scenario: no page is open, and nothing else has an address
    Given the app is running
    Then the page title is "Shop"

  @fails
  Scenario: the link "About"
    Given the app is running
    When I follow "About"

  @fails
  Scenario: shows no options before it is opened
    Given the app is running with the arguments "controls"
    When I select option number 2 from "Shirt"

  @fails
  Scenario: only a page has them
    Given the app is running
    Then the page asked to print

  @fails
  Scenario: only a page has them
    Given the app is running
    Then the page did not ask to print

  @fails
  Scenario: only a page has them
    Given the app is running
    Then the cookie "theme" is "dark"

  @fails
  Scenario: only a page has them
    Given the app is running
    Then there is a cookie "theme"

  @fails
  Scenario: only a page has them
    Given the app is running
    Then there is no cookie "theme"

  @fails
  Scenario: this app has no cookies
    Given the app is running
    When I set the cookie "theme" to "dark"

  @fails
  Scenario: this app has no cookies
    Given the app is running
    When I delete the cookie "theme"

  @fails
  Scenario: this app has no cookies
    Given the app is running
    When I delete all cookies

  @fails
  Scenario: only pages on a desktop have one
    Given the app is running
    When I hover over "Save"

  @fails
  Scenario: only pages on a desktop have one
    Given the app is running
    When I right-click "Save"

  @fails
  Scenario: only pages on a desktop have one
    Given the app is running
    When I turn the mouse wheel down over "Save"

  @fails
  Scenario: cannot be chosen
    Given the app is running
    When I drop the file "web.feature" on "Save"

  @fails
  Scenario: only pages have a keyboard with cables
    Given the app is running
    When I compose "日本" on the keyboard

Feature: Seeing and waiting

  Scenario: what is on the screen
    Given the app is running
    Then I should see "Monday"
    And I don't see "Sunday"
    And I should see:
      | Monday | Tuesday |
    And I should not see:
      | Wednesday |
      | Thursday  |
    And I should see a "Save" button
    And I see the "photo" image
    And I should not see a "Delete" button
    And I should see an image
    And I should not see an alert
    And I should see text starting with "Load"
    And I should see text containing "onda"
    And I should see text matching "^Tu.*y$"
    And I should not see text ending with "morrow"
    And I should see "Monday" above "Tuesday"
    And I should see "Open" left of "Move"
    And the "Save" button is enabled
    And the "Lists" tab is selected
    And the "Archive" tab should be not selected
    And I should see 2 tabs
    And I should see exactly 1 "Tuesday"

  @fails
  Scenario: did you mean "Monday" (label)?
    Given the app is running
    Then I should see "Mondy"

  @fails
  Scenario: there still is
    Given the app is running
    Then I should not see "Monday"

  @fails
  Scenario: "Sunday"
    Given the app is running
    Then I should see:
      | Monday | Sunday |

  @fails
  Scenario: there still is
    Given the app is running
    Then I should not see:
      | Sunday | Monday |

  @fails
  Scenario: the button "Sav"
    Given the app is running
    Then I should see a "Sav" button

  @fails
  Scenario: there still is
    Given the app is running
    Then I should not see the "Save" button

  @fails
  Scenario: Reason: there is no slider
    Given the app is running
    Then I should see a slider

  @fails
  Scenario: there still is
    Given the app is running
    Then I should not see an image

  @fails
  Scenario: there is no text starting with "Moonday"
    Given the app is running
    Then I should see text starting with "Moonday"

  @fails
  Scenario: there still is
    Given the app is running
    Then I should not see text containing "Mon"

  @fails
  Scenario: there is no navigation bar "My Tasks"
    Given the app is running
    Then the title is "My Tasks"

  @fails
  Scenario: the middle of "Tuesday" is 213 points from the top, that of "Monday" 173
    Given the app is running
    Then I should see "Tuesday" above "Monday"

  @fails
  Scenario: it is enabled
    Given the app is running
    Then the "Save" button is disabled

  @fails
  Scenario: there are 2
    Given the app is running
    Then I should see 3 tabs

  @fails
  Scenario: there is 1
    Given the app is running
    Then I should see 2 "Monday"

  Scenario: the label inside a button is no label
    Given the app is running
    Then I should see the "Save" button
    And I should not see the "Save" label
    And I should not see the "Archive" label
    And I should see the "Monday" label

  @fails
  Scenario: there is no label "Save", but there is the button "Save"
    Given the app is running
    Then I should see the "Save" label

  @fails
  Scenario: the text in quotes is empty
    Given the app is running
    Then I should not see ""

  @fails
  Scenario: the text in quotes is empty
    Given the app is running
    Then I should see text containing ""

  @fails
  Scenario: row 1 of the table is empty
    Given the app is running
    Then I should see:
      |  |

  @fails
  Scenario: button number 2: the button "Save"
    Given the app is running with the arguments "twins"
    When I touch "Save"

  @fails
  Scenario: the button "Save" cannot be seen: it is covered by the keyboard
    Given the app is running with the arguments "covered"
    When I touch the "Name" field
    And I touch the "Save" button

  @fails
  Scenario: the button "Share" is covered by the alert "Delete?"
    Given the app is running with the arguments "alerts"
    And I touch "Delete"
    When I touch the "share" button

  Scenario: waits end with the event
    Given the app is running
    When I wait to see "Late"
    And I wait up to 5 seconds to not see "Loading…"
    And I wait for "Late" to appear
    And I wait for the "Save" button to appear
    And I wait for "Loading…" to disappear
    And I wait to see a navigation bar titled "My Lists"
    And I wait for 2 tabs
    And I wait for 2.5 seconds
    And I wait
    And I wait and wait
    Then I should not see "Loading…"

  @fails
  Scenario: waited 2 s of the app's time
    Given the app is running
    When I wait up to 2 seconds to see "Late"

  @fails
  Scenario: waited 2 s of the app's time
    Given the app is running
    When I wait up to 2 seconds until I don't see "Loading…"

  @fails
  Scenario: waited 1 s of the app's time
    Given the app is running
    When I wait up to 1 second for "Late" to appear

  @fails
  Scenario: waited 1 s of the app's time
    Given the app is running
    When I wait up to 1 second for the "Late" button

  @fails
  Scenario: there is no navigation bar "Late"
    Given the app is running
    When I wait to see a navigation bar titled "Late"

  @fails
  Scenario: there are 2
    Given the app is running
    When I wait for 3 tabs

  @fails
  Scenario: no app is running
    When I wait for 3 seconds

  @fails
  Scenario: no app is running
    When I wait and wait and wait...

  Scenario: a page of the web
    Given the app is running with the arguments "web"
    Then I should see "Welcome" in the web view
    And I should not see "Error" on the web page
    And I should see a "More" link

  @fails
  Scenario: there is no text "Wellcome" on the web page
    Given the app is running with the arguments "web"
    Then I should see "Wellcome" in the web view

  @fails
  Scenario: there still is
    Given the app is running with the arguments "web"
    Then I should not see "Welcome" in the web view

  @fails
  Scenario: there is no web view
    Given the app is running
    Then I should not see "Error" in the web view

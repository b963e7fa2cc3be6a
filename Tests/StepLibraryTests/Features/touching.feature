Feature: Starting, touching and moving
  Scenarios tagged @fails have to fail at their last step, with a message that contains their names.

  Scenario: an app is started in every way
    Given the app is running
    Then the title is "My Lists"
    Given the "Workshop" app is running on an "iPhone SE" in landscape with the arguments "start --demo" and text size "small"
    Then I should see "Demo"
    When I relaunch the app
    Then I should see "nothing yet"
    When I send the app to the background for 30 seconds
    Then I should see "foreground"
    When I send the app to the background
    And I bring the app back to the foreground
    And another app opens "lamp://on"
    Then I see "open lamp://on"

  Scenario: a page is opened as an app is started
    Given the "Workshop" page is open on an "iPhone SE" with the arguments "start --demo"
    Then I should see "Demo"

  @fails
  Scenario: no app 'Workship'
    Given the "Workship" app is running

  @fails
  Scenario: no page 'Workship'
    Given the "Workship" page is open

  @fails
  Scenario: no device 'Nokia'
    Given the "Workshop" app is running on a "Nokia"

  @fails
  Scenario: "gigantic" is not a text size; there are extraSmall, small, medium
    Given the "Workshop" app is running with text size "gigantic"

  @fails
  Scenario: no app is running
    When I relaunch the app

  @fails
  Scenario: no app is running
    When I send the app to the background for 30 seconds

  @fails
  Scenario: no app is running
    When I send the app to the background

  @fails
  Scenario: no app is running
    When I bring the app back to the foreground

  @fails
  Scenario: no app is running
    When another app opens "lamp://on"

  @fails
  Scenario: the app is in the background
    Given the app is running
    And I send the app to the background
    When I touch "Save"

  Scenario: things are touched
    Given the app is running
    When I touch "Save"
    Then I should see "saved"
    When I tap the "Archive" tab
    Then I should see "tab 1"
    When I touch the "Save" button
    Then I should see "saved"
    When I press tab number 1
    Then I should see "tab 0"
    When I touch 25% right and 50% down from "photo"
    Then I should see "touched photo"
    When I double-tap "photo"
    Then I should see "double"
    When I tap "photo" with two fingers
    Then I should see "two fingers"
    When I touch and hold "photo" for 2 seconds
    Then I should see "held"
    When I touch "Late"
    Then I should see "late"
    When I touch "Open"
    Then the navigation title should be "Detail"
    When I go back
    Then I should see a navigation bar titled "My Lists"

  @fails
  Scenario: did you mean "Save" (button)?
    Given the app is running
    When I touch "Sav"

  @fails
  Scenario: is disabled
    Given the app is running
    And I touch "Open"
    When I touch the "Save" button

  @fails
  Scenario: buttons
    Given the app is running
    When I press button number 9

  @fails
  Scenario: "0" is not a number from 1 to 1000000: the first one is number 1
    Given the app is running
    When I touch button number 0

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I touch 25% right and 50% down from "picture"

  @fails
  Scenario: is outside the screen
    Given the app is running
    When I touch on screen 2000 from the left and 250 from the top

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I double-touch "picture"

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I touch "picture" with two fingers

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I touch and hold "picture"

  @fails
  Scenario: there is no back button
    Given the app is running
    When I go back

  Scenario: a place of the screen is touched
    Given the app is running
    When I touch on screen 20 from the left and 100 from the top
    Then I should see "nothing yet"

  Scenario: fingers move
    Given the app is running
    When I swipe left on "card"
    Then I should see "swiped left"
    When I flick up on "card"
    Then I should see "swiped up"
    When I pinch to zoom in on "card"
    Then I should see "larger"
    When I pinch in on "card"
    Then I should see "smaller"
    When I turn "card" by -45 degrees
    Then I should see "counterclockwise"
    When I drag "Monday" to "Tuesday"
    Then I should see text starting with "dragged"
    When I touch "Move"
    And I wait until nothing moves
    And I touch "Save"
    Then I should see "saved"

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I swipe left on "postcard"

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I flick left on "postcard"

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I pinch to zoom out on "postcard"

  @fails
  Scenario: waited 3 s of the app's time
    Given the app is running
    When I turn "postcard" by 45 degrees

  @fails
  Scenario: Sunday
    Given the app is running
    When I drag "Monday" to "Sunday"

  @fails
  Scenario: no app is running
    When I wait until nothing moves

  Scenario: the device is turned, shaken and set up
    Given the text size is "extraLarge"
    And the app is running
    When I rotate the device left
    Then I should see "turned landscapeLeft"
    When I rotate the device right
    Then I should see "turned portrait"
    When I rotate the device to landscape
    Then I should see "turned landscapeLeft"
    When I shake the device
    Then I should see "shaken"
    When I take a screenshot "shaken"
    And I film the screen

  @fails
  Scenario: no app is running
    When I rotate the device left

  @fails
  Scenario: no app is running
    When I rotate the device to landscape

  @fails
  Scenario: no app is running
    When I shake the device

  @fails
  Scenario: no app is running
    When I take a screenshot

  @fails
  Scenario: no app is running
    Given the screen is filmed

  @fails
  Scenario: no app is running
    Then the screen looks like "shaken.png"

  @fails
  Scenario: no app is running
    When I touch the picture "heart.png"

  @fails
  Scenario: no app is running
    Then I should see the picture "heart.png"

  @fails
  Scenario: no app is running
    Then I should not see the picture "heart.png"

  @fails
  Scenario: "huge" is not a text size; there are extraSmall, small, medium
    Given the text size is "huge"

  Scenario: the user is on a map
    Given the user is at 50.0755, 14.4378
    And the app is running with the arguments "map"
    Then I should see the user location
    And I should see a map
    When I touch the user location
    Then I should see "touched me"

  @fails
  Scenario: there is no user location
    Given the location is unknown
    And the app is running with the arguments "map"
    Then I should see the user location

  @fails
  Scenario: there is no user location
    Given the app is running with the arguments "map"
    When I touch the user location

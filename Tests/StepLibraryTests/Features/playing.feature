Feature: Recordings

  Scenario: recordings are played
    Given the app is running
    When I playback recording "swipe_left" on "card"
    Then I should see "swiped left"
    When I playback recording "touch_hold" on "photo" with offset 5,-5
    Then I should see "held"
    When I playback recording "touch" at 20,100
    And I playback recording "touch" at double speed
    When I interpolate "pan" from "Monday" to "Tuesday"
    Then I should see text starting with "dragged"
    When I interpolate "pan" from "Monday" to "Tuesday" with offsets 0,5 and -10,0
    Then I should see text starting with "dragged"

  @fails
  Scenario: nonsense
    Given the app is running
    When I playback recording "nonsense"

  @fails
  Scenario: postcard
    Given the app is running
    When I playback recording "swipe_left" on "postcard"

  @fails
  Scenario: nonsense
    Given the app is running
    When I playback recording "nonsense" at 1,2

  @fails
  Scenario: Sunday
    Given the app is running
    When I interpolate "pan" from "Monday" to "Sunday"

  @fails
  Scenario: Sunday
    Given the app is running
    When I interpolate "pan" from "Monday" to "Sunday" with offsets 0,5 and -10,0

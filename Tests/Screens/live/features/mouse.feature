Feature: The events of a mouse
  Background:
    Given the "Mouse" page is open on a "1280x800"

  Scenario: a click
    When I touch "file"
    Then I should see "mouseover pointerdown/mouse mousedown pointerup/mouse mouseup click/mouse"

  Scenario: a button that is held
    When I long press "file"
    Then I should see text starting with "mouseover pointerdown/mouse mousedown"
    And I should see text containing "pointerup/mouse mouseup click/mouse"
    And I should not see text containing "contextmenu"

  Scenario: a drag
    When I drag "file" to "folder"
    Then I should see text containing "mouseenter-b"
    And I should see text containing "pointerup-on-b mouseup-on-b"

  Scenario: a double click
    When I double-tap "file"
    Then I should see text containing "click/mouse dblclick"

  Scenario: the right button
    When I right-click "file"
    Then I should see text containing "contextmenu:2/mouse"
    And I should see "Rename"

  Scenario: what the pointer rests on
    When I touch "row"
    Then I should see "delete row"

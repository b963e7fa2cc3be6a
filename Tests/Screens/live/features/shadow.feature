Feature: Controls in a shadow root
  Background:
    Given the "Shadow" page is open

  Scenario: a slider
    Then the "Size" slider shows "3"

  Scenario: a picker
    When I select "green" from "Colour"
    Then the "Colour" picker shows "green"

  Scenario: a button that is a check box
    Then the "I agree" checkbox is off

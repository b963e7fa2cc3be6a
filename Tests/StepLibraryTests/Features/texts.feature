Feature: Texts, fields, controls

  Scenario: texts are entered
    Given the app is running with the arguments "fields"
    When I enter "Daniel" into the "Name" field
    Then the keyboard is shown
    And I see "name: Daniel"
    When I press done
    Then I should see "returned"
    When I enter "Brno" into the "Town" text field
    Then the "Town" field contains "Brno"
    When I use the native keyboard to enter "!" into text field number 2
    Then the "Town" field should contain "Brno!"
    When I clear the "Town" field
    Then the "Town" field is empty
    When I fill in "Name" with "Ada"
    Then I should see a "Name" text field
    And the "Name" field shows "Ada"
    When I type "m" on the keyboard
    And I press the delete key 2 times
    Then I should see "name: Ad"
    When I clear text field number 1
    Then I should see "name: "
    When I fill in text fields as follows:
      | field | text |
      | Name  | Bob  |
      | Town  | Rome |
    Then the "Name" field contains "Bob"
    And the "Town" field contains "Rome"
    When I enter into the "Notes" field:
      """
      one
      two
      """
    Then I should see text ending with "two"
    When I fill in "Notes" with:
      """
      three
      four
      """
    Then I should see text ending with "four"
    When I type on the keyboard:
      """
      \five
      six
      """
    Then I should see text ending with "six"

  Scenario: the escape key leaves a field
    Given the app is running with the arguments "fields"
    When I enter "Daniel" into the "Name" field
    Then the keyboard is shown
    When I press the escape key
    Then the keyboard is hidden

  @fails
  Scenario: the escape key dismisses nothing here
    Given the app is running with the arguments "fields"
    When I press the escape key

  @fails
  Scenario: only pages have a keyboard with cables
    Given the app is running with the arguments "fields"
    When I press shift+tab

  Scenario: no keyboard
    Given the app is running
    Then I should not see the keyboard

  @fails
  Scenario: the table has no row below its headings
    Given the app is running
    When I fill in text fields as follows:
      | Name | Bob |

  @fails
  Scenario: Nmae
    Given the app is running with the arguments "fields"
    When I enter "Daniel" into the "Nmae" field

  @fails
  Scenario: there are only 3 fields
    Given the app is running with the arguments "fields"
    When I enter "Daniel" into text field number 7

  @fails
  Scenario: Nots
    Given the app is running with the arguments "fields"
    When I fill in "Nots" with:
      """
      one
      """

  @fails
  Scenario: Nots
    Given the app is running with the arguments "fields"
    When I enter into the "Nots" field:
      """
      one
      """

  @fails
  Scenario: Nmae
    Given the app is running with the arguments "fields"
    When I fill in "Nmae" with "Ada"

  @fails
  Scenario: Nmae
    Given the app is running with the arguments "fields"
    When I fill in the fields as follows:
      | field | text |
      | Nmae  | Bob  |

  @fails
  Scenario: no text field has the focus
    Given the app is running with the arguments "fields"
    When I type "Ada" on the keyboard

  @fails
  Scenario: no text field has the focus
    Given the app is running with the arguments "fields"
    When I type on the keyboard:
      """
      one
      """

  @fails
  Scenario: Nmae
    Given the app is running with the arguments "fields"
    When I clear "Nmae"

  @fails
  Scenario: there are only 3 fields
    Given the app is running with the arguments "fields"
    When I clear text field number 7

  @fails
  Scenario: no text field has the focus
    Given the app is running with the arguments "fields"
    When I press the return key

  @fails
  Scenario: no text field has the focus
    Given the app is running with the arguments "fields"
    When I press the delete key

  @fails
  Scenario: keyboard
    Given the app is running with the arguments "fields"
    Then I should see the keyboard

  @fails
  Scenario: the keyboard to go
    Given the app is running with the arguments "fields"
    And I touch the "Name" field
    Then the keyboard should be hidden

  @fails
  Scenario: it shows "Ada"
    Given the app is running with the arguments "fields"
    And I fill in "Name" with "Ada"
    Then the "Name" field contains "Bob"

  @fails
  Scenario: it contains "Ada"
    Given the app is running with the arguments "fields"
    And I fill in "Name" with "Ada"
    Then the "Name" field is empty

  Scenario: controls are used
    Given the app is running with the arguments "controls"
    Then the "Wi-Fi" switch is off
    When I toggle the switch
    Then the switch should be on
    And I see "Wi-Fi true"
    When I turn the "Wi-Fi" switch on
    And I turn the "Wi-Fi" switch off
    Then the switch is off
    When I set the "Volume" slider to 2.5
    Then the "Volume" slider shows "2.5"
    When I move the slider to 80%
    Then the slider shows "8"
    When I increase the "Guests" stepper 2 times
    And I decrease the stepper
    Then the "guests" label should be "1 guests"
    When I choose "Size 33" in the "Shirt" picker
    And I turn column 2 of the picker to "Green"
    And I pick "Size 2" in column 1 of the "Shirt" picker
    Then the "Shirt" picker shows "Size 2"
    And the "Shirt" picker shows "Green"
    When I change the date picker date to "July 28 2023" at "10:45 PM"
    Then the date picker shows "2023-07-28 22:45"
    When I change the date picker time to "6:15"
    Then the date picker shows "2023-07-28 06:15"
    When I set the date picker to "2024-12-24 18:30"
    Then the "Day" date picker shows "2024-12-24 18:30"

  @fails
  Scenario: it is off
    Given the app is running with the arguments "controls"
    Then the "Wi-Fi" switch is on

  @fails
  Scenario: Bluetooth
    Given the app is running with the arguments "controls"
    When I toggle the "Bluetooth" switch

  @fails
  Scenario: Bluetooth
    Given the app is running with the arguments "controls"
    When I turn the "Bluetooth" switch on

  @fails
  Scenario: Loudness
    Given the app is running with the arguments "controls"
    When I set the "Loudness" slider to 3

  @fails
  Scenario: is disabled
    Given the app is running with the arguments "controls"
    When I decrease the "Guests" stepper

  @fails
  Scenario: Did you mean 'Green'?
    Given the app is running with the arguments "controls"
    When I choose "Greem" in column 2 of the picker

  @fails
  Scenario: did not find the row 'Greem'
    Given the app is running with the arguments "controls"
    When I choose "Greem" in column 2 of the picker

  @fails
  Scenario: did not find the row 'Size 41'
    Given the app is running with the arguments "controls"
    When I turn the "Shirt" picker to "Size 41"

  @fails
  Scenario: The app does not offer it.
    Given the app is running with the arguments "controls"
    When I change the date picker date to "2051-07-28"

  @fails
  Scenario: 25:00
    Given the app is running with the arguments "controls"
    When I change the date picker time to "25:00"

  @fails
  Scenario: 2024-02-30
    Given the app is running with the arguments "controls"
    When I set the date picker to "2024-02-30 10:00"

  @fails
  Scenario: actual:   2024-02-29 09:41
    Given the app is running with the arguments "controls"
    Then the date picker shows "10:41"

  Scenario: hiding the keyboard
    Given the app is running with the arguments "fields"
    When I touch the "Name" field
    Then I should see the keyboard
    When I hide the keyboard
    Then I should not see the keyboard

  @fails
  Scenario: the keyboard is not shown
    Given the app is running with the arguments "fields"
    When I hide the keyboard

  Scenario: parts of values and ranges of numbers
    Given the app is running with the arguments "controls"
    When I set the "Volume" slider to 2.5
    And I increase the "Guests" stepper 2 times
    Then the "guests" label should start with "2 g"
    And the "guests" label ends with "guests"
    And the "guests" label matches "^\d guests$"
    And the "guests" label should not be "3 guests"
    And the "guests" label does not contain "3"
    And the element found by "label id:'guests'" should start with "2"
    And the "guests" label should be between 1 and 2.5
    And the "Volume" slider is at least 2.5
    And the slider is at most 2.5
    And the "Volume" slider should be more than -1
    And the element found by "label id:'guests'" should be less than 3
    And the "guests" label should be 68×29 points

  @fails
  Scenario: Reason: it shows "0 guests"
    Given the app is running with the arguments "controls"
    Then the "guests" label should be between 1 and 3

  @fails
  Scenario: to start with "1"
    Given the app is running with the arguments "controls"
    Then the element found by "label id:'guests'" should start with "1"

  @fails
  Scenario: is not a range of numbers whose beginning is not above its end
    Given the app is running with the arguments "controls"
    Then the "guests" label should be between 3 and 1

  @fails
  Scenario: with more than one number
    Given the app is running with the arguments "fields"
    When I fill in "Name" with "3 of 4"
    Then the "Name" field should be at least 3

  @fails
  Scenario: it has 68×29 points
    Given the app is running with the arguments "controls"
    Then the "guests" label should be 1x1 points

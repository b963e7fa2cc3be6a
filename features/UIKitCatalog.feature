Feature: UIKit Catalog
  A table of the standard controls. Each opens a screen of its own, where it can be tried.

  Background:
    Given the "UIKit Catalog" app is running

  Rule: Every row opens a screen, and its back button returns

    Scenario Outline: Opening <row> and coming back
      When I open the "<row>" page
      Then I should see "<content>"
      When I go back
      Then the title is "UIKitCatalog"

      Examples:
        | row                | content                  |
        | Alert Views        | Secure Text Entry        |
        | Action Sheets      | Last choice: none        |
        | Buttons            | X Button                 |
        | Date Picker        | Jun 3, 2024 at 09:41     |
        | Image View         | Bear                     |
        | Page Control       | Black                    |
        | Picker View        | #41CD78                  |
        | Progress Views     | Loading                  |
        | Search Bars        | Nothing was searched for |
        | Segmented Controls | Tools                    |
        | Sliders            | 42                       |
        | Stack Views        | Details                  |
        | Steppers           | default value            |
        | Switches           | The default switch is on |
        | Text Fields        | No field is finished     |
        | Text View          | 20 letters               |
        | Toolbars           | Trash                    |
        | Web View           | Welcome                  |

  Rule: An alert goes away with its choice

    Scenario Outline: Choosing <choice> of the alert "<alert>"
      Given I open the "Alert Views" page
      When I touch list item "<alert>"
      Then I should see an alert titled "A Short Title Is Best"
      And I should see an alert saying "A message should be a short, complete sentence."
      When I touch "<choice>" in the alert
      Then I should not see an alert
      And I should see "Last choice: <choice>"

      Examples:
        | alert             | choice     |
        | Simple            | OK         |
        | Okay / Cancel     | OK         |
        | Okay / Cancel     | Cancel     |
        | Other             | Choice One |
        | Other             | Choice Two |
        | Other             | Cancel     |
        | Text Entry        | Cancel     |
        | Secure Text Entry | Cancel     |

    Scenario: A text is entered into an alert
      Given I open the "Alert Views" page
      When I touch "Text Entry"
      And I enter "Ada" into the "Text" field
      And I touch the "OK" button
      Then I should see "Last choice: OK, with Ada"

    Scenario: A secret needs five letters
      Given I open the "Alert Views" page
      When I touch "Secure Text Entry"
      And I enter "abcd" into the "Five letters or more" field
      Then the "OK" button should be disabled
      When I enter "e" into the "Five letters or more" field
      Then the "OK" button should be enabled
      When I touch the "OK" button
      Then I should see "Last choice: OK, with abcde"

  Rule: An action sheet goes away with its choice

    Scenario Outline: Choosing <choice> of the action sheet "<sheet>"
      Given I open the "Action Sheets" page
      When I touch list item "<sheet>"
      And I touch "<choice>" in the action sheet
      Then I should not see an alert
      And I should see "Last choice: <choice>"

      Examples:
        | sheet         | choice             |
        | Okay / Cancel | OK                 |
        | Other         | Safe Choice        |
        | Other         | Destructive Choice |

    Scenario Outline: Cancelling the action sheet "<sheet>"
      Given I open the "Action Sheets" page
      When I touch list item "<sheet>"
      And I dismiss the sheet
      Then I should not see an alert
      And I should see "Last choice: Cancel"

      Examples:
        | sheet         |
        | Okay / Cancel |
        | Other         |

  Rule: Controls do what they are for

    Scenario Outline: Pressing <button>
      Given I open the "Buttons" page
      When I touch the "<button>" button
      Then I should see "<button> was pressed"

      Examples:
        | button            |
        | Button            |
        | Contact Add       |
        | Detail Disclosure |
        | X Button          |
        | Bold Button       |

    Scenario: A disabled button cannot be pressed
      Given I open the "Buttons" page
      Then the "Disabled Button" button should be disabled

    Scenario Outline: Turning column <column> of the date picker to <row>
      Given I open the "Date Picker" page
      When I turn column <column> of the picker to "<row>"
      Then I should see "<date>"

      Examples:
        | column | row       | date                 |
        | 1      | Wed Jun 5 | Jun 5, 2024 at 09:41 |
        | 2      | 18        | Jun 3, 2024 at 18:41 |
        | 3      | 59        | Jun 3, 2024 at 09:59 |

    Scenario: No date but one of the week to come can be chosen
      Given I open the "Date Picker" page
      When I touch "Sun Jun 2"
      Then I should see "Jun 3, 2024 at 09:41"
      When I change the date picker to "2024-06-08 12:00"
      Then I should see "Jun 8, 2024 at 12:00"
      When I touch "Tue Jun 11"
      Then I should see "Jun 10, 2024 at 09:41"

    Scenario: The picture changes by itself
      Given I open the "Image View" page
      Then I should see "Bear"
      When I wait for 2 seconds
      Then I should see "Cat"
      When I wait for 8 seconds
      Then I should see "Bear"

    Scenario: Turning the pages with the dots
      Given I open the "Page Control" page
      When I touch 75% right and 50% down from "pages"
      Then I should see "Gray"
      When I touch 75% right and 50% down from "pages"
      Then I should see "Red"
      When I touch 25% right and 50% down from "pages"
      Then I should see "Gray"

    Scenario: Swiping from page to page
      Given I open the "Page Control" page
      When I swipe left on "color"
      Then the page control shows page 2 of 8
      When I swipe right on "color"
      Then the page control shows page 1 of 8
      When I swipe right on "color"
      Then the page control shows page 1 of 8

    Scenario: Mixing a colour
      Given I open the "Picker View" page
      When I turn column 1 of the picker to "255"
      And I turn column 2 of the picker to "0"
      And I turn column 3 of the picker to "15"
      Then I should see "#FF000F"

    Scenario: Progress comes to its end
      Given I open the "Progress Views" page
      Then I should see "Loading"
      And I should see "In progress"
      When I wait for 5 seconds
      Then I should see "50%"
      When I wait to see "Done"
      Then I should see "100%"
      And I should not see "In progress"

    Scenario: Choosing a segment
      Given I open the "Segmented Controls" page
      When I touch the "Tools" segment
      Then the "default choice" label shows "Tools"
      And the "tinted choice" label shows "Week"
      When I touch the "Month" segment
      Then the "default choice" label shows "Tools"
      And the "tinted choice" label shows "Month"

    Scenario Outline: Moving a slider to <value>
      Given I open the "Sliders" page
      When I set the "default" slider to <value>
      Then the "default value" label shows "<value>"
      And the "tinted value" label shows "80"

      Examples:
        | value |
        | 0     |
        | 50    |
        | 100   |

    Scenario: Details that are shown and hidden
      Given I open the "Stack Views" page
      Then I should not see "detail 1"
      When I touch the "Show" button
      Then I should see "detail 1"
      And I should see "detail 2"
      When I touch the "Hide" button
      Then I should not see "detail 1"

    Scenario: A stack with room for three colours
      Given I open the "Stack Views" page
      When I touch the "Add" button
      And I touch the "Add" button
      Then I should see "Blue"
      And the "Add" button should be disabled
      When I touch the "Remove" button
      Then I should not see "Blue"
      And the "Add" button should be enabled

    Scenario Outline: The label beside the <name> stepper shows its value
      Given I open the "Steppers" page
      When I increase the "<name>" stepper <up> times
      And I decrease the "<name>" stepper <down> times
      Then the "<name> value" label shows "<value>"

      Examples:
        | name    | up | down | value |
        | default | 3  | 1    | 2     |
        | default | 10 | 1    | 9     |
        | tinted  | 3  | 1    | 50    |
        | custom  | 1  | 4    | -3    |

    Scenario: A stepper ends at its limits
      Given I open the "Steppers" page
      When I increase the "custom" stepper 3 times
      Then the "Increment" button of the "custom" stepper is disabled

    Scenario: Turning switches on and off
      Given I open the "Switches" page
      When I toggle the "default" switch
      Then I should see "The default switch is off"
      And I should see "The tinted switch is off"
      When I toggle the "tinted" switch
      Then I should see "The tinted switch is on"

  Rule: Texts can be typed

    Scenario: Searching in a scope
      Given I open the "Search Bars" page
      When I touch the "Scope Two" segment
      And I enter "swift" into the "Search" field
      And I touch search
      Then I should see "Searched for swift in Scope Two"

    Scenario: Cancelling a search
      Given I open the "Search Bars" page
      When I enter "swift" into the "Search" field
      And I touch the "Cancel" button
      Then I should see "The search was cancelled"
      And the "Search" field is empty

    Scenario: Entering and clearing a text
      Given I open the "Text Fields" page
      When I enter "abc" into the "Clearable" field
      Then the "Clearable" field contains "abc"
      When I touch "Clear text"
      Then the "Clearable" field is empty

    Scenario: The return key finishes a field and puts the keyboard away
      Given I open the "Text Fields" page
      When I enter "abc" into the "Plain" field
      Then I should see the keyboard
      When I touch done
      Then I should see "Plain is finished"
      And I should not see the keyboard

    Scenario: A secret is shown as dots
      Given I open the "Text Fields" page
      When I enter "abc" into the "Secure" field
      Then the "Secure" field contains "•••"

    Scenario: Letters of a text are counted
      Given I open the "Text View" page
      When I touch the "Clear" button
      And I enter "Hello" into the "text" field
      Then I should see "5 letters"

  Rule: Bars and pages

    Scenario: The buttons of a tool bar
      Given I open the "Toolbars" page
      Then the "Share" button should be disabled
      When I touch the "Trash" button
      Then I should see "Trash was pressed"
      When I touch the "Share" button
      Then I should see "Share was pressed"

    Scenario: Following a link
      Given I open the "Web View" page
      When I touch "About"
      Then I should see "About this page" in the web view
      When I touch "Home"
      Then I should see "Welcome" in the web view

    Scenario: An address without a page
      Given I open the "Web View" page
      And GET "/nowhere" is unreachable
      When I fill in "Address" with "http://www.example.com/nowhere"
      And I touch done
      Then I should see "There is no page at http://www.example.com/nowhere."

Feature: Todo
  What TodoMVC says that a list of todos does.

  Background:
    Given the "Todo" page is open

  Rule: Todos are added, one below the other

    Scenario: Nothing is there at first
      Then I should see a "What needs to be done?" text field
      But I should not see "Mark all as complete"
      And I should not see "All"

    Scenario: Adding todos
      When I enter "Buy milk" into the "What needs to be done?" field
      And I press return
      Then the "What needs to be done?" field is empty
      And I should see "1 item left"
      When I enter "  Call Anna " into the "What needs to be done?" field
      And I press return
      Then the list shows exactly:
        | Buy milk  |
        | Call Anna |
      And I should see "2 items left"

    Scenario: Blanks are no todo
      When I enter "  " into the "What needs to be done?" field
      And I press return
      Then I should not see "Mark all as complete"

    Scenario: Todos stay when the page is opened again
      Given I enter "Buy milk" into the "What needs to be done?" field
      And I press return
      And I touch the "Done: Buy milk" switch
      When I relaunch the app
      Then list item "Buy milk" is checked

  Rule: Todos are done, edited and deleted

    Background:
      Given I enter "Buy milk" into the "What needs to be done?" field
      And I press return
      And I enter "Call Anna" into the "What needs to be done?" field
      And I press return

    Scenario: Doing a todo
      When I touch the "Done: Call Anna" switch
      Then list item "Call Anna" is checked
      But list item "Buy milk" is not checked
      And I should see "1 item left"
      When I touch the "Done: Call Anna" switch
      Then list item "Call Anna" is not checked
      And I should see "2 items left"

    Scenario: Doing all of them
      When I touch the "Mark all as complete" switch
      Then list item "Buy milk" is checked
      And list item "Call Anna" is checked
      And I should see "0 items left"
      When I touch the "Done: Buy milk" switch
      Then the "Mark all as complete" switch is off
      When I touch the "Mark all as complete" switch
      And I touch the "Mark all as complete" switch
      Then I should see "2 items left"

    Scenario: Clearing those that are done
      Then I should not see "Clear completed"
      When I touch the "Done: Buy milk" switch
      And I touch "Clear completed"
      Then the list shows exactly:
        | Call Anna |
      And I should not see "Clear completed"

    Scenario: Deleting a todo
      When I touch the "Delete Buy milk" button
      Then the list shows exactly:
        | Call Anna |
      When I touch the "Delete Call Anna" button
      Then I should not see "Mark all as complete"

    Scenario: Editing a todo
      When I double-tap "Buy milk"
      Then the "Edit" field contains "Buy milk"
      And I should not see a "Delete Buy milk" button
      When I fill in "Edit" with " Buy oat milk "
      And I press return
      Then the list shows exactly:
        | Buy oat milk |
        | Call Anna    |

    Scenario: What is edited is saved when something else is touched
      When I double-tap "Buy milk"
      And I fill in "Edit" with "Buy bread"
      And I touch the "What needs to be done?" field
      Then the list shows exactly:
        | Buy bread |
        | Call Anna |

    Scenario: A todo that is edited to nothing is deleted
      When I double-tap "Buy milk"
      And I clear the "Edit" field
      And I press return
      Then the list shows exactly:
        | Call Anna |

    Scenario: Seeing only some of them
      Given I touch the "Done: Buy milk" switch
      When I touch "Active"
      Then the list shows exactly:
        | Call Anna |
      When I touch "Completed"
      Then the list shows exactly:
        | Buy milk |
      When I relaunch the app
      And I touch "All"
      Then the list shows exactly:
        | Buy milk  |
        | Call Anna |

Feature: Cancelled
  Nobody likes to be the one who cancels. A plan is called off only when both friends want that.

  Background:
    Given the "Cancelled" app is running

  Rule: The plans are the first thing that one sees

    Scenario: The plans are shown when the app is started
      Then the title is "Plans"
      And the list shows exactly:
        | Dinner at eight       |
        | Climbing              |
        | Helping with the move |

    Scenario: The buttons above the plans
      Then I should see a "Refresh" button
      And I should see an "Add" button

    Scenario: Loading the plans again
      Given I should see "Climbing"
      When I touch "Refresh"
      Then I should see "Loading plans"
      And I should see "Climbing"

  Rule: A plan has a name, a friend and a day

    Scenario: Adding a plan
      Given I touch "Add"
      And the title is "New plan"
      When I fill in text fields as follows:
        | field     | text          |
        | What      | Board games   |
        | With whom | Barbara       |
        | When      | next Thursday |
      And I touch "Save"
      Then the title is "Plans"
      And the list shows exactly:
        | Dinner at eight       |
        | Climbing              |
        | Helping with the move |
        | Board games           |

    Scenario: Coming back without a new plan
      Given I touch "Add"
      When I go back
      Then the list shows exactly:
        | Dinner at eight       |
        | Climbing              |
        | Helping with the move |

    Scenario: Saving nothing
      Given I touch "Add"
      When I touch "Save"
      Then I should see "Something is missing"
      And I should see "Say what, with whom, when."
      When I touch "OK"
      Then the title is "New plan"

    Scenario: Saving half a plan
      Given I touch "Add"
      And I enter "Board games" into the "What" field
      When I touch "Save"
      Then I should see "Say with whom, when."

  Rule: Cancelling waits for the friend

    Scenario: Cancelling a plan
      Given I touch "Climbing"
      And the title is "Climbing"
      And I should see "With Grace"
      And I should see "Saturday"
      When I touch "Cancel"
      Then I should see "Waiting for friend"
      And I should not see "Cancel"

    Scenario: A cancelled plan stays cancelled
      Given I touch "Climbing"
      And I touch "Cancel"
      When I go back
      And I touch "Climbing"
      Then I should see "Waiting for friend"

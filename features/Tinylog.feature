Feature: Tinylog
  Lists of tasks. Tasks are done, renamed, put in order, archived, restored and deleted, and so are lists.

  Background:
    Given the "Tinylog" app is running

  Scenario: A list and a task that is done
    When I touch the "+" button
    Then the title is "Add List"
    When I enter "TODO" into the "Name" field
    And I touch the "Red" button
    And I touch the "Save" button
    Then the title is "TODO"
    And I should see "No tasks"
    When I go back
    Then the title is "My Lists"
    And the list shows exactly:
      | TODO | No open tasks |
    And the "TODO" list is red
    When I touch list item "TODO"
    And I enter "Write some UI tests" into the "Add new task" field
    And I touch done
    Then the list shows exactly:
      | Write some UI tests |
    When I go back
    Then list item "TODO" shows "1 open task"
    When I touch list item "TODO"
    Then list item "Write some UI tests" is not checked
    When I touch the "Done: Write some UI tests" button
    Then list item "Write some UI tests" is checked
    When I go back
    Then list item "TODO" shows "No open tasks"

  Scenario: Tasks in order, and the archive
    Given a green list "Shopping list" with the tasks "iPhone, iPad, MacBook"
    Then the list shows exactly:
      | MacBook |
      | iPad    |
      | iPhone  |
    When I go back
    Then the list shows exactly:
      | Shopping list | 3 open tasks |
    And the "Shopping list" list is green
    When I touch list item "Shopping list"
    And I touch the "Done: iPad" button
    Then list item "iPad" is checked
    But list item "MacBook" is not checked
    And list item "iPhone" is not checked
    When I touch the "Edit" button
    And I move list item "iPad" to "iPhone"
    Then the list shows exactly:
      | MacBook |
      | iPhone  |
      | iPad    |
    When I touch the "Done" button
    And I go back
    Then list item "Shopping list" shows "2 open tasks"
    When I touch list item "Shopping list"
    And I touch the "Edit" button
    And I touch "Delete iPad"
    Then list item "iPad" shows "Archive"
    When I touch "Archive" in list item "iPad"
    Then the list shows exactly:
      | MacBook |
      | iPhone  |
    When I touch the "Archive" tab
    Then the title is "Archive"
    And the list shows exactly:
      | iPad |

  Scenario: A task is deleted from the archive, or comes back from it
    Given a blue list "Fruits" with the tasks "Apple, Banana"
    When I swipe left on list item "Apple"
    And I touch "Archive" in list item "Apple"
    And I swipe left on list item "Banana"
    And I touch "Archive" in list item "Banana"
    Then I should see "No tasks"
    When I touch the "Archive" tab
    Then the list shows exactly:
      | Banana |
      | Apple  |
    When I swipe left on list item "Apple"
    And I touch "Restore" in list item "Apple"
    And I swipe left on list item "Banana"
    And I touch "Delete" in list item "Banana"
    Then I should see "The archive is empty."
    When I touch the "Close" button
    Then the list shows exactly:
      | Apple |

  Scenario: Renaming a task
    Given a red list "TODO" with the tasks "Buy mlik"
    When I touch list item "Buy mlik"
    Then I should see an alert titled "Rename task"
    When I fill in "Name" with "Buy milk"
    And I touch "Save" in the alert
    Then the list shows exactly:
      | Buy milk |

  Scenario: Renaming, archiving and deleting a list
    Given a purple list "Films"
    And a red list "TODO"
    When I swipe left on list item "TODO"
    Then list item "TODO" shows "Edit"
    And list item "TODO" shows "Archive"
    When I touch "Edit" in list item "TODO"
    Then the title is "Edit List"
    And the "Name" field contains "TODO"
    When I fill in "Name" with "todo to remove"
    And I touch the "Save" button
    Then the list shows exactly:
      | todo to remove | No open tasks |
      | Films          | No open tasks |
    And I should not see "TODO"
    And the "todo to remove" list is red
    When I touch the "Edit" button
    And I touch "Delete todo to remove"
    Then list item "todo to remove" shows "Edit"
    And list item "todo to remove" shows "Archive"
    When I touch "Archive" in list item "todo to remove"
    Then the list shows exactly:
      | Films | No open tasks |
    When I touch the "Archive" tab
    Then the list shows exactly:
      | todo to remove |
    When I swipe left on list item "todo to remove"
    Then list item "todo to remove" shows "Delete"
    And list item "todo to remove" shows "Restore"
    When I touch "Delete" in list item "todo to remove"
    Then I should see "The archive is empty."
    When I touch the "Close" button
    Then the title is "My Lists"
    And the list shows exactly:
      | Films | No open tasks |

  Scenario: Restoring a list
    Given a red list "TODO"
    When I swipe left on list item "TODO"
    And I touch "Archive" in list item "TODO"
    Then I should see "Tap + to create a new list."
    When I touch the "Archive" tab
    And I swipe left on list item "TODO"
    And I touch "Restore" in list item "TODO"
    And I touch the "Close" button
    Then the list shows exactly:
      | TODO | No open tasks |

  Scenario: Lists in order
    Given a red list "First"
    And a green list "Second"
    And a blue list "Third"
    When I touch the "Edit" button
    And I move list item "Third" to "First"
    And I touch the "Done" button
    Then the list shows exactly:
      | Second | No open tasks |
      | First  | No open tasks |
      | Third  | No open tasks |

  Scenario: Searching for a list, and many tasks
    Given a green list "Films"
    And a blue list "Numbers"
    When I enter "Numbers" into the "Search" field
    Then the list shows exactly:
      | Numbers | No open tasks |
    When I touch list item "Numbers"
    And I add the tasks "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    Then the list shows exactly:
      | 10 |
      | 9  |
      | 8  |
      | 7  |
      | 6  |
      | 5  |
      | 4  |
      | 3  |
      | 2  |
      | 1  |
    When I go back
    Then list item "Numbers" shows "10 open tasks"
    When I touch list item "Numbers"
    And I scroll to list item "10"
    And I swipe left on cell number 1
    Then list item "10" shows "Archive"
    When I touch "Archive" in list item "10"
    Then the list has 9 rows
    When I swipe the first of 9 rows left and choose "Archive", one after another
    Then I should see "No tasks"
    When I touch the "Archive" tab
    Then the list has 10 rows
    When I scroll to list item "1"
    And I swipe left on cell number 1
    Then list item "1" shows "Delete"
    And list item "1" shows "Restore"
    When I touch "Delete" in list item "1"
    And I swipe the first of 9 rows left and choose "Delete", one after another
    Then I should see "The archive is empty."
    When I touch the "Close" button
    Then I should see "No tasks"
    When I go back
    Then list item "Numbers" shows "No open tasks"

  Scenario: Nothing is found
    Given a green list "Films"
    When I enter "Music" into the "Search" field
    Then I should see "No list was found."
    When I touch the "Cancel" button
    Then I should see "Films"

  Scenario: Text size
    When I touch the "Settings" button
    Then the title is "Settings"
    And list item "Text size" shows "17"
    When I touch list item "Text size"
    And I toggle the "System font" switch
    And I go back
    Then the title is "Settings"
    And list item "Text size" shows "System font"
    When I touch the "Done" button
    And I relaunch the app
    And I touch the "Settings" button
    Then list item "Text size" shows "System font"
    When I touch list item "Text size"
    Then the "System font" switch is on
    When I toggle the "System font" switch
    And I go back
    Then list item "Text size" shows "17"

  Scenario Outline: A list is written in <points> points where the device is set to "<device>" and the app to "<app>"
    Given the "Tinylog" app is running with the text size "<device>"
    And a red list "TODO"
    When I set the text size to "<app>"
    Then "TODO" is written in <points> points

    Examples:
      | device     | app         | points |
      | large      | System font | 17     |
      | extraLarge | System font | 19     |
      | large      | 20          | 20     |
      | extraLarge | 20          | 20     |

Feature: Alarm
  An alarm clock. Its alarms stand in a table, each with a switch; new ones are set on a screen of their own.

  Background:
    Given the "Alarm" app is running

  Rule: The table shows the alarms that were set

    Scenario: The title and both bar buttons
      Then the title is "Alarm"
      And the "Edit" button should be enabled
      And the "Add" button should be enabled

    Scenario: The alarms that were set
      Then the list shows exactly:
        | 06:30 | Work, Weekdays |
        | 08:15 | Market, Sat    |
        | 22:00 | Lights out     |
      And the "06:30" switch is on
      And the "08:15" switch is off
      And the "22:00" switch is on

    Scenario: Turning an alarm on
      When I toggle the "08:15" switch
      Then the "08:15" switch is on
      And the "06:30" switch is on

  Rule: An alarm is added only when it is saved

    Scenario: The screen on which an alarm is added
      When I touch the "Add" button
      Then the title is "Add Alarm"
      And the "Cancel" button should be enabled
      And the "Save" button should be enabled
      And the list shows exactly:
        | Repeat | Never |
        | Label  | Alarm |
        | Sound  | Radar |
        | Snooze |       |
      And the "Snooze" switch is on
      And the time picker shows "09:41"

    Scenario: Adding an alarm and cancelling
      When I touch the "Add" button
      And I set the time picker to "07:45"
      And I touch the "Cancel" button
      Then the title is "Alarm"
      And the list shows exactly:
        | 06:30 | Work, Weekdays |
        | 08:15 | Market, Sat    |
        | 22:00 | Lights out     |

    Scenario: Adding an alarm and saving it
      When I touch the "Add" button
      And I set the time picker to "07:45"
      And I touch the "Save" button
      Then the title is "Alarm"
      And the list shows exactly:
        | 06:30 | Work, Weekdays |
        | 07:45 | Alarm          |
        | 08:15 | Market, Sat    |
        | 22:00 | Lights out     |
      And the "07:45" switch is on

    Scenario: Alarms are still there when the app was ended
      When I touch the "Add" button
      And I touch the "Save" button
      And I toggle the "06:30" switch
      And I swipe left on list item "08:15"
      And I touch "Delete" in list item "08:15"
      And I relaunch the app
      Then the list shows exactly:
        | 06:30 | Work, Weekdays |
        | 09:41 | Alarm          |
        | 22:00 | Lights out     |
      And the "06:30" switch is off
      And the "09:41" switch is on

    Scenario: The options of an alarm
      When I touch the "Add" button
      And I touch list item "Repeat"
      And I touch list item "Every Saturday"
      And I touch list item "Every Sunday"
      Then list item "Every Saturday" is checked
      But list item "Every Monday" is not checked
      When I go back
      And I touch list item "Label"
      And I fill in "Label" with "Swimming"
      And I touch done
      And I touch list item "Sound"
      Then list item "Radar" is checked
      When I touch list item "Chimes"
      Then list item "Chimes" is checked
      But list item "Radar" is not checked
      When I go back
      And I toggle the "Snooze" switch
      Then the list shows exactly:
        | Repeat | Weekends |
        | Label  | Swimming |
        | Sound  | Chimes   |
        | Snooze |          |
      And the "Snooze" switch is off
      When I touch the "Save" button
      Then the list shows:
        | 09:41 | Swimming, Weekends |

    Scenario Outline: Ringing on "<days>" is called <words>
      When I touch the "Add" button
      And I touch list item "Repeat"
      And I choose the days "<days>"
      And I go back
      Then list item "Repeat" shows "<words>"

      Examples:
        | days                                                           | words       |
        | Monday                                                         | Mon         |
        | Friday, Monday, Wednesday                                      | Mon Wed Fri |
        | Saturday, Sunday                                               | Weekends    |
        | Monday, Tuesday, Wednesday, Thursday, Friday                   | Weekdays    |
        | Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday | Every day   |
        | Monday, Monday                                                 | Never       |

  Rule: Alarms are changed and deleted while the table is edited

    Scenario: Edit turns to Done and back
      When I touch the "Edit" button
      Then I should see a "Done" button
      And I should not see an "Edit" button
      When I touch the "Done" button
      Then I should see an "Edit" button
      And I should not see a "Done" button

    Scenario: Changing an alarm
      When I touch the "Edit" button
      And I touch list item "22:00"
      Then the title is "Edit Alarm"
      And the time picker shows "22:00"
      When I set the time picker to "05:10"
      And I touch the "Save" button
      Then the list shows exactly:
        | 05:10 | Lights out     |
        | 06:30 | Work, Weekdays |
        | 08:15 | Market, Sat    |

    Scenario: Deleting an alarm with its red button
      When I touch the "Edit" button
      And I touch "Delete 08:15"
      And I touch "Delete" in list item "08:15"
      Then the list shows exactly:
        | 06:30 | Work, Weekdays |
        | 22:00 | Lights out     |

    Scenario: Deleting an alarm on its own screen
      When I touch the "Edit" button
      And I touch list item "06:30"
      And I scroll to "Delete Alarm"
      And I touch "Delete Alarm"
      Then the title is "Alarm"
      And the list shows exactly:
        | 08:15 | Market, Sat |
        | 22:00 | Lights out  |

    Scenario: Deleting all alarms by swiping
      When I swipe left on list item "06:30"
      And I touch the "Delete" button
      And I swipe left on list item "08:15"
      And I touch the "Delete" button
      And I swipe left on list item "22:00"
      And I touch the "Delete" button
      Then I should see "No Alarms"
      And the "Edit" button should be disabled

  Rule: Alarms ring

    Scenario: An alarm rings once, and is off then
      # It is 09:41.
      When I wait for 12 hours and 18 minutes
      Then "Lights out" has rung 0 times
      When I wait for 60 seconds
      Then "Lights out" has rung 1 time
      And the "22:00" switch is off

    Scenario: An alarm rings on its days
      When I wait for 168 hours and 0 minutes
      Then "Work" has rung 5 times
      And the "06:30" switch is on

    Scenario: An alarm that is off does not ring
      When I toggle the "22:00" switch
      Then the "22:00" switch is off
      When I wait for 12 hours and 19 minutes
      Then "Lights out" has rung 0 times

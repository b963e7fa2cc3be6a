Feature: Settings of the surroundings

  Rule: under Given and When a sentence sets, under Then it expects

    Scenario Outline: <state>
      Given <state>
      And the app is running with the arguments "world"
      Then <state>
      And <state>
      * <other>
      Then <other>
      When <state>
      Then <state>

      Examples:
        | state                                 | other                                 |
        | dark mode is on                       | light mode is on                      |
        | the language is "de"                  | the language is "pt-BR"               |
        | the time zone is "UTC+02:00"          | the time zone is "Europe/Lisbon"      |
        | the device is offline                 | the device is online again            |
        | the network is "3G"                   | the network is "normal"               |
        | the network is "offline"              | the network is "2G"                   |
        | the text size is "extraExtraLarge"    | the text size is "large"              |
        | the battery is at 3%                  | the battery is at 80% and charging    |
        | the free storage is 20 MB             | the free storage is 1.5 GB            |
        | the processor load is serious         | the processor load is nominal         |
        | the pasteboard has "milk"             | the clipboard has "eggs"              |
        | the window is resized to 507x900      | the window is resized to 400x700      |
        | opening "tel:*" fails                 | opening "tel:*" succeeds              |
        | the user is at 50.0755, 14.4378       | the location is unknown               |
        | I am at 50.0755, 14.4378              | the device is at -1, 2                |
        | the date is "2024-12-24"              | the date is "2025-01-02 18:30"        |
        | the use of the camera is denied       | access to the camera is allowed       |
        | the preference "name" is set to "Ada" | the preference "name" is set to "Bob" |

    Scenario: the rest of a value may be left out
      Given the date is "2024-12-24 18:30"
      And the language is "de-AT"
      And the battery is at 80% and charging
      And the app is running with the arguments "world"
      Then the date is "2024-12-24"
      And the language is "de"
      And the battery is at 80%

    Scenario: places and orientation
      Given the place "Prague" is at 50.0755, 14.4378
      And the app is running with the arguments "world"
      When I go to "Prague"
      And I rotate the device left
      Then the user is in "Prague"
      And the device is in landscape orientation
      And I rotate the device to portrait
      And the device is in portrait orientation

    Scenario: a device without a network
      Given the network is "3G"
      And the device is offline
      And the app is running with the arguments "world"
      Then the network is "offline"

  Rule: an unmet expectation names both values

    @fails
    Scenario: the time zone is UTC-05:00, but UTC is expected
      Given the time zone is "UTC-05:00"
      And the app is running with the arguments "world"
      Then the time zone is "UTC"

    @fails
    Scenario Outline: <problem>
      Given the app is running with the arguments "world"
      Then <state>

      Examples:
        | problem                                                           | state                                 |
        | the appearance is light, but dark is expected                     | dark mode is on                       |
        | the language is en, but de is expected                            | the language is "de"                  |
        | the time zone is UTC, but UTC+02:00 is expected                   | the time zone is "UTC+02:00"          |
        | the device is online, but offline is expected                     | the device is offline                 |
        | the network is "normal", but "3G" is expected                     | the network is "3G"                   |
        | the text size is large, but small is expected                     | the text size is "small"              |
        | the battery is 100%, but 3% is expected                           | the battery is at 3%                  |
        | the free storage is 64 GB, but 20 MB is expected                  | the free storage is 20 MB             |
        | the processor load is nominal, but serious is expected            | the processor load is serious         |
        | the text on the pasteboard is not set, but "milk" is expected     | the pasteboard has "milk"             |
        | the effect of opening "tel:*" is success, but failure is expected | opening "tel:*" fails                 |
        | the location is unknown, but 50.0755, 14.4378 is expected         | the user is at 50.0755, 14.4378       |
        | the date is 2024-06-03 09:41, but 2024-12-24 is expected          | the date is "2024-12-24"              |
        | access to the camera is allowed, but denied is expected           | the use of the camera is denied       |
        | the preference "name" is not set, but "Ada" is expected           | the preference "name" is set to "Ada" |
        | the orientation is portrait, but landscape is expected            | the device is in landscape            |
        | To set it, write the step under Given or When                     | dark mode is on                       |

  Rule: a step that only prepares something is refused under Then

    @fails
    Scenario Outline: a step under Then checks, and this one only prepares
      Given the app is running with the arguments "world"
      Then <step>

      Examples:
        | step                                                                         |
        | GET "/articles" answers 200                                                  |
        | POST "/login" times out                                                      |
        | the servers answer as recorded in "Tests/StepLibraryTests/Features/recorded" |
        | the "suggestions" service fails                                              |
        | every other request fails the scenario                                       |
        | the place "Prague" is at 50.0755, 14.4378                                    |
        | the screen is filmed                                                         |

    @fails
    Scenario: Write the step under Given or When.
      Given the app is running with the arguments "world"
      Then the networks are:
        | name  | latency |
        | train | 400 ms  |

  Rule: an app that is running is expected, not started again

    Scenario: the app keeps its state
      Given the app is running with the arguments "world"
      When I touch "Name"
      Then the app is running
      And the preference "seen" should be "yes"

    @fails
    Scenario Outline: <problem>
      Given the app is running on an "iPhone X"
      Then <state>

      Examples:
        | problem                                                        | state                                    |
        | the device is "iPhone X", but "iPhone SE (4-inch)" is expected | the app is running on an "iPhone SE"     |
        | the orientation is portrait, but landscape is expected         | the app is running in landscape          |
        | whether the app was started with arguments cannot be read      | the app is running with the argument "x" |
        | "Ann" has no app in this scenario                              | the app is running for "Ann"             |

    @fails
    Scenario: no app is running in this scenario
      Then the app is running

Feature: The world around an app

  Scenario: servers answer
    Given GET "/articles/*" answers 200 with "one"
    And POST "/login" answers 401 after 2 seconds
    And the app is running with the arguments "world"
    When I touch "Load"
    Then I should see "200 one"
    When I touch "Login"
    Then I should see "401 "
    Given POST "/login" answers 200 with:
      """
      welcome
      """
    When I touch "Login"
    Then I should see "200 welcome"
    Given GET "/articles/1?page=2" times out after 3 seconds
    When I touch "Load"
    Then I should see "timedOut"
    And GET "/articles/1" was asked for
    And GET "/articles/1?page=2" was asked for 2 times
    And POST "/login" was asked for twice
    And POST "/login" was asked for with "Daniel"
    And GET "/articles/1?page=3" was not asked for

  Scenario: answers in their order
    Given POST "/login" answers 200 with "always"
    And POST "/login" answers one after the other:
      | status    | body   | after |
      | 500       | broken | 2     |
      | times out |        |       |
    And POST "/login" answers 401 with "once" once
    And every other request fails the scenario
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "500 broken"
    When I touch "Login"
    Then I should see "timedOut"
    When I touch "Login"
    Then I should see "401 once"
    When I touch "Login"
    Then I should see "200 always"

  Scenario: answers for a number of requests
    Given POST "/login" answers 200 with "always"
    And POST "/login" answers 500 twice
    And POST "/login" answers 401 with "again" 2 times
    And POST "/login" fails once
    And POST "/login" answers 402 once with:
      """
      pay
      """
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "500 "
    When I touch "Login"
    And I touch "Login"
    Then I should see "401 again"
    When I touch "Login"
    And I touch "Login"
    Then I should see "offline"
    When I touch "Login"
    Then I should see "402 pay"
    When I touch "Login"
    Then I should see "200 always"

  Scenario: recorded answers
    Given the servers answer as recorded in "Tests/StepLibraryTests/Features/recorded"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "203 recorded"

  @fails
  Scenario: GET /articles/1?page=2
    Given the servers answer as recorded in "Tests/StepLibraryTests/Features/recorded"
    And the app is running with the arguments "world"
    When I touch "Load"

  Scenario: services answer
    Given the "suggestions" service answers "Ap" after 0.2 seconds with:
      | Apple | Apricot |
    And the app is running with the arguments "world"
    When I touch "Suggest"
    Then I should see "Apple+Apricot"
    Given the "suggestions" service fails with "too busy"
    When I touch "Suggest"
    Then I should see "too busy"

  Scenario: light, language and network
    Given dark mode is on
    And the language is "pt-BR"
    And the time zone is "UTC+02:00"
    And GET "/articles/*" answers 200 with "one"
    And the app is running with the arguments "world"
    Then the "look" label shows "dark pt-BR"
    Given light mode is on
    Then the "look" label shows "light pt-BR"
    Given the device is offline
    When I touch "Load"
    Then I should see "offline"
    Given the device is online again
    When I touch "Load"
    Then I should see "200 one"

  @fails
  Scenario: dark pt-BR
    Given dark mode is on
    And the language is "pt-BR"
    And the time zone is "UTC+02:00"
    And the app is running with the arguments "world"
    Then the "look" label shows "light en"

  @fails
  Scenario: offline
    Given the device is offline
    And GET "/articles/*" answers 200 with "one"
    And the app is running with the arguments "world"
    When I touch "Load"
    Then I should see "200 one"

  Scenario: files are chosen
    Given the app is running with the arguments "world"
    When I choose the file "Package.swift" for "Photo"
    Then I should see "chosen 1"
    When I upload the files "Package.swift" and "README.md" for the "Photo" button
    Then I should see "chosen 2"

  @fails
  Scenario: the file "no/such.png" cannot be chosen
    Given the app is running with the arguments "world"
    When I choose the file "no/such.png" for "Photo"

  @fails
  Scenario: the driver of this app cannot keep the app's stored data
    Given the app is running with the arguments "world"
    When I save the state of the app as "none"

  @fails
  Scenario: the driver of this app cannot report downloads: only a page has them
    Given the app is running with the arguments "world"
    Then "report.csv" was downloaded

  @fails
  Scenario: the driver of this app cannot report downloads
    Given the app is running with the arguments "world"
    Then no file was downloaded

  @fails
  Scenario: supported only for pages
    Given the app is running with the arguments "world"
    Then I should not see "Nowhere" anywhere

  Scenario: two users
    Given the app is running for "Ann" with the arguments "world"
    And the app is running for "Bob" with the arguments "world"
    When I touch "Where"
    Then I should see "nowhere"
    When I continue as "Ann"
    Then I should not see "nowhere"
    When I continue as "Bob"
    Then I should see "nowhere"

  @fails
  Scenario: has no app in this scenario; those who have are "Ann"
    Given the app is running for "Ann" with the arguments "world"
    When I continue as "Bob"

  Scenario: the world is set up
    Given the user is at 50.5, 14.25
    And the date is "2024-12-24 18:30"
    And the use of the camera is denied
    And the preference "name" is "Ada"
    And the app is running with the arguments "world"
    When I touch "Where"
    Then I should see "at 50.5, 14.25"
    Given the location is unknown
    When I touch "Where"
    Then I should see "nowhere"
    And the "date" label shows "2024-12-24 18:30"
    When I touch "Camera"
    Then I should see "may not"
    And the app asked for the camera
    When I touch "Name"
    Then I should see "name Ada"
    And the preference "seen" should be "yes"
    And no URL was opened
    When I touch "Link"
    Then the URL "http://www.example.com" was opened
    When I touch "Remind"
    And I wait for 1 second
    Then a notification "Tea" was shown
    When a notification "Dinner" saying "at eight" arrives
    Then I should see "received at eight"
    When I touch the notification "Dinner"
    Then I should see "touched Dinner"
    When I call the backdoor "greet" with "Ada"
    Then I should see "hello Ada"

  @fails
  Scenario: 404
    Given GET "/articles/1" answers 404
    And the app is running with the arguments "world"
    When I touch "Load"
    Then I should see "200 one"

  @fails
  Scenario: the app made a request that no step answers
    Given every other request fails the scenario, except to "other.test"
    And the app is running with the arguments "world"
    When I touch "Load"

  @fails
  Scenario: "sometimes" in the column "status" is neither a status such as 200 nor one of
    Given POST "/login" answers one after the other:
      | status    |
      | 200       |
      | sometimes |

  @fails
  Scenario: "-1" in the column "after" is not a number of seconds
    Given POST "/login" answers one after the other:
      | status | after |
      | 200    | -1    |

  @fails
  Scenario: a row for each answer
    Given POST "/login" answers one after the other:
      | status |

  @fails
  Scenario: has no body
    Given POST "/login" answers one after the other:
      | status | body |
      | fails  | no   |

  @fails @strict-requests
  Scenario: GET /articles/1?page=2
    Given the app is running with the arguments "world"
    When I touch "Load"

  @fails
  Scenario: GET /articles/1?page=2
    Given the app is running with the arguments "world"
    When I touch "Load"
    Then I should see "200 one"

  @fails
  Scenario: goodbye
    Given POST "/login" answers 200 with:
      """
      goodbye
      """
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 welcome"

  @fails
  Scenario: offline
    Given POST "/login" fails
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 welcome"

  @fails
  Scenario: GET /articles/1?page=2
    Given the app is running with the arguments "world"
    When I touch "Load"
    Then GET "/articles/1" was asked for 2 times

  @fails
  Scenario: user=Daniel
    Given the app is running with the arguments "world"
    When I touch "Login"
    Then POST "/login" was asked for with "Ada"

  @fails
  Scenario: the scenario has no answer
    Given the "suggestions" service answers "Ba" with:
      | Banana |
    And the app is running with the arguments "world"
    When I touch "Suggest"
    Then I should see "Banana"

  @fails
  Scenario: the service failed
    Given the "suggestions" service fails
    And the app is running with the arguments "world"
    When I touch "Suggest"
    Then I should see "Banana"

  @fails
  Scenario: at 1.0, 2.0
    Given the user is at 1, 2
    And the app is running with the arguments "world"
    When I touch "Where"
    Then I should see "nowhere"

  @fails
  Scenario: 2024-13-24
    Given the date is "2024-13-24"

  @fails
  Scenario: camera
    Given access to my camera is denied
    And the app is running with the arguments "world"
    When I touch "Camera"
    Then the app asked for the microphone

  @fails
  Scenario: name Ada
    Given the preference "name" is set to "Ada"
    And the app is running with the arguments "world"
    When I touch "Name"
    Then I should see "name Bob"

  Scenario: a preference is set while the app runs
    Given the app is running with the arguments "world"
    And I set the preference "name" to "Bob"
    When I touch "Name"
    Then I should see "name Bob"
    And the preference "seen" is "yes"

  @fails
  Scenario: but "no" is expected
    Given the app is running with the arguments "world"
    When I touch "Name"
    Then the preference "seen" is "no"

  @fails
  Scenario: remembers nothing
    Given the app is running with the arguments "world"
    Then the preference "seen" should be "yes"

  @fails
  Scenario: www.example.com
    Given the app is running with the arguments "world"
    When I touch "Link"
    Then no URL was opened

  @fails
  Scenario: www.example.com
    Given the app is running with the arguments "world"
    When I touch "Link"
    Then the address "http://www.example.org" was opened

  @fails
  Scenario: Coffee
    Given the app is running with the arguments "world"
    When I touch "Remind"
    Then the notification "Coffee" was shown

  @fails
  Scenario: no notification 'Coffee'
    Given the app is running with the arguments "world"
    When I touch the notification "Coffee"

  @fails
  Scenario: no app is running
    When a notification "Dinner" arrives

  @fails
  Scenario: the app has no backdoor 'leave'
    Given the app is running with the arguments "world"
    When I call the backdoor "leave"

Feature: list rows

  Scenario: must fail: the row is called Cat and I should see finds it
    Given the page "pages/list-rows" is open on a "desktop"
    * I should see "Cat"
    * the "Imgs" list does not show:
      | Cat |

  Scenario: must fail: the row shows v1
    Given the page "pages/list-rows" is open on a "desktop"
    * I should see "v1"
    * the "Inp" list does not show:
      | v1 |

  Scenario: must fail: the row shows the line q1
    Given the page "pages/list-rows" is open on a "desktop"
    * I should see "q1"
    * the "Par" list does not show:
      | q1 |

  Scenario: must fail: the row shows 3
    Given the page "pages/list-rows" is open on a "desktop"
    * I should see "3"
    * the "Veg" list does not show:
      | 3 |

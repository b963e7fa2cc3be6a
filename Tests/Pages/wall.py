"""Looks at the wall by Selenium: python3 wall.py COMMAND, in an empty folder."""

import os
import subprocess
import sys
import urllib.parse

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from support import chrome

command = sys.argv[1]


def run(text, name):
    """Stores the messages of a run of a scenario with one step."""
    os.makedirs("features", exist_ok=True)
    with open("features/calculator.feature", "w") as file:
        file.write(
            "Feature: Calculator\n"
            f"  Scenario: Nothing was typed\n    Given the \"Calculator\" app is running\n    Then I should see \"{text}\"\n"
        )
    subprocess.run([command, "run", "--format", f"message:{name}"], stdout=subprocess.DEVNULL)


run("0", "green.ndjson")
run("Nonsense", "red.ndjson")
os.makedirs("results")
os.rename("green.ndjson", "results/1.ndjson")

wall = subprocess.Popen([command, "wall", "results", "--port", "0"], stdout=subprocess.PIPE, text=True)
address = wall.stdout.readline().split()[-1]
browser = chrome.start()
try:
    wait = WebDriverWait(browser, 30)
    # Without the secret part of the address there is nothing.
    browser.get(urllib.parse.urljoin(address, "/"))
    assert browser.find_element(By.TAG_NAME, "body").text == "Nothing was found here.", browser.page_source
    # Chromium notes that in its log, which is read here so that it is empty.
    assert "404" in browser.get_log("browser")[0]["message"]
    browser.get(address)
    # At one moment: the section is made anew when something changes.
    word = lambda: browser.execute_script("return document.querySelector('#project-results .word').innerText")
    wait.until(lambda _: word() == "passed")
    wait.until(lambda _: "all green" in browser.title)
    wait.until(lambda _: browser.find_element(By.ID, "connection").text.startswith("Live"))

    # Names are read from five metres: a letter of 48 points is 25 mm high on a screen of 90 cm.
    size = browser.find_element(By.TAG_NAME, "h2").value_of_css_property("font-size")
    assert float(size.removesuffix("px")) >= 48, size

    # The page changes by itself.
    os.rename("red.ndjson", "results/2.ndjson")
    wait.until(lambda _: word() == "1 of 1 failed")
    assert "1 of 1 not green" in browser.title, browser.title
    assert browser.find_element(By.ID, "news").get_attribute("textContent") == "results: 1 of 1 failed"

    # The keyboard goes from the scenario to the runs, and opens them.
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    assert browser.switch_to.active_element.text == "Nothing was typed"
    browser.switch_to.active_element.send_keys(Keys.TAB)
    assert browser.switch_to.active_element.accessible_name == "Last runs", browser.switch_to.active_element.text
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    assert len(browser.find_elements(By.CSS_SELECTOR, "#project-results li a")) == 3

    # On a phone nothing is wider than the screen.
    browser.set_window_size(500, 900)
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")

    # The link leads to the scenario in the report of the run.
    browser.find_element(By.CSS_SELECTOR, ".failures a").click()
    wait.until(lambda _: browser.current_url.endswith("/report#s=1"))
    wait.until(lambda _: "Nothing was typed" in browser.find_element(By.TAG_NAME, "body").text)
    assert 'I should see "Nonsense"' in browser.find_element(By.TAG_NAME, "body").text.replace("\n", " ")

    # A wall that has gone is no green one.
    browser.get(address)
    wait.until(lambda _: browser.find_element(By.ID, "connection").text.startswith("Live"))
    wall.kill()
    wait.until(lambda _: browser.find_element(By.ID, "connection").text.startswith("No connection to the wall since"))
    errors = [entry for entry in browser.get_log("browser") if "favicon" not in entry["message"] and "ERR_" not in entry["message"]]
    assert errors == [], errors
finally:
    browser.quit()
    wall.kill()
    wall.wait()

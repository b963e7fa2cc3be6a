"""Looks at a report by Selenium: python3 report.py COMMAND, in an empty folder."""

import os
import pathlib
import subprocess
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from support import chrome

command = sys.argv[1]


def run(wanted, *outputs):
    """Runs two scenarios, of which the one fails that expects another number than 7."""
    os.makedirs("features", exist_ok=True)
    pathlib.Path("features/sums.feature").write_text(
        "Feature: Sums\n"
        '  Scenario: Right\n    Given the "Calculator" app is running\n    When I touch "2"\n    Then I should see "2"\n'
        '  @wrong\n  Scenario: Wrong\n    Given the "Calculator" app is running\n    When I touch "7"\n'
        f'    Then I should see "{wanted}"\n'
    )
    formats = [word for output in outputs for word in ("--format", output)]
    devices = ["--device", "iPhone X", "--device", "iPad Pro 11"]
    subprocess.run([command, "run", "--trace", "on", *devices, *formats], stdout=subprocess.DEVNULL)


run("7", "message:old.ndjson")
run("3000", "message:new.ndjson")
subprocess.run([command, "report", "new.ndjson", "--compare", "old.ndjson", "--format", "html:report.html"], stdout=subprocess.DEVNULL)

browser = chrome.start()


def find(selector):
    return browser.find_element(By.CSS_SELECTOR, selector)


def button(text):
    return browser.find_element(By.XPATH, f"//button[normalize-space()='{text}']")


def rows():
    # At one moment: the list is made anew when something is filtered.
    return browser.execute_script("return [...document.querySelectorAll('#rows .row')].map(row => row.innerText)")


try:
    wait = WebDriverWait(browser, 15)
    browser.get(pathlib.Path("report.html").absolute().as_uri())
    wait.until(lambda _: len(rows()) == 4)
    assert "2 of 4 scenarios failed" in find("body").text

    # Filters: by text, by tag that is written in the box, by device, by outcome.
    find("#search").send_keys("wrong")
    wait.until(lambda _: len(rows()) == 2 and all("Wrong" in row for row in rows()))
    Select(find("#choose-device")).select_by_visible_text("iPad Pro 11")
    wait.until(lambda _: len(rows()) == 1 and "iPad Pro 11" in rows()[0])
    button("Clear").click()
    wait.until(lambda _: len(rows()) == 4)

    # What has changed since the earlier run.
    button("Changes").click()
    wait.until(lambda _: "Newly failing" in find("#view").text)
    assert "passed → failed" in find("#view").text and "Newly passing" not in find("#view").text

    # The keyboard: down to a scenario that failed, and its steps.
    button("2 failed").click()
    wait.until(lambda _: len(rows()) == 2)
    find("#rows").send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".step"))
    assert find("#command").text.startswith("cukeswift run ")

    # A step in the past: its picture before and after, and what a query finds then.
    wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".screen svg"))
    find('.step[data-step="1"] summary').click()
    wait.until(lambda _: "after" in (find(".screen svg").get_attribute("aria-label") or ""))
    after = find(".screen").get_attribute("innerHTML")
    button("Before").click()
    wait.until(lambda _: "before" in (find(".screen svg").get_attribute("aria-label") or ""))
    assert find(".screen").get_attribute("innerHTML") != after
    find("#query").send_keys("label id:'display' text:'7'")
    wait.until(lambda _: "finds nothing" in find(".answer").text)
    button("After").click()
    wait.until(lambda _: "finds 1 element" in find(".answer").text)

    # The help that the keyboard opens and closes again.
    find("main").send_keys("?")
    wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, "dialog[open]"))
    browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    wait.until(lambda _: not browser.find_elements(By.CSS_SELECTOR, "dialog"))
    log = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert not log, log
finally:
    browser.quit()

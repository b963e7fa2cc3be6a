"""Uses the studio as a person does, with Selenium: clicks on the picture, and saves what was recorded."""

import pathlib
import signal
import subprocess
import sys

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from support import chrome

studio = subprocess.Popen([sys.argv[1], "studio", "--app", "Calculator"], stdout=subprocess.PIPE, text=True)
address = studio.stdout.readline().removeprefix("Studio on ").strip()
driver = chrome.start(height=1100)


def find(selector):
    return driver.find_element(By.CSS_SELECTOR, selector)


def wait(condition, what):
    WebDriverWait(driver, 15).until(lambda _: condition(), what)


def steps():
    # At one moment: the list is made anew when something is done.
    return driver.execute_script("return [...document.querySelectorAll('#steps .words')].map(step => step.innerText)")


def click(x, y):
    """Clicks on a point of the app, in its own points."""
    screen = find("#screen")
    width, height = screen.size["width"], screen.size["height"]
    ActionChains(driver).move_to_element_with_offset(
        screen, round(x / 375 * width - width / 2), round(y / 812 * height - height / 2)
    ).click().perform()


try:
    driver.get(address)
    wait(lambda: find("#picture").is_displayed(), "a picture of the app")
    click(46, 300)
    wait(lambda: steps() == ['When I touch the "7" button'], "a step for the touch")
    wait(lambda: "button marked:'7'" in find("#hint").text, "the query of what the mouse points at")
    find("input[value=check]").click()
    click(300, 73)
    wait(lambda: len(steps()) == 2 and '"7"' in steps()[1], "a step for the check")
    find("#name").send_keys("Seven")
    find("#file").send_keys("features/Seven.feature")
    find("#saving button").click()
    wait(lambda: "Seven.feature" in find("#status").text, "the file")
    text = pathlib.Path("features/Seven.feature").read_text()
    assert "Scenario: Seven" in text and 'I touch the "7" button' in text, text
    # A wrong token gets nothing.
    driver.get(address[:-2] + "/")
    assert "this address has no page" in driver.page_source
finally:
    driver.quit()
    studio.send_signal(signal.SIGINT)
    studio.wait()
assert studio.returncode == 0, studio.returncode

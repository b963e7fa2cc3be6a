"""The same scenarios of three sample apps, through the clients of Selenium and Appium: scenario.py URL CLIENT

CLIENT is selenium or appium. The scenarios are those of features/Tinylog.feature, Cancelled.feature and Alarm.feature.
"""
import base64
import sys

from selenium import webdriver
from selenium.common import exceptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.by import By
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait

URL, CLIENT = sys.argv[1:3]


class Options(ArgOptions):
    """Options of no browser."""

    default_capabilities = {"platformName": "iOS"}


def start(app, **capabilities):
    if CLIENT == "selenium":
        options = Options()
        options.set_capability("appium:app", app)
        for name, value in capabilities.items():
            options.set_capability("appium:" + name, value)
        driver = webdriver.Remote(URL, options=options)
    else:
        from appium import webdriver as appium
        from appium.options.ios import XCUITestOptions

        options = XCUITestOptions()
        options.load_capabilities({"appium:app": app, **{"appium:" + name: value for name, value in capabilities.items()}})
        driver = appium.Remote(URL, options=options)
    driver.implicitly_wait(5)
    return driver


class Screen:
    """The screen of an app, in the words of the scenarios."""

    def __init__(self, driver):
        self.driver = driver

    def named(self, name, kind=None):
        if kind:
            return self.driver.find_element(By.XPATH, f"//XCUIElementType{kind}[@name='{name}']")
        if CLIENT == "selenium":
            return self.driver.find_element(By.NAME, name)
        return self.driver.find_element("accessibility id", name)

    def touch(self, name, kind=None):
        self.named(name, kind).click()

    def absent(self, name, kind="Button"):
        self.driver.implicitly_wait(0)
        try:
            return self.driver.find_elements(By.XPATH, f"//XCUIElementType{kind}[@name='{name}']") == []
        finally:
            self.driver.implicitly_wait(5)

    @property
    def title(self):
        return self.driver.find_element(By.CLASS_NAME if CLIENT == "appium" else By.XPATH,
                                        "XCUIElementTypeNavigationBar" if CLIENT == "appium"
                                        else "//XCUIElementTypeNavigationBar").get_attribute("name")

    @property
    def rows(self):
        return [cell.get_attribute("name") for cell in self.driver.find_elements(By.XPATH, "//XCUIElementTypeCell")]

    def row(self, name):
        return self.named(name, "Cell")


def check(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def tinylog():
    driver = start("Tinylog")
    screen = Screen(driver)
    screen.touch("+", "Button")
    check(screen.title, "Add List")
    driver.find_element(By.XPATH, "//XCUIElementTypeTextField").send_keys("TODO")
    screen.touch("Red")
    screen.touch("Save")
    check(screen.title, "TODO")
    assert screen.named("No tasks").is_displayed()
    driver.back()
    check(screen.title, "My Lists")
    check(screen.rows, ["TODO"])
    check(screen.row("TODO").get_attribute("value"), "No open tasks")
    screen.row("TODO").click()
    field = driver.find_element(By.XPATH, "//*[@placeholderValue='Add new task']")
    field.send_keys("Write some UI tests\n")
    check(screen.rows, ["Write some UI tests"])
    driver.back()
    check(screen.row("TODO").get_attribute("value"), "1 open task")
    row = screen.row("TODO")
    row.click()
    try:
        row.click()
        assert False, "a row of another screen was touched"
    except exceptions.StaleElementReferenceException:
        pass
    task = screen.row("Write some UI tests")
    check(task.is_selected(), False)
    screen.touch("Done: Write some UI tests")
    check(screen.row("Write some UI tests").is_selected(), True)
    driver.back()
    check(screen.row("TODO").text, "No open tasks")
    # By the paths that were written for UIAutomation, too.
    older = "//UIAApplication[1]/UIAWindow[1]/UIATableView[1]/UIATableCell[1]"
    check(driver.find_element(By.XPATH, older).get_attribute("name"), "TODO")
    driver.quit()


def cancelled():
    driver = start("Cancelled")
    screen = Screen(driver)
    plans = ["Dinner at eight", "Climbing", "Helping with the move"]
    check(screen.rows, plans)
    screen.touch("Add", "Button")
    check(screen.title, "New plan")
    screen.touch("Save", "Button")
    alert = WebDriverWait(driver, 10).until(expected_conditions.alert_is_present())
    check(alert.text, "Something is missing\nSay what, with whom, when.")
    alert.accept()
    try:
        driver.switch_to.alert
        assert False, "the alert is still there"
    except exceptions.NoAlertPresentException:
        pass
    for name, text in ("What", "Board games"), ("With whom", "Barbara"), ("When", "next Thursday"):
        driver.find_element(By.XPATH, f"//XCUIElementTypeTextField[@placeholderValue='{name}']").send_keys(text)
    screen.touch("Save", "Button")
    check(screen.title, "Plans")
    check(screen.rows, plans + ["Board games"])
    # Touched as a finger does it.
    finger = PointerInput(interaction.POINTER_TOUCH, "finger")
    actions = ActionBuilder(driver, mouse=finger)
    actions.pointer_action.move_to(screen.row("Climbing")).pointer_down().pause(0.1).pointer_up()
    actions.perform()
    check(screen.title, "Climbing")
    check(screen.named("friend").text, "With Grace")
    screen.touch("Cancel")
    check(screen.named("state").text, "Waiting for friend")
    assert screen.absent("Cancel")
    ActionChains(driver).click(screen.named("Plans", "Button")).perform()
    check(screen.title, "Plans")
    driver.quit()


def alarm():
    driver = start("Alarm", deviceName="iPhone 6s")
    screen = Screen(driver)
    check(driver.get_window_size(), {"width": 375, "height": 667})
    check(screen.title, "Alarm")
    assert screen.named("Edit", "Button").is_enabled() and screen.named("Add", "Button").is_enabled()
    check(screen.rows, ["06:30", "08:15", "22:00"])

    def switch(name):
        return screen.row(name).find_element(By.XPATH, ".//XCUIElementTypeSwitch")

    check([switch(name).get_attribute("value") for name in screen.rows], ["1", "0", "1"])
    switch("08:15").click()
    check(switch("08:15").get_attribute("value"), "1")
    screen.touch("Add", "Button")
    check(screen.title, "Add Alarm")
    check(screen.rows, ["Repeat", "Label", "Sound", "Snooze"])
    check([screen.row(name).get_attribute("value") for name in ["Repeat", "Label", "Sound"]], ["Never", "Alarm", "Radar"])
    wheels = driver.find_elements(By.XPATH, "//XCUIElementTypePickerWheel")
    check([wheel.get_attribute("value") for wheel in wheels], ["09", "41"])
    screen.touch("Cancel", "Button")
    check(screen.rows, ["06:30", "08:15", "22:00"])
    screen.touch("Add", "Button")
    for wheel, value in zip(driver.find_elements(By.XPATH, "//XCUIElementTypePickerWheel"), ["07", "45"]):
        wheel.send_keys(value)
    screen.touch("Save", "Button")
    check(screen.title, "Alarm")
    check(screen.rows, ["06:30", "07:45", "08:15", "22:00"])
    screen.touch("Edit", "Button")
    assert screen.named("Done", "Button").is_displayed() and screen.absent("Edit")
    screen.touch("Done", "Button")
    assert screen.named("Edit", "Button").is_displayed() and screen.absent("Done")
    if CLIENT == "appium":
        appium_alone(driver)
    driver.quit()


def appium_alone(driver):
    """What only the client of Appium asks."""
    check(driver.find_element("-ios predicate string", "type == 'XCUIElementTypeCell' AND name BEGINSWITH '22'").text, "Lights out")
    chain = "**/XCUIElementTypeCell[`name == '08:15'`]/**/XCUIElementTypeSwitch[1]"
    check(driver.find_element("-ios class chain", chain).get_attribute("value"), "1")
    check(driver.contexts, ["NATIVE_APP"])
    check(driver.start_recording_screen(timeLimit="180", forceRestart=True), "")
    check(driver.orientation, "PORTRAIT")
    driver.orientation = "LANDSCAPE"
    check(driver.get_window_size(), {"width": 667, "height": 375})
    driver.orientation = "PORTRAIT"
    driver.update_settings({"snapshotMaxDepth": 60})
    check(driver.get_settings()["snapshotMaxDepth"], 60)
    check(driver.query_app_state("Alarm"), 4)
    check(driver.is_app_installed("com.example.Other"), False)
    driver.execute_script("mobile: swipe", {"direction": "left", "elementId": driver.find_element("accessibility id", "22:00").id})
    driver.find_element("accessibility id", "Delete").click()
    check(len(driver.find_elements("class name", "XCUIElementTypeCell")), 3)
    film = base64.b64decode(driver.stop_recording_screen())
    check(film[4:8], b"ftyp")
    driver.background_app(1)
    check(driver.is_keyboard_shown(), False)
    try:
        driver.execute_script("mobile: openNotifications")
        assert False, "there are no notifications to open"
    except exceptions.WebDriverException as error:
        assert "unknown command" in error.msg, error.msg


for scenario in tinylog, cancelled, alarm:
    scenario()
    print(f"  {scenario.__name__}: passed")

"""A browser for each test. REMOTE is the address of the server of WebDriver, SITE that of the shop."""
import os

import pytest
from selenium import webdriver
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.support.wait import WebDriverWait


@pytest.fixture
def driver():
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1280,900"):
        options.add_argument(argument)
    with webdriver.Remote(os.environ["REMOTE"], options=options) as driver:
        # Files are on the machine of the browser.
        driver.file_detector = UselessFileDetector()
        yield driver


@pytest.fixture
def wait(driver):
    return WebDriverWait(driver, 5, poll_frequency=0.1)


@pytest.fixture
def visit(driver):
    def visit(path):
        driver.get(os.environ["SITE"] + path)

    return visit

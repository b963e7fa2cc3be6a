"""One browser for all tests. REMOTE is the address of the server of WebDriver, SITE that of the shop."""
import os

import pytest
from selenium.webdriver import ChromeOptions
from selenium.webdriver.remote.file_detector import UselessFileDetector
from splinter import Browser


@pytest.fixture(scope="session")
def session():
    options = ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1280,900"):
        options.add_argument(argument)
    with Browser("remote", browser="chrome", command_executor=os.environ["REMOTE"], options=options, wait_time=3) as browser:
        # Files are on the machine of the browser.
        browser.driver.file_detector = UselessFileDetector()
        yield browser


@pytest.fixture
def browser(session):
    yield session
    if len(session.windows) > 1:
        session.windows[0].close_others()
    session.cookies.delete()


@pytest.fixture
def visit(browser):
    def visit(path):
        browser.visit(os.environ["SITE"] + path)

    return visit

"""The browser that looks at the pages."""

import shutil

from selenium import webdriver


def start(height=1000):
    """Starts Chromium or Chrome without a window, 1,600 points wide; what pages write to their console is kept."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in ["--headless=new", "--no-sandbox", f"--window-size=1600,{height}"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))

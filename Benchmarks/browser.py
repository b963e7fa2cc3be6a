#!/usr/bin/env python3
"""browser.py MEASURE COMMAND [BROWSER [CHROMEDRIVER]]: cukeswift on pages beside Playwright and Selenium, in one run.

MEASURE is the program `Benchmarks`, COMMAND the program `cukeswift`. BROWSER is chromium-headless-shell where nothing else is said. Playwright
and Selenium are those of the Python that runs this; what is missing is left out, with a line that says so:

    python3 -m venv FOLDER && FOLDER/bin/pip install playwright selenium && FOLDER/bin/python Benchmarks/browser.py …

Every peer touches the same button of the same page, in the same browser program, and checks the text that follows from it."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 50
# The arguments with which the browser starts for everybody, as the superuser of a container needs.
ARGUMENTS = ["--no-sandbox"] if os.geteuid() == 0 else []

PAGE = """<!doctype html><meta name=viewport content='width=device-width'><title>Counter</title>
<button id=add onclick="n.textContent=+n.textContent+1">Add</button><p id=n>0</p><ul id=l></ul><script>
for (let i = 0; i < 200; i++) { const li = document.createElement('li'); li.innerHTML = '<a href="#">Item ' + i + '</a> <button>Buy ' + i + '</button>'; l.append(li) }
</script>"""

SCENARIO = """
  Scenario: counting, %d
    Given the page "page" is open
    When I touch the "Add" button
    Then I should see "1"
    When I touch the "Add" button
    Then I should see "2"
"""


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def row(what, times, note=""):
    print(f"| {what} | {statistics.median(times):.1f} | {min(times):.1f} | {note} |", flush=True)


def table(title):
    print(f"\n## {title}\n\n| what | median, ms | least, ms | |\n| --- | ---: | ---: | --- |")


def playwright(browser, address):
    """A click and a check, and a fresh context with the page, by Playwright."""
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        return print("| Playwright | - | - | not installed |")
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=browser, args=ARGUMENTS)

        def fresh():
            context = chromium.new_context()
            page = context.new_page()
            page.goto(address)
            return context, page

        context, page = fresh()
        times = []
        for number in range(ROUNDS):
            def touch():
                page.get_by_role("button", name="Add").click()
                expect(page.locator("#n")).to_have_text(str(number + 1))
            times.append(milliseconds(touch))
        row("Playwright: click and check", times)
        context.close()
        times = []
        for _ in range(ROUNDS // 5):
            made = []
            times.append(milliseconds(lambda: made.append(fresh())))
            made[0][0].close()
        row("Playwright: fresh context, page and loading", times)
        chromium.close()


def selenium(browser, driver, address):
    """A click and a check by Selenium."""
    try:
        from selenium import webdriver
    except ImportError:
        return print("| Selenium | - | - | not installed |")
    if not driver:
        return print("| Selenium | - | - | there is no chromedriver |")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in ["--headless", *ARGUMENTS]:
        options.add_argument(argument)
    window = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        window.get(address)
        times = []
        for number in range(ROUNDS):
            def touch():
                window.find_element("css selector", "#add").click()
                assert window.find_element("css selector", "#n").text == str(number + 1)
            times.append(milliseconds(touch))
        row("Selenium: click and check", times)
    finally:
        window.quit()


def start(browser):
    """The time from the start of a browser to its first answer, over the DevTools pipe."""
    to_read, to_write = os.pipe()
    from_read, from_write = os.pipe()

    def connect():
        # Not over one another: the four may have the numbers 3 and 4 already.
        for number, descriptor in ((10, to_read), (11, from_write)):
            os.dup2(descriptor, number)
        os.dup2(10, 3)
        os.dup2(11, 4)

    process = subprocess.Popen(
        [browser, "--headless", "--disable-gpu", "--remote-debugging-pipe", *ARGUMENTS],
        preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL)
    os.close(to_read)
    os.close(from_write)
    try:
        os.write(to_write, json.dumps({"id": 1, "method": "Browser.getVersion"}).encode() + b"\0")
        answer = b""
        while b"\0" not in answer:
            part = os.read(from_read, 1 << 16)
            if not part:
                sys.exit("the browser has ended")
            answer += part
    finally:
        process.kill()
        process.wait()
        os.close(to_write)
        os.close(from_read)


def run(command, folder, *arguments):
    """A run of the command from start to end; a failing one ends the benchmark."""
    result = subprocess.run([command, "run", *arguments], cwd=folder, capture_output=True)
    if result.returncode != 0:
        sys.exit(f"{command} ended with {result.returncode}:\n{result.stdout.decode()}{result.stderr.decode()}")


def first_result(command, folder):
    """The time until the first step is reported as passed, and then until the end of the command."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [command, "run", "one", "--format", "message"], cwd=folder, stdout=subprocess.PIPE, bufsize=0)
    first = None
    for line in process.stdout:
        if first is None and b'"testStepFinished"' in line:
            first = (time.perf_counter() - began) * 1000
    if process.wait() != 0 or first is None:
        sys.exit("the run of one scenario failed")
    return first


def runs(command, browser, folder):
    """Whole runs: the first result beside the start of the browser, and two workers beside one."""
    for name, count in (("one", 1), ("two hundred", 200)):
        os.makedirs(f"{folder}/{name}")
        with open(f"{folder}/{name}/Counting.feature", "w") as file:
            file.write("Feature: counting\n" + "".join(SCENARIO % number for number in range(count)))
    table("Runs of the command on pages")
    starts, firsts = [], []
    for _ in range(9):
        starts.append(milliseconds(lambda: start(browser)))
        firsts.append(first_result(command, folder))
    row("start of the browser", starts)
    row("command to its first result", firsts, f"start of the browser + {min(firsts) - min(starts):.0f} ms (must 80, aim 40)")
    times = {1: [], 2: []}
    for _ in range(3):
        for workers in times:
            times[workers].append(
                milliseconds(lambda: run(command, folder, "two hundred", "--jobs", str(workers), "--format", "summary")))
    row("200 scenarios, one worker", times[1])
    row("200 scenarios, two workers", times[2], f"{min(times[1]) / min(times[2]):.2f} times as fast (must 1.6)")


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    measure, command = (os.path.abspath(path) for path in sys.argv[1:3])
    browser = sys.argv[3] if len(sys.argv) > 3 else shutil.which("chromium-headless-shell")
    driver = sys.argv[4] if len(sys.argv) > 4 else shutil.which("chromedriver")
    if not browser:
        sys.exit("there is no chromium-headless-shell; name a browser")
    os.environ["CUKESWIFT_BROWSER"] = browser
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/page")
        with open(f"{folder}/page/index.html", "w") as file:
            file.write(PAGE)
        address = f"file://{folder}/page/index.html"
        print(subprocess.run([measure, "measure", folder, "pages"], check=True, capture_output=True, text=True).stdout)
        table("Peers on the same page, in the same browser")
        playwright(browser, address)
        selenium(browser, driver, address)
        runs(command, browser, folder)


if __name__ == "__main__":
    main()

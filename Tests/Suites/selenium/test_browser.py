import os
import struct

from selenium.webdriver.common.alert import Alert
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions as expected


def test_frames_have_contents_of_their_own(driver, visit, wait):
    visit("/frames.html")
    driver.switch_to.frame("counter")
    driver.find_element(By.ID, "add").click()
    assert driver.find_element(By.ID, "cups").text == "1 cups"
    driver.switch_to.default_content()
    assert driver.find_elements(By.ID, "cups") == []
    driver.switch_to.frame(driver.find_element(By.ID, "outer"))
    driver.switch_to.frame("inner")
    assert driver.find_element(By.ID, "cups").text == "0 cups"
    driver.switch_to.parent_frame()
    assert driver.find_element(By.ID, "outside").text == "Outside"
    driver.switch_to.default_content()
    wait.until(expected.frame_to_be_available_and_switch_to_it((By.ID, "late")))
    driver.find_element(By.ID, "guest").send_keys("Grace")
    assert driver.find_element(By.ID, "guest").get_property("value") == "Grace"


def test_a_frame_of_another_origin_is_used(driver, visit):
    visit("/frames.html")
    driver.switch_to.frame("other")
    driver.find_element(By.ID, "add").click()
    assert driver.find_element(By.ID, "cups").text == "1 cups"
    assert driver.execute_script("return location.hostname") == "localhost"


def test_windows_are_opened_and_closed(driver, visit, wait):
    visit("/windows.html")
    first = driver.current_window_handle
    driver.find_element(By.ID, "later").click()
    wait.until(expected.number_of_windows_to_be(2))
    second = next(handle for handle in driver.window_handles if handle != first)
    driver.switch_to.window(second)
    wait.until(expected.title_is("Counter"))
    driver.close()
    driver.switch_to.window(first)
    assert driver.title == "Windows"
    driver.switch_to.new_window("tab")
    assert driver.current_url == "about:blank"
    assert len(driver.window_handles) == 2


def test_a_popup_answers_its_opener(driver, visit, wait):
    visit("/windows.html")
    first = driver.current_window_handle
    driver.find_element(By.ID, "popup").click()
    wait.until(expected.number_of_windows_to_be(2))
    driver.switch_to.window(driver.window_handles[-1])
    wait.until(expected.element_to_be_clickable((By.XPATH, "//button[.='Grace']"))).click()
    wait.until(expected.number_of_windows_to_be(1))
    driver.switch_to.window(first)
    assert driver.find_element(By.ID, "guest").text == "Grace"


def test_dialogs_are_answered(driver, visit, wait):
    visit("/dialogs.html")
    answer = driver.find_element(By.ID, "answer")
    driver.find_element(By.ID, "confirm").click()
    assert Alert(driver).text == "Empty the pot?"
    Alert(driver).dismiss()
    assert answer.text == "Kept"
    driver.find_element(By.ID, "prompt").click()
    Alert(driver).send_keys("Ada")
    Alert(driver).accept()
    assert answer.text == "Hello Ada"
    driver.find_element(By.ID, "late").click()
    wait.until(expected.alert_is_present()).accept()
    assert answer.text == "Over"


def test_cookies_are_set_and_read(driver, visit):
    visit("/sign-in")
    assert driver.current_url.endswith("/cookies")
    session = driver.get_cookie("session")
    assert (session["value"], session["httpOnly"], session["sameSite"]) == ("s-42", True, "Lax")
    driver.add_cookie({"name": "theme", "value": "dark"})
    driver.refresh()
    assert sorted(element.text for element in driver.find_elements(By.TAG_NAME, "dt")) == ["session", "theme"]
    driver.delete_all_cookies()
    assert driver.get_cookies() == []


def test_history_goes_back_and_forward(driver, visit):
    visit("/index.html")
    driver.find_element(By.LINK_TEXT, "Old shop").click()
    assert driver.current_url == os.environ["SITE"] + "/teas.html"
    driver.back()
    assert driver.title == "Tea shop"
    driver.forward()
    assert driver.title == "Teas"
    driver.find_element(By.PARTIAL_LINK_TEXT, "Hom").click()
    driver.find_element(By.LINK_TEXT, "About us").click()
    assert driver.current_url.endswith("#about")
    assert driver.execute_script("return scrollY") > 0


def test_pictures_are_taken(driver, visit):
    visit("/index.html")
    width, height = struct.unpack(">II", driver.get_screenshot_as_png()[16:24])
    assert width > 300 and height > 300
    kettle = driver.find_element(By.ID, "kettle")
    picture = struct.unpack(">II", kettle.screenshot_as_png[16:24])
    assert abs(picture[0] * driver.execute_script("return innerWidth") / width - kettle.size["width"]) < 3


def test_more_entries_come_with_scrolling(driver, visit, wait):
    visit("/long.html")
    for last in (16, 24):
        driver.execute_script("arguments[0].scrollIntoView()", driver.find_element(By.ID, "loading"))
        wait.until(expected.presence_of_element_located((By.XPATH, f"//h2[.='Entry {last}']")))
    like = driver.find_element(By.XPATH, "//h2[.='Entry 20']/../button")
    like.click()
    assert like.text == "Liked"


def test_an_entry_far_down_in_a_box_is_clicked(driver, visit):
    visit("/long.html")
    driver.find_element(By.XPATH, "//button[.='Year 2015']").click()
    assert driver.find_element(By.ID, "top").text == "Year 2015"
    assert driver.execute_script("return document.getElementById('box').scrollTop") > 500


def test_tea_is_brewed(driver, visit, wait):
    visit("/slow.html")
    driver.find_element(By.ID, "brew").click()
    wait.until(expected.text_to_be_present_in_element((By.ID, "percent"), "100 %"))
    wait.until(expected.invisibility_of_element_located((By.ID, "steam")))
    wait.until(expected.element_to_be_clickable((By.ID, "pour"))).click()
    assert wait.until(expected.visibility_of_element_located((By.CLASS_NAME, "cup"))).text == "A cup of tea"


def test_an_implicit_wait_finds_what_comes_later(driver, visit):
    driver.implicitly_wait(5)
    visit("/slow.html")
    driver.find_element(By.ID, "brew").click()
    driver.find_element(By.CSS_SELECTOR, "#pour:enabled").click()
    assert driver.find_element(By.CLASS_NAME, "cup").text == "A cup of tea"


def test_shadow_roots_are_searched(driver, visit, wait):
    visit("/shadow.html")
    root = driver.find_element(By.ID, "rating").shadow_root
    root.find_element(By.CSS_SELECTOR, ".words").send_keys("Lovely")
    star = root.find_elements(By.CSS_SELECTOR, "tea-star")[1].shadow_root.find_element(By.CSS_SELECTOR, ".star")
    star.click()
    assert driver.find_element(By.ID, "given").text == "2 stars: Lovely"
    wait.until(lambda _: root.find_element(By.CSS_SELECTOR, ".thanks").is_displayed())


def test_scripts_return_what_they_find(driver, visit):
    visit("/teas.html")
    driver.set_script_timeout(5)
    names = driver.execute_async_script("""
        const done = arguments[arguments.length - 1]
        new MutationObserver(() => done([...document.querySelectorAll(".name")].map(name => name.textContent)))
          .observe(document.getElementById("teas"), { childList: true })""")
    assert names[:2] == ["Assam", "Ceylon"]
    button = driver.execute_script("return document.querySelector('.tea button')")
    button.click()
    assert driver.execute_script("return arguments[0].dataset.tea", button) == "Assam"

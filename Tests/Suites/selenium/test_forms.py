from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.select import Select

from pages import KeysPage, OrderPage, TeasPage


def test_an_order_is_sent(driver):
    order = OrderPage(driver)
    order.fill(name="Ada", email="ada@example.com", note="Ring twice.\nThank you!")
    order.find("gift").click()
    order.send()
    receipt = order.receipt()
    assert receipt["name"] == "Ada"
    assert receipt["email"] == "ada@example.com"
    assert receipt["gift"] == "yes"


def test_clearing_a_field_empties_it(driver):
    email = OrderPage(driver).find("email")
    email.clear()
    assert email.get_property("value") == ""
    email.send_keys("me@example.com")
    assert email.get_property("value") == "me@example.com"
    assert email.get_attribute("value") == "me@example.com"


def test_cities_depend_on_the_country(driver, wait):
    order = OrderPage(driver)
    assert not order.find("city").is_enabled()
    order.choose("country", "Italy")
    wait.until(expected.element_to_be_clickable((By.ID, "city")))
    order.choose("city", "Rome")
    assert Select(order.find("city")).first_selected_option.text == "Rome"


def test_several_extras_are_chosen(driver):
    extras = Select(OrderPage(driver).find("extras"))
    extras.select_by_value("honey")
    extras.select_by_index(2)
    extras.deselect_by_visible_text("Milk")
    assert [option.text for option in extras.all_selected_options] == ["Lemon", "Honey"]


def test_search_follows_typing(driver, wait):
    teas = TeasPage(driver).loaded()
    teas.search("se")
    wait.until(lambda _: teas.names == ["Sencha"])
    teas.find("search").send_keys(Keys.BACKSPACE, Keys.BACKSPACE)
    wait.until(lambda _: len(teas.names) == 5)


def test_files_are_uploaded(driver, visit, wait, tmp_path):
    visit("/files.html")
    files = {"leaf.txt": "green", "cup.txt": "white cup"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    driver.find_element(By.ID, "files").send_keys("\n".join(str(tmp_path / name) for name in files))
    assert [row.text for row in driver.find_elements(By.CSS_SELECTOR, "#chosen li")] == ["leaf.txt", "cup.txt"]
    driver.find_element(By.ID, "send").click()
    wait.until(expected.title_is("Received"))
    assert driver.find_element(By.TAG_NAME, "dl").text.split("\n") == ["leaf.txt", "5 bytes", "cup.txt", "9 bytes"]


def test_tab_walks_through_fields(driver):
    keys = KeysPage(driver)
    keys.find("first").send_keys("one", Keys.TAB)
    driver.switch_to.active_element.send_keys("two", Keys.TAB)
    assert keys.find("second").get_property("value") == "two"
    assert driver.switch_to.active_element == keys.find("third")

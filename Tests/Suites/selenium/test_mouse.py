import pytest
from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as expected

from pages import BoardPage, KeysPage, StockPage


def test_a_menu_opens_below_the_mouse(driver, visit):
    visit("/index.html")
    stock = driver.find_element(By.CSS_SELECTOR, "a[href='table.html']")
    assert not stock.is_displayed()
    ActionChains(driver).move_to_element(driver.find_element(By.ID, "more")).perform()
    assert stock.is_displayed()
    stock.click()
    assert driver.title == "Stock"


def test_a_tip_fades_in(driver, visit, wait):
    visit("/index.html")
    tip = driver.find_element(By.ID, "tip")
    assert tip.value_of_css_property("opacity") == "0"
    ActionChains(driver).move_to_element(driver.find_element(By.ID, "kettle")).perform()
    wait.until(lambda _: tip.value_of_css_property("opacity") == "1")


def test_a_card_is_dragged_to_another_column(driver):
    board = BoardPage(driver)
    ActionChains(driver).drag_and_drop(board.find("boil"), board.find("done")).perform()
    assert board.texts("#done .card") == ["Boil water"]
    assert board.texts("#todo .card") == ["Warm the pot"]


def test_the_browser_drags_a_cup(driver, wait):
    board = BoardPage(driver)
    ActionChains(driver).drag_and_drop(board.find("cup"), board.find("tray")).perform()
    wait.until(expected.presence_of_element_located((By.CSS_SELECTOR, "#tray #cup")))


def test_the_right_button_opens_a_menu(driver, wait):
    board = BoardPage(driver)
    ActionChains(driver).context_click(board.find("spot")).perform()
    wait.until(expected.visibility_of_element_located((By.ID, "menu")))
    driver.find_element(By.XPATH, "//li[.='Remove']").click()
    assert board.find("chosen").text == "Remove chosen"


def test_a_shortcut_opens_the_palette(driver):
    keys = KeysPage(driver)
    ActionChains(driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).send_keys("brew", Keys.ENTER).perform()
    assert keys.find("ran").text == "Ran brew"


def test_shift_writes_capitals(driver):
    first = KeysPage(driver).find("first")
    ActionChains(driver).click(first).key_down(Keys.SHIFT).send_keys("ab").key_up(Keys.SHIFT).send_keys("c").perform()
    assert first.get_property("value") == "ABc"
    assert driver.find_element(By.ID, "log").text == "Shift A B c"


def test_a_deleted_row_is_stale(driver, wait):
    stock = StockPage(driver)
    row, other = stock.row("Assam"), stock.row("Ceylon")
    row.find_element(By.CLASS_NAME, "delete").click()
    wait.until(expected.staleness_of(row))
    with pytest.raises(StaleElementReferenceException):
        row.text
    assert other.text == "Ceylon 7 Delete"
    assert stock.teas == ["Sencha", "Ceylon", "Yunnan"]


def test_what_is_covered_is_not_clicked(driver):
    keys = KeysPage(driver)
    driver.execute_script("arguments[0].showModal()", keys.find("palette"))
    with pytest.raises(ElementClickInterceptedException):
        keys.find("third").click()

"""The pages of the shop, as tests see them."""
import os

from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait


class Page:
    path = ""

    def __init__(self, driver):
        self.driver = driver
        self.wait = WebDriverWait(driver, 5, poll_frequency=0.1)
        driver.get(os.environ["SITE"] + self.path)

    def find(self, name):
        return self.driver.find_element(By.ID, name)

    def texts(self, selector):
        return [element.text for element in self.driver.find_elements(By.CSS_SELECTOR, selector)]


class TeasPage(Page):
    path = "/teas.html"

    def loaded(self):
        self.wait.until(expected.visibility_of_element_located((By.CLASS_NAME, "tea")))
        return self

    @property
    def names(self):
        return self.texts(".tea .name")

    def search(self, text):
        self.find("search").send_keys(text)
        self.wait.until(expected.text_to_be_present_in_element((By.ID, "status"), " teas"))


class OrderPage(Page):
    path = "/order.html"

    def fill(self, **values):
        for name, value in values.items():
            field = self.find(name)
            field.clear()
            field.send_keys(value)

    def choose(self, name, text):
        Select(self.find(name)).select_by_visible_text(text)

    def send(self):
        self.find("send").click()

    def receipt(self):
        self.wait.until(expected.title_is("Thank you"))
        return dict(zip(self.texts("dt"), self.texts("dd")))


class BoardPage(Page):
    path = "/board.html"


class KeysPage(Page):
    path = "/keys.html"


class StockPage(Page):
    path = "/table.html"

    @property
    def teas(self):
        return self.texts(".tea")

    def row(self, tea):
        return self.driver.find_element(By.XPATH, f"//tr[td='{tea}']")

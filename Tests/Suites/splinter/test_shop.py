import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait


def texts(browser, css):
    return [element.text for element in browser.find_by_css(css)]


# Forms


def test_an_order_is_sent(browser, visit):
    visit("/order.html")
    browser.fill("name", "Ada")
    browser.fill("email", "ada@example.com")
    browser.fill("note", "Ring twice.")
    browser.choose("size", "large")
    browser.check("gift")
    browser.uncheck("news")
    browser.find_by_id("send").click()
    assert browser.is_text_present("Thank you")
    assert texts(browser, "dt") == ["name", "email", "password", "note", "size", "gift", "country", "extras", "voucher"]
    assert "ada@example.com" in texts(browser, "dd")


def test_a_missing_name_is_reported(browser, visit):
    visit("/order.html")
    browser.find_by_text("Send").click()
    assert browser.is_text_present("Please enter your name.")
    assert browser.evaluate_script("document.activeElement.id") == "name"


def test_a_form_is_filled_at_once(browser, visit):
    visit("/order.html")
    browser.fill_form({"name": "Grace", "email": "grace@example.com", "size": "large", "gift": True, "country": "it"})
    assert browser.find_by_name("email").value == "grace@example.com"
    assert browser.find_by_id("gift").checked
    assert browser.find_by_css("input[value=large]").checked
    assert browser.is_element_present_by_xpath("//option[.='Rome']")


def test_a_field_is_cleared(browser, visit):
    visit("/order.html")
    email = browser.find_by_id("email")
    email.clear()
    assert email.value == ""
    email.type("me@example.com")
    assert email.value == "me@example.com"


def test_keys_are_typed_slowly(browser, visit):
    visit("/order.html")
    typed = ["".join(browser.find_by_id("name").value) for _ in browser.find_by_id("name").type("Ada", slowly=True)]
    assert typed == ["A", "Ad", "Ada"]


def test_cities_depend_on_the_country(browser, visit):
    visit("/order.html")
    browser.find_by_id("country").select_by_text("Japan")
    assert browser.is_element_present_by_css("#city:enabled")
    browser.find_by_id("city").select_by_text("Tokyo")
    assert browser.find_by_id("city").value == "Tokyo"


def test_return_sends_a_form(browser, visit):
    visit("/order.html")
    browser.find_by_id("name").type("Grace" + Keys.RETURN)
    assert browser.is_element_present_by_xpath("//dt[.='name']/following-sibling::dd[.='Grace']")


def test_files_are_sent(browser, visit, tmp_path):
    visit("/files.html")
    (tmp_path / "leaf.txt").write_text("green")
    browser.attach_file("files", str(tmp_path / "leaf.txt"))
    assert texts(browser, "#chosen li") == ["leaf.txt"]
    browser.find_by_id("send").click()
    assert texts(browser, "dd") == ["5 bytes"]


# Slow content


def test_teas_are_listed_after_a_while(browser, visit):
    visit("/teas.html")
    assert browser.is_element_present_by_css(".tea")
    assert len(browser.find_by_css(".tea")) == 5
    assert browser.is_text_not_present("Loading…")


def test_teas_are_searched_while_typing(browser, visit):
    visit("/teas.html")
    assert browser.is_text_present("Assam")
    browser.find_by_id("search").type("lon")
    assert browser.is_text_not_present("Assam")
    assert texts(browser, ".tea .name") == ["Ceylon"]


def test_a_tea_is_put_into_the_basket(browser, visit):
    visit("/teas.html")
    browser.find_by_xpath("//li[b='Sencha']/button").click()
    toast = browser.find_by_id("toast")
    assert toast.is_visible(wait_time=3)
    assert browser.find_by_id("count").text == "1"
    assert toast.is_not_visible(wait_time=3)


def test_tea_is_brewed(browser, visit):
    visit("/slow.html")
    browser.find_by_id("brew").click()
    assert browser.is_text_present("100 %")
    assert browser.find_by_id("steam").is_not_visible(wait_time=3)
    browser.find_by_css("#pour:enabled").click()
    assert browser.find_by_css(".cup").text == "A cup of tea"


def test_stock_has_pages(browser, visit):
    visit("/table.html")
    browser.find_by_id("next").click()
    assert browser.is_text_present("Page 2")
    assert texts(browser, "td.tea") == ["Gyokuro", "Rooibos", "Mint"]


def test_stock_is_sorted(browser, visit):
    visit("/table.html")
    browser.find_by_xpath("//th[.='Tea']").click()
    assert texts(browser, "td.tea") == ["Assam", "Ceylon", "Gyokuro", "Mint"]


def test_a_deleted_row_is_stale(browser, visit):
    visit("/table.html")
    row = browser.find_by_xpath("//tr[td='Assam']").first
    row.find_by_css(".delete").click()
    assert browser.is_element_not_present_by_xpath("//tr[td='Assam']")
    with pytest.raises(StaleElementReferenceException):
        row.text


def test_more_entries_come_with_scrolling(browser, visit):
    visit("/long.html")
    browser.find_by_id("loading").scroll_to()
    assert browser.is_element_present_by_xpath("//h2[.='Entry 16']")
    like = browser.find_by_xpath("//h2[.='Entry 12']/../button")
    like.click()
    assert like.text == "Liked"


# Mouse and keys


def test_a_menu_opens_below_the_mouse(browser, visit):
    visit("/index.html")
    assert not browser.find_by_text("Stock").visible
    browser.find_by_id("more").mouse_over()
    browser.find_by_text("Stock").click()
    assert browser.title == "Stock"


def test_a_card_is_dragged(browser, visit):
    visit("/board.html")
    browser.find_by_id("boil").drag_and_drop(browser.find_by_id("done"))
    assert texts(browser, "#done .card") == ["Boil water"]


def test_a_double_click_edits_a_title(browser, visit):
    visit("/board.html")
    browser.find_by_id("title").double_click()
    browser.find_by_id("edit").type("Supper" + Keys.ENTER)
    assert browser.find_by_id("title").text == "Supper"


def test_the_right_button_opens_a_menu(browser, visit):
    visit("/board.html")
    browser.find_by_id("spot").right_click()
    assert browser.find_by_id("menu").is_visible(wait_time=3)
    browser.find_by_xpath("//li[.='Remove']").click()
    assert browser.find_by_id("chosen").text == "Remove chosen"


def test_a_blend_is_chosen_with_arrows(browser, visit):
    visit("/keys.html")
    blend = browser.find_by_id("blend")
    blend.type("br")
    assert browser.is_element_present_by_css("[role=option]")
    blend.type(Keys.ARROW_DOWN + Keys.ENTER)
    assert blend.value == "Breakfast"


# The browser


def test_frames_have_contents_of_their_own(browser, visit):
    visit("/frames.html")
    with browser.get_iframe("outer") as outer:
        with outer.get_iframe("inner") as inner:
            inner.find_by_id("add").click()
            assert inner.find_by_id("cups").text == "1 cups"
    assert browser.is_element_not_present_by_id("cups", wait_time=1)
    assert browser.is_element_present_by_id("late")
    with browser.get_iframe("late") as late:
        assert late.find_by_id("cups").text == "0 cups"


def test_windows_are_opened_and_closed(browser, visit):
    visit("/windows.html")
    browser.links.find_by_text("Teas in a new window").click()
    WebDriverWait(browser.driver, 3).until(lambda _: len(browser.windows) == 2)
    browser.windows.current = browser.windows[1]
    assert browser.is_element_present_by_css(".tea")
    browser.windows[1].close()
    browser.windows.current = browser.windows[0]
    assert browser.title == "Windows"


def test_dialogs_are_answered(browser, visit):
    visit("/dialogs.html")
    browser.find_by_id("late").click()
    with browser.get_alert() as alert:
        assert alert.text == "Five minutes are over"
        alert.accept()
    browser.find_by_id("prompt").click()
    with browser.get_alert() as prompt:
        prompt.fill_with("Ada")
        prompt.accept()
    assert browser.find_by_id("answer").text == "Hello Ada"


def test_cookies_are_kept(browser, visit):
    visit("/sign-in")
    browser.cookies.add({"theme": "dark"})
    assert browser.cookies.all() == {"session": "s-42", "theme": "dark"}
    browser.reload()
    assert texts(browser, "dd") == ["s-42", "dark"]
    browser.cookies.delete("theme")
    assert browser.cookies.all() == {"session": "s-42"}


def test_history_goes_back(browser, visit):
    visit("/index.html")
    browser.links.find_by_text("Old shop").click()
    assert browser.url.endswith("/teas.html")
    browser.back()
    assert browser.title == "Tea shop"
    browser.forward()
    assert browser.title == "Teas"


def test_links_are_found(browser, visit):
    visit("/index.html")
    assert browser.links.find_by_href("teas.html").text == "Teas"
    browser.links.find_by_partial_text("About").click()
    assert browser.url.endswith("#about")


def test_shadow_roots_are_searched(browser, visit):
    visit("/shadow.html")
    root = browser.find_by_id("rating").first.shadow_root
    root.find_by_css("tea-star").last.shadow_root.find_by_css(".star").click()
    assert browser.find_by_id("given").text == "3 stars:"


def test_pictures_are_taken(browser, visit, tmp_path):
    visit("/index.html")
    path = browser.screenshot(str(tmp_path / "shop"), unique_file=False)
    with open(path, "rb") as picture:
        assert picture.read(4) == b"\x89PNG"
    assert "Tea shop" in browser.html


def test_scripts_return_values(browser, visit):
    visit("/teas.html")
    assert browser.is_element_present_by_css(".tea")
    assert browser.evaluate_script("document.querySelectorAll('.tea').length") == 5
    browser.execute_script("document.getElementById('search').value = 'x'")
    assert browser.find_by_id("search").value == "x"

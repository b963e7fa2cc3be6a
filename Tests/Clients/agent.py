"""The scenarios of Tinylog, Cancelled and Alarm through facebook-wda: agent.py URL"""
import sys

import wda

client = wda.Client(sys.argv[1])
client.wait_ready(timeout=600)


def check(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def start(app):
    session = client.session(f"com.example.{app}")
    session.implicitly_wait(600)
    return session


def named(session, name, kind):
    return session(className="XCUIElementType" + kind, name=name)


def rows(session):
    return [cell.label for cell in session(className="XCUIElementTypeCell").find_elements()]


def title(session, expected):
    assert named(session, expected, "NavigationBar").exists, f"the title is not {expected}"


def tinylog():
    session = start("Tinylog")
    named(session, "+", "Button").tap()
    title(session, "Add List")
    session(className="TextField").set_text("TODO")
    named(session, "Red", "Button").tap()
    named(session, "Save", "Button").tap()
    title(session, "TODO")
    named(session, "My Lists", "Button").tap()
    check(rows(session), ["TODO"])
    named(session, "TODO", "Cell").tap()
    session(className="TextField").set_text("Write some UI tests\n")
    named(session, "Done: Write some UI tests", "Button").tap()
    named(session, "My Lists", "Button").tap()
    check(named(session, "TODO", "Cell").get(timeout=600).value, "No open tasks")
    session.close()


def cancelled():
    session = start("Cancelled")
    assert named(session, "Climbing", "Cell").wait(timeout=600)
    named(session, "Add", "Button").tap()
    named(session, "Save", "Button").tap()
    check(session.alert.text, "Something is missing\nSay what, with whom, when.")
    check(session.alert.buttons(), ["OK"])
    session.alert.accept()
    assert not session.alert.exists
    fields = session(className="TextField").find_elements()
    for field, text in zip(fields, ["Board games", "Barbara", "next Thursday"]):
        field.set_text(text)
    named(session, "Save", "Button").tap()
    assert named(session, "Board games", "Cell").wait(timeout=600)
    x, y = named(session, "Climbing", "Cell").get(timeout=600).bounds.center
    session.tap(x, y)
    title(session, "Climbing")
    named(session, "Cancel", "Button").tap()
    check(session(name="state").get(timeout=600).text, "Waiting for friend")
    session.close()


def alarm():
    session = start("Alarm")
    check(tuple(session.window_size()), (375, 812))
    check(rows(session), ["06:30", "08:15", "22:00"])
    named(session, "Add", "Button").tap()
    for wheel, value in zip(session(className="PickerWheel").find_elements(), ["07", "45"]):
        wheel.set_text(value)
    named(session, "Save", "Button").tap()
    check(rows(session), ["06:30", "07:45", "08:15", "22:00"])
    named(session, "Edit", "Button").tap()
    assert named(session, "Done", "Button").exists
    check(session.orientation, wda.PORTRAIT)
    assert "XCUIElementTypeApplication" in session.source()
    check(session.app_state("com.example.Alarm").value, 4)
    session.close()


for scenario in tinylog, cancelled, alarm:
    scenario()
    print(f"  {scenario.__name__}: passed")

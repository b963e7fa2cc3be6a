#!/usr/bin/env python3
"""Ten tasks of an agent, as the calls that it makes, through the official client (mcp, from PyPI): tasks.py COMMAND FOLDER

Prints how much the agent has to read for each: the bytes of all answers, and a quarter of them, which is about as many tokens.
"""
import asyncio
import pathlib
import shutil
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

COMMAND, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
BROKEN = """Feature: Sums
  @sum
  Scenario: Two and three
    Given the "Calculator" app is running
    When I touch the "2" button
    And I touch the "plus" button
    And I touch the "3" button
    And I touch the "=" button
    Then I should see "5"
"""


class Agent:
    def __init__(self, session):
        self.session = session
        self.calls = 0
        self.bytes = 0

    async def __call__(self, tool, fails=False, **arguments):
        answer = await self.session.call_tool(tool, arguments)
        text = "".join(part.text for part in answer.content)
        is_error = answer.is_error if hasattr(answer, "is_error") else answer.isError
        assert bool(is_error) == fails, f"{tool} {arguments}: {text}"
        self.calls += 1
        self.bytes += len(text.encode())
        return text

    async def reference(self, text):
        """The reference of the line of a snapshot that has a text."""
        for line in (await self("snapshot")).split("\n"):
            if text in line:
                return line.split()[0]
        raise AssertionError(f"nothing on the screen has {text}")


async def mend_a_scenario(agent):
    path = FOLDER / "features/sums.feature"
    path.write_text(BROKEN)
    report = await agent("run", fails=True, paths=["features/sums.feature"])
    assert "plus" in report
    trace = await agent("trace", step="plus")
    assert "features/sums.feature:3" in trace and '"+"' in trace, trace
    path.write_text(BROKEN.replace('"plus"', '"+"'))
    assert "1 scenario (1 passed)" in await agent("run", paths=["features/sums.feature"])


async def write_a_feature(agent):
    assert "touch" in await agent("steps", words="touch button", most=3)
    await agent("act", action="start", text="Calculator")
    for key in "7*":
        await agent("step", step=f'When I touch the "{"×" if key == "*" else key}" button')
    await agent("step", step='When I touch the "6" button')
    assert "42" in await agent("step", step='When I touch the "=" button')
    await agent("step", step='Then I should see "42"')
    feature = await agent("save_feature", path="features/product.feature", name="Seven times six")
    assert 'Then I should see "42"' in feature
    assert "1 passed" in await agent("run", paths=["features/product.feature"])


async def explore_and_report(agent):
    await agent("act", action="start", text="Articles")
    # The articles come over a network; that takes the app's time and none of the agent's.
    await agent("wait", target="tableViewCell", seconds=20)
    screen = await agent("snapshot")
    cells = [line for line in screen.split("\n") if "cell" in line]
    assert cells, screen
    await agent("act", action="touch", target=cells[0].split()[0])
    assert "button" in await agent("snapshot")
    await agent("act", action="back")


async def log_in(agent):
    await agent("act", action="start", text="Login and Home")
    await agent("wait", target="textField id:'user'")
    screen = await agent("snapshot")
    fields = [line.split()[0] for line in screen.split("\n") if "textField" in line]
    assert len(fields) >= 2, screen
    await agent("act", action="type", target=fields[0], text="anna")
    await agent("act", action="type", target=fields[1], text="secret")
    assert "anna" in await agent("snapshot")


async def wait_for_something(agent):
    await agent("act", action="start", text="XKCD")
    await agent("wait", seconds=30)
    assert await agent("snapshot")


async def choose_a_robust_query(agent):
    await agent("act", action="start", text="Calculator")
    query = (await agent("suggest", target=await agent.reference('text "0"'))).split("\n")[0]
    assert "label id:'display'" in query, query
    assert "[0] 0" in await agent("query", query="label id:'display'", property="text")
    assert "no button of" in await agent("act", fails=True, action="touch", target="button marked:'equals'")


async def try_and_go_back(agent):
    await agent("act", action="start", text="Calculator")
    for key in ("1", "2", "3"):
        assert key in await agent("act", action="touch", target=await agent.reference(f'button "{key}"'))
        assert '+ text "0"' in await agent("undo")


async def record_a_gesture(agent):
    await agent("act", action="start", text="Articles")
    await agent("record")
    await agent("act", action="swipe", direction="up")
    assert "playback" in await agent("record", name="swipe up")


async def look_on_another_device(agent):
    await agent("act", action="start", text="Tinylog")
    large = await agent("snapshot")
    await agent("act", action="device", text="iPad Pro 11")
    assert large.split("\n")[0] in await agent("snapshot")


async def report_on_a_run(agent):
    await agent("run", tags="@sum")
    assert "passed" in await agent("trace", scenario="Two and three")
    definitions = await agent.session.read_resource("cukeswift://definitions")
    assert '"pattern"' in definitions.contents[0].text


TASKS = [mend_a_scenario, write_a_feature, explore_and_report, log_in, wait_for_something, choose_a_robust_query, try_and_go_back,
         record_a_gesture, look_on_another_device, report_on_a_run]


async def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "features").mkdir(parents=True)
    parameters = StdioServerParameters(command=COMMAND, args=["mcp"], cwd=str(FOLDER))
    total = 0
    for task in TASKS:
        async with stdio_client(parameters) as (reader, writer), ClientSession(reader, writer) as session:
            await session.initialize()
            listed = await session.list_tools()
            if task is TASKS[0]:
                size = len(listed.model_dump_json(exclude_none=True).encode())
                print(f"{'the list of tools':<24} {len(listed.tools):>2} tools {size:>6} bytes {size // 4:>5} tokens")
            agent = Agent(session)
            await task(agent)
            total += agent.bytes
            print(f"{task.__name__.replace('_', ' '):<24} {agent.calls:>2} calls {agent.bytes:>6} bytes {agent.bytes // 4:>5} tokens")
    print(f"{'all of them':<24}          {total:>6} bytes {total // 4:>5} tokens")


asyncio.run(main())

#!/usr/bin/env python3
"""kills.py COMMAND [MOMENTS]: kills runs at random moments and has what is not known to have passed run again.

COMMAND is the path of cukeswift. Each of MOMENTS (90 where it is not given) runs 'cukeswift run', kills the command with
SIGKILL, SIGTERM or SIGINT after a random time, and repeats 'cukeswift run --rerun' after it. Each scenario notes its number when it
passes, one of them fails until it is asked not to. A run that was killed before it could note that it has begun, some milliseconds
after its start, leaves nothing to repeat; those are counted. The exit code is 1 where a repetition ended with 0 although a scenario has not
passed, where it ended with neither 0, 1 nor 2, or where a process of a run outlived it."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

SCENARIOS = 40

STEPS = r"""
import CukeKit
import Foundation

final class Noting: World {}

let noteSteps = Steps(Noting.self) {
  Given("scenario {int} takes its time") { (_, number: Int) in
    usleep(4_000)
    if number == 7, FileManager.default.fileExists(atPath: "fails") { throw Broken() }
  }
  Then("scenario {int} is noted") { (_, number: Int) in
    let file = fopen("passed", "a")
    fputs("\(number)\n", file)
    fclose(file)
  }
}

struct Broken: Error {}
"""


def write(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def make_project(folder):
    for part in range(4):
        lines = [f"Feature: part {part}"]
        for number in range(part * SCENARIOS // 4, (part + 1) * SCENARIOS // 4):
            lines += ["", f"  Scenario: number {number}", f"    Given scenario {number} takes its time",
                      f"    Then scenario {number} is noted"]
        write(f"{folder}/features/part{part}.feature", "\n".join(lines) + "\n")
    write(f"{folder}/features/steps/Noting.swift", STEPS)


def passed(folder):
    try:
        with open(f"{folder}/passed") as file:
            return {int(line) for line in file if line.strip()}
    except FileNotFoundError:
        return set()


def begun(folder):
    """What runs have noted that they have begun."""
    return set(os.listdir(f"{folder}/.cukeswift/history"))


def family(group):
    """The processes of a process group and session that still run."""
    listed = subprocess.run(["ps", "-eo", "pid=,pgid=,sid=,stat=,args="], capture_output=True, text=True).stdout
    rows = [line.split(None, 4) for line in listed.splitlines()]
    return [row for row in rows if len(row) == 5 and str(group) in row[1:3] and not row[3].startswith("Z")]


def run(command, folder, *arguments, **options):
    return subprocess.Popen([command, "run", "--format", "summary", *arguments], cwd=folder, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, start_new_session=True, **options)


def main():
    command = os.path.abspath(sys.argv[1])
    moments = int(sys.argv[2]) if len(sys.argv) > 2 else 90
    chance = random.Random(2026)
    problems = []
    early = 0
    with tempfile.TemporaryDirectory() as folder:
        make_project(folder)
        run(command, folder, "--dry-run").wait()
        begin = time.monotonic()
        run(command, folder, "--jobs", "1").wait()
        whole = time.monotonic() - begin
        for moment in range(moments):
            os.path.exists(f"{folder}/passed") and os.remove(f"{folder}/passed")
            fails = moment % 3 == 0
            write(f"{folder}/fails", "") if fails else os.path.exists(f"{folder}/fails") and os.remove(f"{folder}/fails")
            number = chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
            before = begun(folder)
            process = run(command, folder, "--jobs", str(chance.choice([1, 2, 4])))
            try:
                process.wait(chance.uniform(0, whole))
            except subprocess.TimeoutExpired:
                process.send_signal(number)
                process.wait(60)
            first = process.returncode
            has_begun = bool(begun(folder) - before)
            early += not has_begun
            if fails:
                os.remove(f"{folder}/fails")
            again = run(command, folder, "--rerun")
            code = again.wait(120)
            missing = set(range(SCENARIOS)) - passed(folder)
            said = f"moment {moment}: {signal.Signals(number).name}, first run {first}, repetition {code}"
            if code == 0 and missing and first != 0 and has_begun:
                problems.append(f"{said}, but these have not passed: {sorted(missing)}")
            if code not in (0, 1, 2):
                problems.append(said)
            left = family(process.pid) + family(again.pid)
            if left:
                problems.append(f"{said}, and these processes are left: {left}")
    print(f"{moments} runs ended at random moments, {early} of them before they had begun, {len(problems)} problems")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

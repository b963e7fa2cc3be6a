#!/usr/bin/env python3
"""runs.py PROGRAM [FOLDER]: measures whole runs of one and the same suite by cukeswift and, where it is installed, by behave.

PROGRAM is SuiteProgram, the command with a definition for each line of a file; the command itself lies beside it. The suites, 2,000 scenarios of five steps, are
made in FOLDER, or else in a temporary folder. Times are medians of whole processes, in milliseconds."""

import importlib.util
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

VERBS = "open close move copy print send check count weigh paint".split()
THINGS = "letter parcel crate lamp chair table window ladder bucket barrel".split()
PLACES = "shop yard attic cellar garden".split()


ONE_SCENARIO = """Feature: Calculator

  Scenario: Adding two numbers
    Given the "Calculator" app is running
    When I touch "2"
    And I touch "+"
    And I touch "9"
    And I touch "="
    Then I should see "11"
"""


def definitions(count):
    """Patterns with two arguments and, for each, what makes a text that it alone matches."""
    made = []
    for number in range(count):
        verb, thing = VERBS[number % 10], THINGS[number // 10 % 10]
        tail = f"{thing} of the {PLACES[number // 100 % 5]}" + (f", row {number // 500}" if number >= 500 else "")
        if number % 2:
            made.append((rf'^I {verb} "([^"]*)" (\d+) times with the {tail}$', f'I {verb} "%d" %d times with the {tail}'))
        else:
            made.append((rf'^I {verb} (\d+) to the "([^"]*)" {tail}$', f'I {verb} %d to the "%d" {tail}'))
    return made


def make_suite(folder, definition_count, scenario_count, file_count=40):
    """Writes features, patterns.txt and the definitions for behave."""
    os.makedirs(f"{folder}/features/steps", exist_ok=True)
    made = definitions(definition_count)
    chance = random.Random(7)
    step = 0
    for number in range(file_count):
        lines = [f"Feature: part {number}"]
        for scenario in range(scenario_count // file_count):
            lines += ["", f"  Scenario: {number}-{scenario}"]
            for keyword in ("Given", "And", "When", "Then", "And"):
                text = made[step % definition_count][1] % (chance.randint(1, 99), chance.randint(1, 99))
                lines.append(f"    {keyword} {text}")
                step += 1
        with open(f"{folder}/features/{number:03}.feature", "w") as file:
            file.write("\n".join(lines) + "\n")
    with open(f"{folder}/patterns.txt", "w") as file:
        file.write("".join(pattern + "\n" for pattern, _ in made))
    with open(f"{folder}/features/steps/steps.py", "w") as file:
        file.write("from behave import step, use_step_matcher\nuse_step_matcher('re')\n")
        for number, (pattern, _) in enumerate(made):
            file.write(f"\n@step(r'''{pattern[1:-1]}''')\ndef step_{number}(context, first, second):\n    pass\n")
    return folder


def run(command, folder, **variables):
    """The wall-clock time of a run, in milliseconds."""
    environment = dict(os.environ, PATTERNS="patterns.txt", **variables)
    start = time.perf_counter()
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True)
    if result.returncode != 0:
        sys.exit(f"{command} ended with {result.returncode}:\n{result.stdout.decode()}{result.stderr.decode()}")
    return (time.perf_counter() - start) * 1000


def median(command, folder, times=7, **variables):
    return statistics.median(run(command, folder, **variables) for _ in range(times))


def table(title, columns, rows):
    print(f"## {title}\n")
    print("| " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(cell if isinstance(cell, str) else f"{cell:.1f}" for cell in row) + " |")
    print(flush=True)


def main():
    program = os.path.abspath(sys.argv[1])
    top = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else tempfile.mkdtemp()
    has_behave = importlib.util.find_spec("behave") is not None
    progress = [program, "run", "--format", "progress:out.txt", "--format", "summary:summary.txt"]
    behave = [sys.executable, "-m", "behave", "--no-summary", "-f", "progress", "-o", "out.txt"]

    rows = []
    for count in (20, 2000):
        folder = make_suite(f"{top}/{count}", count, 2000)
        rows.append([
            f"{count:,} definitions", median([program, "run"], folder), median([program, "run", "--in-process"], folder),
            median(behave, folder, 1) if has_behave else "not installed"])
    table("10,000 trivial steps, progress, whole process, ms", ["", "cukeswift", "--in-process", "behave"], rows)

    folder = make_suite(f"{top}/work", 20, 200)
    one, two = (median([program, "run", "--jobs", jobs], folder, 3, WORK="1000") for jobs in ("1", "2"))
    table("1,000 steps of 1 ms of work, ms", ["one worker", "two workers", "ratio"], [[f"{one:.1f}", two, f"{one / two:.2f}"]])

    folder = f"{top}/20"
    reports = [word for name in ("pretty", "message", "junit", "json") for word in ("--format", f"{name}:{name}.out")]
    alone, all_of_them = median(progress, folder), median([program, "run"] + reports, folder)
    table("10,000 steps, reports in files, ms", ["progress", "pretty + message + junit + json", "ratio"],
          [[f"{alone:.1f}", all_of_them, f"{all_of_them / alone:.2f}"]])

    command = os.path.join(os.path.dirname(program), "cukeswift")
    folder = f"{top}/one"
    os.makedirs(f"{folder}/features", exist_ok=True)
    with open(f"{folder}/features/one.feature", "w") as file:
        file.write(ONE_SCENARIO)
    table("One scenario of predefined steps, whole process, ms", ["cukeswift"], [[f"{median([command, 'run'], folder, 31):.1f}"]])

    rows = []
    for scenarios in (20_000, 200_000):
        folder = make_suite(f"{top}/{scenarios}", 20, scenarios, 400)
        elapsed = run([program, "run", "--format", "progress:out.txt", "--format", "summary"], folder)
        # The largest child so far; suites grow, so it is the one just measured.
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1 if sys.platform != "darwin" else 1024)
        rows.append([f"{scenarios * 5:,} steps", elapsed / 1000, peak / 1024])
    table("Large runs", ["", "s", "peak memory, MB"], rows)


if __name__ == "__main__":
    main()

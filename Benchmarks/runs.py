#!/usr/bin/env python3
"""runs.py COMMAND [FOLDER]: measures whole runs by COMMAND, an installed cukeswift, as a user has them, and beside them behave.

Step files are compiled on demand, before the first measured run, and every run writes its history. behave is that of the Python that runs this; without it
its columns say so. The suites are made in FOLDER, or else in a temporary folder. Times are medians of whole processes, in milliseconds, of runs that take
turns."""

import importlib.util
import os
import random
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


def make_suite(folder, definition_count, scenario_count, file_count=40, work=""):
    """Writes features of five steps a scenario, and the definitions for cukeswift and behave; `work` is Swift code for every step."""
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
    # A file of a project has some twenty definitions.
    for first in range(0, definition_count, 20):
        with open(f"{folder}/features/steps/Steps{first // 20}.swift", "w") as file:
            file.write(f"import CukeKit\n\nfinal class World{first // 20}: World {{}}\n\nlet steps{first // 20} = Steps(World{first // 20}.self) {{\n")
            for pattern, _ in made[first:first + 20]:
                file.write(f'  Step(#"{pattern}"#) {{ (_, first: String, second: String) in {work} }}\n')
            file.write("}\n")
    with open(f"{folder}/features/steps/steps.py", "w") as file:
        file.write("from behave import step, use_step_matcher\nuse_step_matcher('re')\n")
        for number, (pattern, _) in enumerate(made):
            file.write(f"\n@step(r'''{pattern[1:-1]}''')\ndef step_{number}(context, first, second):\n    pass\n")
    return folder


def run(command, folder):
    """The wall-clock time of a run, in milliseconds."""
    start = time.perf_counter()
    result = subprocess.run(command, cwd=folder, capture_output=True)
    elapsed = (time.perf_counter() - start) * 1000
    if result.returncode != 0:
        sys.exit(f"{command} ended with {result.returncode}:\n{result.stdout.decode()}{result.stderr.decode()}")
    return elapsed


def run_with_peak(command, folder):
    """The wall-clock time of a run, in milliseconds, and the peak memory of its largest process, in megabytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return (time.perf_counter() - start) * 1000, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)


def medians(folder, *commands, times=7):
    """The median of each command; they take turns, after a first run that is not measured and compiles the step files."""
    for command in commands:
        run(command, folder)
    rounds = [[run(command, folder) for command in commands] for _ in range(times)]
    return [statistics.median(column) for column in zip(*rounds)]


def table(title, columns, rows):
    print(f"## {title}\n")
    print("| " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(cell if isinstance(cell, str) else f"{cell:.1f}" for cell in row) + " |")
    print(flush=True)


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    command = os.path.abspath(sys.argv[1])
    top = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else tempfile.mkdtemp()
    has_behave = importlib.util.find_spec("behave") is not None
    missing = "not installed"
    behave = [sys.executable, "-m", "behave", "--no-summary", "-f", "progress", "-o", "out.txt"]
    progress = [command, "run", "--format", "progress:out.txt", "--format", "summary:summary.txt"]

    rows = []
    for count in (20, 2000):
        folder = make_suite(f"{top}/{count}", count, 2000)
        usual, dry = medians(folder, [command, "run"], [command, "run", "--dry-run"])
        peer = medians(folder, behave, times=1)[0] if has_behave else None
        rows.append([f"{count:,} definitions", usual, dry] + ([peer, f"{peer / usual:.1f}"] if peer else [missing, "-"]))
    table("10,000 steps of step files, whole process, ms", ["", "run", "dry run", "behave", "behave / run"], rows)

    busy = "let end = ContinuousClock.now + .milliseconds(1); while ContinuousClock.now < end {}"
    folder = make_suite(f"{top}/work", 20, 200, work=busy)
    one, two = medians(folder, *([command, "run", "--jobs", jobs] for jobs in ("1", "2")), times=3)
    table("1,000 steps of 1 ms of work, ms", ["one worker", "two workers", "ratio"], [[f"{one:.1f}", two, f"{one / two:.2f}"]])

    reports = [word for name in ("pretty", "message", "junit", "json") for word in ("--format", f"{name}:{name}.out")]
    alone, all_of_them = medians(f"{top}/20", progress, [command, "run"] + reports)
    table("10,000 steps, reports in files, ms", ["progress", "pretty + message + junit + json", "ratio"],
          [[f"{alone:.1f}", all_of_them, f"{all_of_them / alone:.2f}"]])

    folder = make_suite(f"{top}/one", 20, 1, 1)
    with open(f"{folder}/calculator.feature", "w") as file:
        file.write(ONE_SCENARIO)
    version, predefined, own = medians(
        folder, [command, "--version"], [command, "run", "calculator.feature"], [command, "run"], times=31)
    peer = medians(folder, behave)[0] if has_behave else missing
    table("One scenario, whole process, ms", ["--version", "predefined steps", "a step file", "behave"],
          [[f"{version:.1f}", predefined, own, peer]])

    samples = os.path.abspath(f"{os.path.dirname(__file__)}/..")
    table("The scenarios of the sample apps on seven devices, ms", ["run"],
          [[f"{medians(samples, [command, 'run', 'features', '--device', 'all'])[0]:.1f}"]])

    rows = []
    for scenarios in (20_000, 200_000):
        folder = make_suite(f"{top}/{scenarios}", 20, scenarios, 400)
        # Compiles the step files, which takes more memory than the run.
        run([command, "run", "--dry-run"], folder)
        elapsed, peak = run_with_peak(progress, folder)
        rows.append([f"{scenarios * 5:,} steps", elapsed / 1000, peak])
    table("Large runs", ["", "s", "peak memory, MB"], rows)


if __name__ == "__main__":
    main()

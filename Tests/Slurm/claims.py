"""Checks what tasks that claimed scenarios have left: claims.py FOLDER COUNT KILLED

Every one of COUNT scenarios was run to its end once, KILLED tasks were cut off, and the end came at most a tenth later than if no
task had ever waited: at the time when the tasks, each from its first scenario to its end, could have done the same work.
"""

import glob
import json
import sys


def time(message):
    return message["timestamp"]["seconds"] + message["timestamp"]["nanos"] / 1e9


def read(path):
    """When the task began and last ended a scenario, the work it did in seconds, its scenarios, and whether it was cut off."""
    begun, cases, pickles, first, last, work, finished = {}, {}, [], None, 0, 0, False
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if not line.endswith("\n"):
                break
            message = json.loads(line)
            if "testCase" in message:
                cases[message["testCase"]["id"]] = message["testCase"]["pickleId"]
            elif "testCaseStarted" in message:
                started = message["testCaseStarted"]
                begun[started["id"]] = (time(started), cases[started["testCaseId"]])
                first = first or time(started)
            elif "testCaseFinished" in message:
                ended = message["testCaseFinished"]
                start, pickle = begun[ended["testCaseStartedId"]]
                last = max(last, time(ended))
                work += time(ended) - start
                pickles.append(pickle)
            finished = finished or "testRunFinished" in message
    return first, last, work, pickles, not finished


folder, count, killed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
tasks = [read(path) for path in sorted(glob.glob(folder + "/tasks/*.ndjson"))]
pickles = [pickle for task in tasks for pickle in task[3]]
assert len(pickles) == len(set(pickles)) == count, f"{len(pickles)} scenarios were run, {len(set(pickles))} different ones"
assert sum(task[4] for task in tasks) == killed, "not as many tasks as meant were killed"

tasks = [task for task in tasks if task[0] is not None]
work = sum(task[2] for task in tasks)
begin = min(task[0] for task in tasks)
end = max(task[1] for task in tasks)
low, high = begin, begin + work
for _ in range(60):
    middle = (low + high) / 2
    done = sum(max(0, min(middle, task[1] if task[4] else middle) - task[0]) for task in tasks)
    low, high = (middle, high) if done < work else (low, middle)
excess = (end - begin) / (high - begin) - 1
print(f"{count} scenarios once each by {len(tasks)} tasks, {killed} of them killed; "
      f"{end - begin:.2f} s, {excess:.1%} above the ideal of {high - begin:.2f} s")
assert excess <= 0.1, "the end came more than a tenth after the ideal"

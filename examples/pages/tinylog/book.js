// All lists of tasks, those in use and those in the archive. Something new, and what is moved between the two, stands on top.

let count = 0;

export const book = { items: [], archive: [] };

export const colors = ["Purple", "Red", "Orange", "Yellow", "Green", "Blue"];

export function newList(name, color) {
  return { number: ++count, name, color, items: [], archive: [] };
}

export function newTask(name) {
  return { number: ++count, name, isDone: false };
}

export function openTasks(list) {
  const open = list.items.filter((task) => !task.isDone).length;
  return open === 0 ? "No open tasks" : open === 1 ? "1 open task" : `${open} open tasks`;
}

export function remove(item, items) {
  items.splice(items.indexOf(item), 1);
}

export function take(item, from, to) {
  remove(item, from);
  to.unshift(item);
}

export function move(items, from, to) {
  items.splice(to, 0, ...items.splice(from, 1));
}

// What TodoMVC says that a list of todos does: https://github.com/tastejs/todomvc/blob/master/app-spec.md

const key = "todos";
const find = (selector) => document.querySelector(selector);

let todos = JSON.parse(localStorage.getItem(key) ?? "[]");
let edited = null;

const filters = {
  "#/active": (todo) => !todo.completed,
  "#/completed": (todo) => todo.completed,
};

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

function change(act) {
  act();
  localStorage.setItem(key, JSON.stringify(todos));
  show();
}

function remove(todo) {
  change(() => (todos = todos.filter((other) => other !== todo)));
}

function row(todo) {
  const item = element("li", { className: todo.completed ? "completed" : "" });
  if (todo === edited) {
    item.append(editor(todo));
    return item;
  }
  const toggle = element("input", { type: "checkbox", checked: todo.completed, ariaLabel: "Done: " + todo.title });
  toggle.addEventListener("change", () => change(() => (todo.completed = toggle.checked)));
  const label = element("label", { textContent: todo.title });
  label.addEventListener("dblclick", () => {
    edited = todo;
    show();
    find(".edit").focus();
  });
  const destroy = element("button", { textContent: "×", ariaLabel: "Delete " + todo.title });
  destroy.addEventListener("click", () => remove(todo));
  item.append(toggle, label, destroy);
  return item;
}

function editor(todo) {
  const field = element("input", { className: "edit", value: todo.title, ariaLabel: "Edit" });
  const end = (isSaved) => {
    if (edited !== todo) return;
    edited = null;
    const title = field.value.trim();
    if (!isSaved) show();
    else if (title === "") remove(todo);
    else change(() => (todo.title = title));
  };
  field.addEventListener("blur", () => end(true));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") end(true);
    if (event.key === "Escape") end(false);
  });
  return field;
}

function show() {
  const left = todos.filter((todo) => !todo.completed).length;
  find("#todos").hidden = todos.length === 0;
  find("#todos ul").replaceChildren(...todos.filter(filters[location.hash] ?? (() => true)).map(row));
  find("#count").textContent = `${left} ${left === 1 ? "item" : "items"} left`;
  find("#all").checked = left === 0;
  find("#clear").hidden = left === todos.length;
  for (const link of document.querySelectorAll("footer a")) {
    const isCurrent = link.hash === (location.hash || "#/");
    if (isCurrent) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const title = find("#new").value.trim();
  find("#new").value = "";
  if (title !== "") change(() => todos.push({ title, completed: false }));
});
find("#all").addEventListener("change", (event) => {
  change(() => todos.forEach((todo) => (todo.completed = event.target.checked)));
});
find("#clear").addEventListener("click", () => change(() => (todos = todos.filter((todo) => !todo.completed))));
addEventListener("hashchange", show);
show();

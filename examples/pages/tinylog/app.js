// Lists of tasks: they can be done, renamed, put in order, archived, restored and deleted.
import { book, colors, move, newList, newTask, openTasks, remove, take } from "./book.js";
import { element, row, showRows } from "./rows.js";
import * as textSize from "./text-size.js";

// What tests break on purpose: ?argument=--mutation&argument=keepsOldName
const broken = new URLSearchParams(location.search).getAll("argument");

const find = (selector) => document.querySelector(selector);
const on = (selector, type, act) => {
  for (const found of document.querySelectorAll(selector))
    found.addEventListener(type, (event) => {
      if (type === "submit" || found.tagName === "A") event.preventDefault();
      act(event);
    });
};

const search = find("#lists input");
const field = find("#tasks input");

// The list whose tasks are shown, and whether its rows or the lists are being put in order.
let opened = null;
let isEditing = false;
// The list that is being edited, null where it is new, and its colour.
let edited = null;
let color = colors[0];

function show(id) {
  for (const section of document.querySelectorAll("section")) section.hidden = section.id !== id;
  find("#tabs").hidden = id !== "lists" && id !== "tasks";
  find("#tabs [role=tab]").textContent = opened ? "Tasks" : "Lists";
  for (const button of document.querySelectorAll(".edit")) button.textContent = isEditing ? "Done" : "Edit";
}

function showMain() {
  if (opened) showTasks();
  else showLists();
}

// MARK: Lists

function showLists() {
  show("lists");
  const text = broken.includes("findsEverything") ? "" : search.value.toLowerCase();
  const found = book.items.filter((list) => list.name.toLowerCase().includes(text));
  find("#lists .cancel").hidden = search.value === "";
  find("#lists .empty").textContent = search.value === "" ? "Tap + to create a new list." : "No list was found.";
  showRows(find("#lists"), found.map(rowOfList));
}

function rowOfList(list) {
  const mark = element("span", { className: `color ${list.color.toLowerCase()}`, dataset: { testid: list.color } });
  const text = element(
    "button", { className: "open", onclick: () => open(list) },
    element("span", { className: "title", textContent: list.name }), element("small", { textContent: openTasks(list) }));
  const actions = {
    Archive: () => {
      take(list, book.items, book.archive);
      showLists();
    },
    Edit: () => edit(list),
  };
  const moveTo = (from, to) => {
    move(book.items, from, to);
    showLists();
  };
  return row(list.name, [mark, text], actions, { isEditing, move: moveTo });
}

function open(list) {
  opened = list;
  isEditing = false;
  showTasks();
}

on("#lists input", "input", showLists);
on("#lists form", "submit", () => {});
on("#lists .cancel", "click", () => {
  search.value = "";
  showLists();
});
on("#lists .add", "click", () => edit(null));
on("#tabs .archive", "click", showArchive);
on(".edit", "click", () => {
  isEditing = !isEditing;
  showMain();
});

// MARK: The name and the colour of a list

function edit(list) {
  edited = list;
  color = list?.color ?? colors[0];
  const title = list ? "Edit List" : "Add List";
  find("#editor nav").ariaLabel = title;
  find("#editor h1").textContent = title;
  find("#name").value = list?.name ?? "";
  show("editor");
  showEditor();
  find("#name").focus();
}

function showEditor() {
  find("#editor .save").disabled = find("#name").value === "";
  for (const button of document.querySelectorAll(".colors button")) button.ariaPressed = button.ariaLabel === color;
}

function save() {
  const name = find("#name").value;
  if (name === "") return;
  if (edited) {
    if (!broken.includes("keepsOldName")) edited.name = name;
    edited.color = color;
  } else {
    const list = newList(name, broken.includes("forgetsColor") ? colors[0] : color);
    book.items.unshift(list);
    if (!broken.includes("staysInListsAfterSaving")) opened = list;
    isEditing = false;
  }
  showMain();
}

for (const name of colors)
  find(".colors").append(
    element("button", {
      type: "button", className: name.toLowerCase(), aria: { label: name, pressed: false },
      onclick: () => {
        color = name;
        showEditor();
      },
    }));
on("#name", "input", showEditor);
on("#list-form", "submit", save);
on("#editor .cancel", "click", showMain);

// MARK: Tasks

function showTasks() {
  show("tasks");
  find("#tasks nav").ariaLabel = opened.name;
  find("#tasks h1").textContent = opened.name;
  showRows(find("#tasks"), opened.items.map(rowOfTask));
}

function rowOfTask(task) {
  const check = element("button", {
    className: "check", aria: { label: `Done: ${task.name}`, pressed: task.isDone },
    onclick: () => {
      task.isDone = !task.isDone;
      showTasks();
    },
  });
  const text = element(
    "button", { className: "open", onclick: () => rename(task) },
    element("span", { className: "title", textContent: task.name }));
  const archive = () => {
    if (broken.includes("deletesInsteadOfArchiving")) remove(task, opened.items);
    else take(task, opened.items, opened.archive);
    showTasks();
  };
  const moveTo = (from, to) => {
    if (!broken.includes("putsRowsBack")) move(opened.items, from, to);
    showTasks();
  };
  const item = row(task.name, [check, text], { Archive: archive }, { isEditing, move: moveTo });
  item.classList.toggle("done", task.isDone);
  return item;
}

let renamed = null;

function rename(task) {
  renamed = task;
  find("#rename input").value = task.name;
  find("#rename").showModal();
}

on("#rename .cancel", "click", () => find("#rename").close());
on("#rename form", "submit", () => {
  const name = find("#rename input").value;
  if (name !== "") renamed.name = name;
  find("#rename").close();
  showTasks();
});
on("#tasks form", "submit", () => {
  if (field.value !== "") opened.items.unshift(newTask(field.value));
  field.value = "";
  showTasks();
});
on("#tasks [rel=prev]", "click", () => {
  opened = null;
  isEditing = false;
  field.value = "";
  showLists();
});

// MARK: Archive

function showArchive() {
  show("archive");
  const owner = opened ?? book;
  const rows = owner.archive.map((item) => {
    const act = (change) => () => {
      change();
      showArchive();
    };
    return row(item.name, [element("span", { className: "title", textContent: item.name })], {
      Delete: act(() => remove(item, owner.archive)),
      Restore: act(() => take(item, owner.archive, owner.items)),
    });
  });
  showRows(find("#archive"), rows);
}

on("#archive .close", "click", showMain);

// MARK: Settings

let settingBefore = null;

on("#lists .settings", "click", () => {
  settingBefore = textSize.current();
  textSize.show();
  show("settings");
});
on("#settings .open", "click", () => show("text-size"));
on("#text-size [rel=prev]", "click", () => show("settings"));
on("#settings .done", "click", () => {
  if (broken.includes("forgetsSettings")) textSize.restore(settingBefore);
  textSize.remember();
  textSize.apply();
  showLists();
});

textSize.recall();
textSize.apply();
showLists();

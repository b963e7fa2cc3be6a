// The rows of lists: what is swiped out of them, and how they are put in order.

export function element(tag, properties = {}, ...children) {
  const { dataset, aria, ...others } = properties;
  const made = Object.assign(document.createElement(tag), others);
  Object.assign(made.dataset, dataset);
  for (const [name, value] of Object.entries(aria ?? {})) made.setAttribute("aria-" + name, value);
  made.append(...children);
  return made;
}

// How far a finger goes to the left until there are actions, in pixels.
const swipe = 40;

// Makes a row. `actions` are names with closures; the first is what is nearest to the edge.
// `isEditing` shows a red button in front and, where there is a `move`, a handle at the end.
export function row(name, contents, actions, { isEditing = false, move = null } = {}) {
  const item = element("li", { aria: { label: name } }, ...contents);
  const showActions = () => {
    for (const open of document.querySelectorAll("li .actions")) open.remove();
    const buttons = Object.entries(actions).map(([title, act]) => element("button", { textContent: title, onclick: act }));
    item.append(element("div", { className: "actions", dataset: { class: "UISwipeActionPullView" } }, ...buttons.reverse()));
  };
  if (isEditing) {
    item.prepend(element("button", { className: "delete", aria: { label: "Delete " + name }, onclick: showActions }));
    if (move) item.append(handle(item, move));
  }
  let start = null;
  item.addEventListener("pointerdown", (event) => (start = event.clientX));
  item.addEventListener("pointerup", (event) => {
    if (start !== null && start - event.clientX > swipe) showActions();
    start = null;
  });
  return item;
}

// What a row is moved with: to the row over which it is let go.
function handle(item, move) {
  const made = element("span", {
    className: "handle", title: "Move", dataset: { class: "UITableViewCellReorderControl" },
  });
  made.addEventListener("pointerdown", (event) => made.setPointerCapture(event.pointerId));
  made.addEventListener("pointerup", (event) => {
    const rows = [...item.parentElement.children];
    const target = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(rows.indexOf(item), target < 0 ? rows.length - 1 : target);
  });
  return made;
}

// Shows rows, or the text that there are none.
export function showRows(section, rows) {
  const list = section.querySelector("ul");
  list.replaceChildren(...rows);
  list.hidden = rows.length === 0;
  section.querySelector(".empty").hidden = rows.length > 0;
}

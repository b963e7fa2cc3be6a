// How large lists and tasks are written: in points, or as large as the device's settings say (0).

const key = "text size";
const sizes = { least: 13, standard: 17, most: 23 };
const find = (selector) => document.querySelector(selector);

let points = sizes.standard;
let isSystem = false;

export function remember() {
  localStorage.setItem(key, isSystem ? 0 : points);
}

export function recall() {
  const kept = localStorage.getItem(key);
  if (kept === null) return;
  isSystem = kept === "0";
  if (!isSystem) points = Number(kept);
}

// Texts in rem follow the device.
export function apply() {
  document.body.style.setProperty("--size", isSystem ? `${sizes.standard / 16}rem` : `${points}px`);
}

export function current() {
  return { points, isSystem };
}

export function restore(setting) {
  ({ points, isSystem } = setting);
}

export function show() {
  find("#settings .wording").textContent = isSystem ? "System font" : points;
  find("#system").checked = isSystem;
  find("#text-size .points").hidden = isSystem;
  find("#text-size .number").textContent = points;
}

find("#system").addEventListener("change", (event) => {
  isSystem = event.target.checked;
  show();
});
const [decrement, increment] = document.querySelectorAll("#text-size [role=group] button");
decrement.addEventListener("click", () => step(-1));
increment.addEventListener("click", () => step(1));

function step(by) {
  points = Math.min(Math.max(points + by, sizes.least), sizes.most);
  show();
}

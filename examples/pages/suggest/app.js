// A search field that suggests categories while one types.

// What tests break on purpose: ?argument=--mutation&argument=asksOnce
const broken = new URLSearchParams(location.search).getAll("argument");

const comingSoon = "Item coming soon! Tap to add.";
const find = (selector) => document.querySelector(selector);
const field = find("input");

// What was chosen, for whoever uses the search, and for tests.
const choices = [];
globalThis.backdoors = { choices: () => choices.join("\n") };

// The service may answer with more than was asked for: here it is a file with all categories.
async function categories(asked) {
  const answer = await fetch("categories.json?" + new URLSearchParams({ asked }));
  if (!answer.ok) throw new Error(await answer.text());
  const all = await answer.json();
  const text = asked.toLowerCase();
  const isFound = (name) => (broken.includes("findsAnywhere") ? name.includes(text) : name.startsWith(text));
  return all.filter((category) => isFound(category.toLowerCase()));
}

function row(title, choose) {
  const text = document.createElement("span");
  text.textContent = title;
  const button = document.createElement("button");
  button.append(text);
  button.addEventListener("click", choose);
  const item = document.createElement("li");
  item.append(button);
  return item;
}

// Shows what is suggested, nothing where that is null, and why it is not.
function show(suggestions, problem = "") {
  find("#problem").textContent = problem;
  find("#problem").hidden = problem === "";
  find("#suggestions").hidden = suggestions === null;
  const rows = (suggestions ?? []).map((category) => row(category, () => choose(category)));
  if (rows.length === 0 && suggestions && !broken.includes("offersNothing")) rows.push(row(comingSoon, chooseKeyword));
  find("#suggestions").replaceChildren(...rows);
}

async function look() {
  const keyword = field.value;
  if (keyword === "") {
    if (!broken.includes("keepsSuggestions")) show(null);
    return;
  }
  if (broken.includes("asksOnce") && keyword.length > 1) return;
  let suggestions, problem;
  try {
    suggestions = await categories(keyword);
  } catch {
    [suggestions, problem] = [null, "No suggestions right now."];
  }
  // An answer that comes late is one to something else.
  if (field.value === keyword || broken.includes("takesLateAnswers")) show(suggestions, problem);
}

function choose(category) {
  choices.push("category " + (broken.includes("tellsKeyword") ? field.value : category));
}

function chooseKeyword() {
  if (field.value !== "" && !broken.includes("ignoresKeyword")) choices.push("keyword " + field.value);
}

field.addEventListener("input", look);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  chooseKeyword();
});

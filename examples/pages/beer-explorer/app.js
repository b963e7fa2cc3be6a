// A guide to Belgian beers: a search, a list and a page for each beer.
import { beers } from "./beers.js";

// What tests break on purpose: ?argument=--mutation&argument=roundsAlcohol
const broken = new URLSearchParams(location.search).getAll("argument");

const find = (selector) => document.querySelector(selector);
const search = find("#search");

// The beers of which everything is true that was typed: names, breweries and features, with commas between them.
function found() {
  const terms = search.value.toLowerCase().split(",").map((term) => term.trim()).filter((term) => term);
  const isTrue = (beer) => (term) =>
    beer.name.toLowerCase().includes(term) || beer.brewery.toLowerCase().includes(term) || beer.features.includes(term);
  if (broken.includes("takesAnyFeature") && terms.length) return beers.filter((beer) => terms.some(isTrue(beer)));
  return beers.filter((beer) => terms.every(isTrue(beer)));
}

function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

function alcohol(beer) {
  return (broken.includes("roundsAlcohol") ? Math.floor(beer.alcohol) : beer.alcohol) + "%";
}

function row(beer) {
  const link = element("a", beer.name, { href: "#" + encodeURIComponent(beer.name) });
  const item = element("li", "", { className: "beer" });
  item.append(link, element("span", alcohol(beer), { className: "alcohol" }));
  return item;
}

function showList() {
  const rows = found().map(row);
  find("#beers").replaceChildren(...rows);
  find("#beers").hidden = rows.length === 0;
  find(".empty").hidden = rows.length > 0;
  find("#clear").hidden = search.value === "";
}

function showBeer(beer) {
  find("#name").textContent = beer.name;
  find("#beer .alcohol").textContent = alcohol(beer);
  find("#brewery").textContent = beer.brewery;
  const tags = beer.features.map((feature) => element("button", feature, { className: "tag" }));
  for (const tag of tags) tag.addEventListener("click", () => list(tag.textContent));
  find("#tags").replaceChildren(...tags);
}

// The address says which beer is open: #Orval
function show() {
  const name = decodeURIComponent(location.hash.slice(1));
  const beer = beers.find((beer) => beer.name === name);
  find("#list").hidden = beer !== undefined;
  find("#beer").hidden = beer === undefined;
  if (beer) showBeer(beer);
  else showList();
}

function close() {
  history.replaceState(null, "", location.pathname + location.search);
  show();
}

// Lists the beers of which something is true.
function list(text) {
  if (!broken.includes("ignoresButtons")) search.value = text;
  close();
}

search.addEventListener("input", showList);
search.form.addEventListener("submit", (event) => event.preventDefault());
find("#clear").addEventListener("click", () => {
  search.value = broken.includes("keepsLastLetter") ? search.value.slice(-1) : "";
  showList();
});
find("#back").addEventListener("click", () => {
  if (broken.includes("forgetsSearch")) search.value = "";
  close();
});
find("#brewery").addEventListener("click", (event) => list(event.target.textContent));
addEventListener("hashchange", show);
show();

// A cart whose prices come from a server: GET /prices/tea answers {"price": 3}.

const find = (selector) => document.querySelector(selector);
let total = 0;

async function add(article) {
  find("[role=alert]").textContent = "";
  const answer = await fetch("/prices/" + encodeURIComponent(article)).catch(() => null);
  if (!answer?.ok) {
    find("[role=alert]").textContent = answer?.status === 404 ? `There is no ${article}.` : "Try again later.";
    return;
  }
  const { price } = await answer.json();
  const row = find("tbody").insertRow();
  row.insertCell().textContent = article;
  row.insertCell().textContent = `${price} EUR`;
  total += price;
  find("output").textContent = `${total} EUR`;
}

find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  add(find("input").value);
  find("input").value = "";
});

// A login in front of a long page with a link at its end.

// What tests break on purpose: ?argument=--mutation&argument=hidesReason
const broken = new URLSearchParams(location.search).getAll("argument");

const find = (selector) => document.querySelector(selector);
const form = find("form");
const [user, password, button] = [find("#user"), find("#password"), find("#login")];
let isWaiting = false;

function show(problem = "") {
  button.disabled = isWaiting || user.value === "" || password.value === "";
  find("#progress").hidden = !isWaiting;
  find("#problem").textContent = problem && broken.includes("hidesReason") ? "Error" : problem;
  find("#problem").hidden = problem === "";
}

// Asks the server; returns why there is no way in, an empty text where there is one.
async function problemOfLogin() {
  try {
    const answer = await fetch("/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user: user.value, password: password.value }),
    });
    if (answer.ok) return "";
    return answer.status === 401 ? "Wrong user name or password." : "Something went wrong. Try again later.";
  } catch {
    return "The server cannot be reached.";
  }
}

async function logIn(event) {
  event.preventDefault();
  if (button.disabled) return;
  isWaiting = true;
  show();
  const problem = await problemOfLogin();
  isWaiting = false;
  if (problem === "" || broken.includes("letsEveryoneIn")) return showHome();
  if (!broken.includes("keepsPassword")) password.value = "";
  show(problem);
}

function showHome() {
  find("#greeting").textContent = `Hello, ${user.value}!`;
  if (broken.includes("opensOtherAddress")) find("#link").href += "ad";
  find("#entry").hidden = true;
  find("#home").hidden = false;
  scrollTo(0, 0);
}

form.classList.toggle("stays-hidden", broken.includes("staysHidden"));
form.addEventListener("input", () => show());
form.addEventListener("submit", logIn);

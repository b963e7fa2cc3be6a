// A pocket calculator that works from left to right.

// What tests break on purpose: ?argument=--mutation&argument=keepsMemory
const broken = new URLSearchParams(location.search).getAll("argument");

const operations = {
  "+": (a, b) => a + b,
  "-": (a, b) => (broken.includes("subtractsWrongly") ? a + b : a - b),
  "×": (a, b) => a * b,
  "÷": (a, b) => a / b,
};
const digits = 12;
const failed = "Error";

const display = document.querySelector("#display");
const keys = [...document.querySelectorAll("#keys button")];

// What is shown, the operation that waits with its first operand, whether the next digit is added to what is shown,
// and whether there is a second operand.
let entry, pending, isEntering, hasOperand;

function reset() {
  entry = "0";
  pending = null;
  isEntering = false;
  hasOperand = true;
}

function enter(text) {
  entry = text;
  isEntering = hasOperand = true;
}

function enterDigit(digit) {
  if (!isEntering || entry === "0") enter(digit);
  else if (entry.replace(".", "").length < digits) enter(entry + digit);
}

function enterPoint() {
  if (!isEntering) enter("0.");
  else if (!entry.includes(".")) enter(entry + ".");
}

function begin(operation) {
  // Of two operations in a row the second counts.
  if (hasOperand) finish();
  if (entry === failed) return;
  pending = { operation, operand: Number(entry) };
  isEntering = hasOperand = false;
}

function finish() {
  isEntering = false;
  hasOperand = true;
  if (!pending) return;
  const result = operations[pending.operation](pending.operand, Number(entry));
  pending = null;
  // 0.1 + 0.2 is 0.3 on every calculator.
  entry = Number.isFinite(result) ? String(Number(result.toPrecision(digits))) : failed;
}

function press(key) {
  const clearsAll = key === "AC" ? !broken.includes("keepsMemory") : broken.includes("clearsEverything");
  if (key === "AC" || key === "C") {
    if (clearsAll) reset();
    else if (entry !== failed) enter("0");
  } else if (entry !== failed) {
    if (key === "=") finish();
    else if (key in operations) begin(key);
    else if (key !== ".") enterDigit(key);
    else if (!broken.includes("ignoresPoint")) enterPoint();
  }
  show();
}

function show() {
  display.textContent = entry;
  for (const key of keys) {
    key.disabled = key.textContent === "+" && pending !== null && broken.includes("disablesPlusWhileAdding");
    key.hidden = key.textContent === "7" && broken.includes("lacksSeven");
  }
}

for (const key of keys) key.addEventListener("click", () => press(key.textContent));
reset();
show();

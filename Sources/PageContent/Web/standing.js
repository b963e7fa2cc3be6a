// Makes the page stand still after loading and at a change.

// The page sends a request, which the driver answers when the clock is about to stop. If a policy of the page forbids
// the request, the page stops in the debugger. The debugger has a drawback: if a response is just arriving whose body
// is never read, the browser then waits for it for ever.
const Request = XMLHttpRequest;
let isForbidden = false, isArmed = false, isAdvancing = false;
const asks = address => {
  if (isForbidden) return false;
  try {
    const request = new Request();
    request.open('GET', address, false);
    request.send();
    return true;
  } catch { isForbidden = true; return false; }
};
const cukeswiftStop = () => {
  // If time passes although responses are pending, it could also pass after the answer. In that case only the debugger
  // stops the page.
  if (!asks(isAdvancing ? 'https://cukeswift.invalid/pause' : 'https://cukeswift.invalid/stop') || isAdvancing) debugger;
};
const cukeswiftLoaded = () => { debugger; };
// The page stops only while its clock runs, because input to a stopped page is lost.
const change = () => { isChanged = true; if (isArmed) { isArmed = false; cukeswiftStop(); } };

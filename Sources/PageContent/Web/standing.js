// Makes the page stand still after loading and at a change.

// The page sends a request, which the driver answers when the clock is about to stop. If a policy of the page forbids the request,
// the page stops in the debugger. The debugger has a drawback: if a response is just arriving whose body is never read, the browser
// then waits for it for ever.
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
  // Where time passes although responses are pending, it could pass after the answer, too. There, only the debugger holds the page.
  if (!asks(isAdvancing ? 'https://cukeswift.invalid/pause' : 'https://cukeswift.invalid/stop') || isAdvancing) debugger;
};
const cukeswiftLoaded = () => { debugger; };
// It stands still only while its clock runs: input that comes while it does is lost.
const change = () => { isChanged = true; if (isArmed) { isArmed = false; cukeswiftStop(); } };

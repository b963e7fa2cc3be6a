// Makes the page stand still at a change.

// In the debugger, the driver can stop the clock. Where time passes although responses are pending, it would pass there too until
// then: the driver is told first, by a request that is answered when the clock is about to stop.
const Request = XMLHttpRequest;
const cukeswiftStop = () => {
  if (isAdvancing)
    try {
      const request = new Request();
      request.open('GET', 'https://cukeswift.invalid/stop', false);
      request.send();
    } catch { /* A policy of the page forbids the request. */ }
  debugger;
};
const cukeswiftLoaded = () => { debugger; };
// It stands still only while its clock runs: input that comes while it does is lost.
let isArmed = false, isAdvancing = false;
const change = () => { isChanged = true; if (isArmed) { isArmed = false; cukeswiftStop(); } };

// Ends the waits of the driver at a change of a page in real time.

let isArmed = false, waiters = [];
const change = () => { isChanged = true; const ended = waiters; waiters = []; for (const end of ended) end(); };

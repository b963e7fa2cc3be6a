// Deletes the storage that an earlier page has left in its origin.

try { localStorage.clear(); sessionStorage.clear(); } catch {}
const done = arguments[arguments.length - 1];
const open = (async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
})();
open.then(() => done(null), () => done(null));

// Makes a page see the states of the device that a scenario sets; runs in the world of the page's own scripts.

({ battery, storage, load, pasteboard }) => {
  if (pasteboard !== undefined) document.dispatchEvent(new CustomEvent('cukeswift-hold', { detail: pasteboard }));
  if (storage !== undefined && globalThis.StorageManager)
    StorageManager.prototype.estimate = () => Promise.resolve({ quota: storage, usage: 0 });
  if (battery) {
    const known = Navigator.prototype.getBattery && Navigator.prototype.getBattery.battery;
    const shown = known || Object.assign(new EventTarget(), { onlevelchange: null, onchargingchange: null });
    const old = { level: shown.level, charging: shown.charging };
    const { level, charging } = battery;
    Object.assign(shown, { level, charging, chargingTime: charging ? 0 : Infinity, dischargingTime: Infinity });
    if (!known) Navigator.prototype.getBattery = Object.assign(() => Promise.resolve(shown), { battery: shown });
    for (const name of known ? ['level', 'charging'] : []) {
      if (old[name] === shown[name]) continue;
      const event = new Event(name + 'change'), handler = shown['on' + event.type];
      shown.dispatchEvent(event);
      if (handler) handler.call(shown, event);
    }
  }
  if (load) {
    const known = globalThis.PressureObserver && PressureObserver.observers;
    const observers = known || new Set();
    const record = state => [{ source: 'cpu', state, time: performance.now() }];
    if (!known) globalThis.PressureObserver = class PressureObserver {
      static knownSources = ['cpu'];
      static observers = observers;
      constructor(callback) { this.callback = callback; }
      async observe() {
        observers.add(this);
        queueMicrotask(() => this.callback(record(observers.state), this));
      }
      unobserve() { observers.delete(this); }
      disconnect() { observers.delete(this); }
      takeRecords() { return []; }
    };
    const isNew = observers.state !== load;
    observers.state = load;
    if (isNew) for (const observer of observers) observer.callback(record(load), observer);
  }
}

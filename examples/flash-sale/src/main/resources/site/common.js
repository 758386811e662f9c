// SPDX-License-Identifier: Apache-2.0

/** Sends a request; the answer has its status and its body. Throws if no answer came. */
export async function request(method, path, body) {
  const response = await fetch(path, body === undefined ? { method } : {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, status: response.status, body: await response.json() };
}

/** Hears the server's events; the browser connects again by itself, and gets the history anew. */
export function connect(listeners) {
  const events = new EventSource('/api/events');
  for (const name of ['history', 'state', 'sample', 'happening']) {
    if (listeners[name]) {
      events.addEventListener(name, (event) => listeners[name](JSON.parse(event.data)));
    }
  }
  events.addEventListener('error', () => listeners.lost?.());
}

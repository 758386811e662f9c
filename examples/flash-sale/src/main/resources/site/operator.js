// SPDX-License-Identifier: Apache-2.0
import { connect, request } from './common.js';
import { Charts } from './charts.js';

const byId = (id) => document.getElementById(id);
const charts = new Charts(byId('charts'));
const round = (value) => value === null ? '–' : value >= 100 ? Math.round(value).toLocaleString('en')
  : value.toPrecision(2);
let sale = null;

async function act(path, body = {}) {
  byId('message').textContent = '';
  try {
    const answer = await request('POST', path, body);
    if (!answer.ok) {
      byId('message').textContent = answer.body.error;
    }
  } catch {
    byId('message').textContent = 'The server does not answer.';
  }
}

function show(next) {
  sale = next;
  const open = sale.phase === 'RUNNING' || sale.phase === 'PAUSED';
  byId('phase').textContent = {
    NONE: 'No sale yet',
    RUNNING: `Sale ${sale.id} runs: ${sale.buyers} buyers on ${sale.threads} threads`,
    PAUSED: `Sale ${sale.id}: every buyer waits`,
    ENDED: `Sale ${sale.id} has ended`,
  }[sale.phase];
  for (const id of ['stop', 'offer', 'kill']) {
    byId(id).disabled = !open;
  }
  byId('restock').querySelector('button').disabled = !open;
  byId('offer').textContent = sale.onSale || !open ? 'Take off sale' : 'Put on sale';
  if (open) {
    document.querySelector(`input[value="${sale.strategy}"]`).checked = true;
  }
  byId('left').textContent = sale.id ? sale.stock.toLocaleString('en') : '–';
  if (sale.audit) {
    audit(sale.audit);
  } else if (open) {
    byId('audit').innerHTML = '<p class="quiet">When the item is sold out, or the sale is stopped.</p>';
  }
}

function audit(found) {
  const rows = [
    ['Units there were, with restocks', found.stocked],
    ['Units left', found.left],
    ['Units that went', found.sold],
    ['Orders in the table', found.orders],
    ['Orders that buyers were told of', found.told],
    ['Orders found out by the audit', found.foundOut],
    ['Oversold', found.oversold],
  ];
  const table = document.createElement('table');
  for (const [name, value] of rows) {
    const row = table.insertRow();
    row.insertCell().textContent = name;
    row.insertCell().textContent = value.toLocaleString('en');
  }
  const verdict = document.createElement('p');
  verdict.className = found.ok ? 'good' : 'bad';
  verdict.textContent = found.ok ? 'All numbers agree.' : 'The numbers do not agree.';
  byId('audit').replaceChildren(verdict, table);
}

function sample(figures) {
  charts.add(figures);
  byId('sold').textContent = figures.sold.toLocaleString('en');
  byId('latency').textContent = `${round(figures.p50)} / ${round(figures.p99)}`;
  byId('group').textContent = round(figures.group);
  byId('left').textContent = figures.stock.toLocaleString('en');
}

function happening(what) {
  charts.mark(what);
  const line = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date(what.at).toLocaleTimeString('en-GB');
  line.append(time, what.text);
  byId('happenings').prepend(line);
}

byId('start').addEventListener('submit', (event) => {
  event.preventDefault();
  act('/api/sale', {
    stock: byId('stock').valueAsNumber,
    buyers: byId('buyers').valueAsNumber,
    threads: byId('threads').value,
    strategy: document.querySelector('input[name="strategy"]:checked').value,
  });
});
byId('stop').addEventListener('click', () => act('/api/sale/stop'));
byId('strategy').addEventListener('change', (event) => {
  if (sale && (sale.phase === 'RUNNING' || sale.phase === 'PAUSED')) {
    act('/api/sale/strategy', { strategy: event.target.value });
  }
});
byId('restock').addEventListener('submit', (event) => {
  event.preventDefault();
  act('/api/sale/restock', { units: byId('units').valueAsNumber });
});
byId('offer').addEventListener('click', () => act('/api/sale/offer', { onSale: !sale.onSale }));
byId('kill').addEventListener('click', () => act('/api/sale/kill'));

connect({
  history: (history) => {
    charts.clear();
    byId('happenings').replaceChildren();
    history.samples.forEach((figures) => charts.keep(figures));
    history.happenings.forEach(happening);
    if (history.samples.length) {
      sample(history.samples.at(-1));
    }
    show(history.state);
  },
  state: show,
  sample,
  happening,
  lost: () => { byId('phase').textContent = 'Connection lost; connecting again …'; },
});

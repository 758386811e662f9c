// SPDX-License-Identifier: Apache-2.0
// The buyer's page. An order's id is made once and kept until its answer is final, so that a
// double click, a reload and a lost connection all send the same order.
import { connect, request } from './common.js';

const byId = (id) => document.getElementById(id);
let sale = null;

const buyerId = () => {
  let id = localStorage.getItem('buyerId');
  if (!id) {
    id = newId();
    localStorage.setItem('buyerId', id);
  }
  return id;
};
const newId = () => '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
  (+digit ^ crypto.getRandomValues(new Uint8Array(1))[0] & 15 >> +digit / 4).toString(16));
const pendingKey = () => `order ${sale.id} ${buyerId()}`;

const sentences = {
  ORDERED: (number) => `It is yours. Order number ${number}.`,
  ORDERED_BEFORE: (number) => `It is yours. Order number ${number}.`,
  ALREADY_BOUGHT: (number) => `You have one already: order number ${number}.`,
  SOLD_OUT: () => 'Sold out.',
  OFF_SALE: () => 'Not on sale now.',
  NO_SUCH_SALE: () => 'This sale does not exist any more.',
  BUSY: () => 'Somebody else is at the till. Press Buy again.',
  TRY_AGAIN: () => 'No answer came. Press Buy again: the same order is sent, so it is bought once.',
};

function tell(answer, number) {
  byId('answer').textContent = sentences[answer](number);
  byId('answer').className = `answer ${number ? 'good' : answer === 'TRY_AGAIN' ? 'bad' : ''}`;
}

async function buy() {
  const key = pendingKey();
  const pending = localStorage.getItem(key) ?? newId();
  localStorage.setItem(key, pending);
  byId('answer').textContent = 'Ordering …';
  byId('answer').className = 'answer';
  const order = { orderId: pending, saleId: sale.id, buyerId: buyerId() };
  let answer = { answer: 'TRY_AGAIN' };
  try {
    answer = (await request('POST', '/api/orders', order)).body;
  } catch {
    // no answer: the order stays pending
  }
  if (!(answer.answer in sentences)) {
    byId('answer').textContent = answer.error ?? 'No answer came.';
    byId('answer').className = 'answer bad';
    return;
  }
  // An order that was bought keeps its id: whoever presses twice gets the same answer twice.
  if (!['TRY_AGAIN', 'BUSY', 'ORDERED', 'ORDERED_BEFORE'].includes(answer.answer)) {
    localStorage.removeItem(key);
  }
  tell(answer.answer, answer.orderNo);
}

async function recall() {
  byId('answer').textContent = '';
  if (!sale.id) {
    return;
  }
  const found = (await request('GET', `/api/orders?saleId=${sale.id}&buyerId=${buyerId()}`)).body;
  if (found.orderNo) {
    tell('ORDERED_BEFORE', found.orderNo);
  } else if (localStorage.getItem(pendingKey())) {
    buy();
  }
}

function show(next) {
  const isNew = sale?.id !== next.id;
  sale = next;
  const open = sale.phase === 'RUNNING' || sale.phase === 'PAUSED';
  byId('buy').disabled = !open;
  stock(sale.stock);
  if (isNew) {
    recall();
  }
}

function stock(units) {
  byId('stock').textContent = sale.id ? units.toLocaleString('en') : '–';
  byId('phase').textContent = !sale.id ? 'The sale has not begun.'
    : byId('buy').disabled ? 'The sale is over.'
    : !sale.onSale ? 'Off sale for the moment.'
    : units === 0 ? 'Sold out.' : 'left, and falling';
}

byId('buy').addEventListener('click', buy);
byId('other').addEventListener('click', () => {
  localStorage.removeItem('buyerId');
  if (sale) {
    recall();
  }
});
connect({
  history: (history) => show(history.state),
  state: show,
  sample: (sample) => stock(sample.stock),
  lost: () => { byId('phase').textContent = 'Connection lost; connecting again …'; },
});

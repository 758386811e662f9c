// SPDX-License-Identifier: Apache-2.0
/* global uPlot */
const KEPT = 1200;
const whole = (value) => value == null ? '–' : Math.round(value).toLocaleString('en');
const figure = (value) => value == null ? '–' : value >= 100 ? whole(value) : value.toPrecision(2);
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const KINDS = [
  { title: 'Orders a second', lines: [['sold', 'sold'], ['refused', 'refused'], ['busy', 'told busy']], value: whole },
  { title: 'Time to an answer, ms', lines: [['p50', 'median'], ['p99', 'p99']], value: figure, log: true },
  { title: 'Orders for each update of the row', lines: [['group', 'orders']], value: figure, log: true },
  { title: 'Stock left', lines: [['stock', 'units']], value: whole },
];

/** Four charts over the same time, with a mark wherever something was done to the sale. */
export class Charts {
  #at = [];
  #data = new Map(KINDS.flatMap((kind) => kind.lines.map(([field]) => [field, []])));
  #marks = [];
  #plots = [];
  #parent;
  #due = false;

  constructor(parent) {
    this.#parent = parent;
    this.#draw();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
    new ResizeObserver(() => this.#plots.forEach(({ plot, place }) => {
      if (place.clientWidth !== plot.width) {
        plot.setSize({ width: place.clientWidth, height: 220 });
      }
    })).observe(parent);
  }

  clear() {
    this.#at.length = 0;
    this.#data.forEach((values) => { values.length = 0; });
    this.#marks.length = 0;
    this.#refresh();
  }

  keep(sample) {
    if (this.#at.at(-1) >= sample.at / 1000) {
      return; // it was in the history already
    }
    this.#at.push(sample.at / 1000);
    this.#data.forEach((values, field) => values.push(sample[field]));
    if (this.#at.length > KEPT) {
      this.#at.shift();
      this.#data.forEach((values) => values.shift());
    }
  }

  add(sample) {
    this.keep(sample);
    this.#refresh();
  }

  mark(happening) {
    this.#marks.push({ at: happening.at / 1000, text: happening.text });
    this.#refresh();
  }

  #refresh() {
    if (!this.#due) {
      this.#due = true;
      setTimeout(() => {
        this.#due = false;
        this.#plots.forEach(({ plot, kind }) => plot.setData(this.#columns(kind)));
      }, 100);
    }
  }

  #columns(kind) {
    return [this.#at, ...kind.lines.map(([field]) => this.#data.get(field))];
  }

  #draw() {
    this.#plots.forEach(({ plot }) => plot.destroy());
    this.#parent.replaceChildren();
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.#plots = KINDS.map((kind) => {
      const card = document.createElement('section');
      card.className = 'card';
      const heading = document.createElement('h2');
      heading.textContent = kind.title;
      const place = document.createElement('div');
      card.append(heading, place);
      this.#parent.append(card);
      const axis = {
        stroke: colour('--quiet'),
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { stroke: colour('--line'), width: 1 },
      };
      const plot = new uPlot({
        width: place.clientWidth,
        height: 220,
        cursor: { sync: { key: 'sale' } },
        scales: { y: kind.log ? { distr: 3 } : { range: (u, low, high) => [0, high > 0 ? high * 1.1 : 1] } },
        axes: [
          { ...axis, values: [[1, '{HH}:{mm}:{ss}', null, null, null, null, null, null, 1]], space: 90 },
          { ...axis, size: 60, values: (u, ticks) => ticks.map((tick) => tick == null ? '' : short.format(tick)) },
        ],
        series: [
          { value: (u, at) => at == null ? '–' : new Date(at * 1000).toLocaleTimeString('en-GB'), label: 'at' },
          ...kind.lines.map(([, label], i) => ({
            label,
            stroke: colour(`--series-${i + 1}`),
            width: 2,
            points: { show: false },
            value: (u, value) => kind.value(value),
          })),
        ],
        hooks: { draw: [(u) => this.#drawMarks(u, colour('--quiet'))] },
      }, this.#columns(kind), place);
      return { plot, kind, place };
    });
  }

  #drawMarks(u, ink) {
    const { ctx, bbox } = u;
    ctx.save();
    ctx.strokeStyle = ink;
    ctx.fillStyle = ink;
    ctx.textAlign = 'left';
    ctx.setLineDash([4, 4]);
    ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
    let labelled = -Infinity;
    for (const { at, text } of this.#marks) {
      const x = u.valToPos(at, 'x', true);
      if (x >= bbox.left && x <= bbox.left + bbox.width) {
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        if (text.startsWith('Strategy: ') && x - labelled > 45 * devicePixelRatio) {
          labelled = x;
          ctx.fillText(text.slice(10), x + 4 * devicePixelRatio, bbox.top + 12 * devicePixelRatio);
        }
      }
    }
    ctx.restore();
  }
}

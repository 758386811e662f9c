// SPDX-License-Identifier: Apache-2.0
// The charts of a report, for browsers and for Rhino: no DOM in here but in show().

var COLOURS = {
  merge: '#d9480f', limit: '#868e96', plain: '#1c7ed6', queue: '#2f9e44', array: '#1c7ed6'
};
var OTHERS = ['#7048e8', '#0c8599', '#e8590c', '#a61e4d', '#5c940d', '#364fc7', '#862e9c', '#087f5b',
  '#495057', '#c2255c', '#1098ad'];

function colourOf(row, index) {
  return row.contestant === row.strategy && COLOURS[row.strategy] ? COLOURS[row.strategy]
    : row.strategy === 'merge' ? ['#f76707', '#f59f00', '#e03131', '#fab005'][index % 4]
    : OTHERS[index % OTHERS.length];
}

function short(value) {
  if (value >= 1e6) return (value / 1e6).toFixed(value >= 1e7 ? 0 : 1) + ' M';
  if (value >= 1e4) return Math.round(value / 1e3) + ' k';
  if (value >= 1e3) return (value / 1e3).toFixed(1) + ' k';
  if (value >= 10) return String(Math.round(value));
  if (value >= 1) return value.toFixed(1);
  return value.toPrecision(2);
}

function uniqueOf(rows, key) {
  return rows.map(function (row) { return row[key]; })
    .filter(function (value, i, all) { return all.indexOf(value) === i; });
}

function base(title, subtitle, dark) {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: 'system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif' },
    title: {
      text: title, subtext: subtitle, left: 8, top: 4,
      textStyle: { fontSize: 16, color: dark ? '#f1f3f5' : '#212529' },
      subtextStyle: { fontSize: 12, color: dark ? '#adb5bd' : '#868e96' }
    },
    tooltip: { trigger: 'item' },
    grid: { left: 16, right: 40, top: 72, bottom: 16, containLabel: true }
  };
}

/** Committed changes a second, a bar for each contestant, at one number of clients. */
function throughputBars(rows, title, dark) {
  var option = base(title, 'committed changes a second, median of the rounds; logarithmic', dark);
  var least = Math.min.apply(null, rows.map(function (row) { return Math.max(row.tps, 1); }));
  option.xAxis = {
    type: 'log', min: Math.pow(10, Math.floor(Math.log(least) / Math.LN10 - 0.01)),
    axisLabel: { formatter: short }, splitLine: { lineStyle: { color: dark ? '#343a40' : '#e9ecef' } }
  };
  option.yAxis = {
    type: 'category', axisTick: { show: false }, axisLine: { show: false },
    axisLabel: { color: dark ? '#dee2e6' : '#343a40' },
    data: rows.map(function (row) { return row.contestant + (row.durable ? '' : ' (not durable)'); })
  };
  option.series = [{
    type: 'bar', barCategoryGap: '35%',
    data: rows.map(function (row, i) {
      return {
        value: Math.max(row.tps, 1),
        itemStyle: { color: colourOf(row, i), opacity: row.durable ? 1 : 0.45, borderRadius: [0, 3, 3, 0] }
      };
    }),
    label: {
      show: true, position: 'right', color: dark ? '#f1f3f5' : '#212529',
      formatter: function (item) {
        var row = rows[item.dataIndex];
        var ratio = row.ratios.plain || row.ratios.array;
        return short(row.tps) + (ratio && Math.abs(ratio - 1) > 0.001
          ? '  ' + (ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)) + '×' : '');
      }
    }
  }];
  option.grid.right = 90;
  return option;
}

/** A line for each contestant over the number of clients. */
function overClients(rows, title, subtitle, valueOf, dark) {
  var option = base(title, subtitle, dark);
  option.legend = { top: 44, left: 8, itemWidth: 16, textStyle: { color: dark ? '#ced4da' : '#495057' } };
  option.grid.top = 104;
  option.xAxis = { type: 'log', name: 'clients', nameLocation: 'middle', nameGap: 26,
    axisLabel: { formatter: short }, splitLine: { show: false } };
  option.yAxis = { type: 'log', axisLabel: { formatter: short },
    splitLine: { lineStyle: { color: dark ? '#343a40' : '#e9ecef' } } };
  option.grid.bottom = 36;
  option.series = uniqueOf(rows, 'contestant').map(function (contestant, i) {
    var own = rows.filter(function (row) { return row.contestant === contestant; });
    own.sort(function (a, b) { return a.clients - b.clients; });
    return {
      type: 'line', name: contestant, symbolSize: 7, lineStyle: { width: 2.5 },
      itemStyle: { color: colourOf(own[0], i) },
      data: own.map(function (row) { return [row.clients, valueOf(row)]; })
        .filter(function (point) { return point[1] > 0; })
    };
  });
  return option;
}

/** How long the answers took, from the fastest to the slowest. */
function latencyCurves(rows, title, dark) {
  var option = base(title, 'milliseconds at each percentile; both logarithmic', dark);
  option.legend = { top: 44, left: 8, itemWidth: 16, textStyle: { color: dark ? '#ced4da' : '#495057' } };
  option.grid.top = 104;
  option.grid.bottom = 36;
  option.xAxis = { type: 'log', name: 'percentile', nameLocation: 'middle', nameGap: 26, max: 10000,
    axisLabel: { formatter: function (v) { return String(+(100 - 100 / v).toFixed(4)); } }, splitLine: { show: false } };
  option.yAxis = { type: 'log', axisLabel: { formatter: function (v) { return short(v) + ' ms'; } },
    splitLine: { lineStyle: { color: dark ? '#343a40' : '#e9ecef' } } };
  option.series = rows.filter(function (row) { return row.strategy !== 'limit'; }).map(function (row, i) {
    var points = Object.keys(row.latency).map(Number).filter(function (p) { return p < 100; });
    points.sort(function (a, b) { return a - b; });
    return {
      type: 'line', name: row.contestant, symbolSize: 4, smooth: 0.2, lineStyle: { width: 2 },
      itemStyle: { color: colourOf(row, i) },
      data: points.map(function (p) { return [100 / (100 - p), row.latency[String(p)]]; })
        .filter(function (point) { return point[1] > 0; })
    };
  });
  return option;
}

/** How many changes shared a commit. */
function groupSizes(rows, title, dark) {
  var option = base(title, 'groups of each size, share of all groups', dark);
  option.legend = { top: 44, left: 8, itemWidth: 16, textStyle: { color: dark ? '#ced4da' : '#495057' } };
  option.grid.top = 104;
  option.grid.bottom = 36;
  var sizes = [];
  rows.forEach(function (row) {
    Object.keys(row.group_sizes).map(Number).forEach(function (size) {
      if (sizes.indexOf(size) < 0) sizes.push(size);
    });
  });
  sizes.sort(function (a, b) { return a - b; });
  option.xAxis = { type: 'category', name: 'members of a group, up to', nameLocation: 'middle', nameGap: 26,
    data: sizes.map(String) };
  option.yAxis = { type: 'value', axisLabel: { formatter: '{value} %' },
    splitLine: { lineStyle: { color: dark ? '#343a40' : '#e9ecef' } } };
  option.series = rows.map(function (row, i) {
    var all = 0;
    sizes.forEach(function (size) { all += row.group_sizes[String(size)] || 0; });
    return {
      type: 'bar', name: row.contestant, itemStyle: { color: colourOf(row, i) },
      data: sizes.map(function (size) {
        return +((100 * (row.group_sizes[String(size)] || 0)) / Math.max(1, all)).toFixed(1);
      })
    };
  });
  return option;
}

/** CPU time of a change, in the clients and in the server. */
function cpu(rows, title, dark) {
  var option = base(title, 'microseconds of CPU for each committed change; logarithmic', dark);
  option.legend = { top: 44, left: 8, textStyle: { color: dark ? '#ced4da' : '#495057' } };
  option.grid.top = 90;
  option.xAxis = { type: 'log', axisLabel: { formatter: short },
    splitLine: { lineStyle: { color: dark ? '#343a40' : '#e9ecef' } } };
  option.yAxis = { type: 'category', axisTick: { show: false },
    axisLabel: { color: dark ? '#dee2e6' : '#343a40' },
    data: rows.map(function (row) { return row.contestant; }) };
  option.series = [['clients', 'client_cpu_us', '#f76707'], ['server', 'server_cpu_us', '#336791']]
    .map(function (side) {
      return { type: 'bar', name: side[0], itemStyle: { color: side[2] },
        label: { show: true, position: 'right', color: dark ? '#f1f3f5' : '#212529',
          formatter: function (item) { return short(item.value); } },
        data: rows.map(function (row) { return row[side[1]] || null; }) };
    });
  return option;
}

/** Every chart of a report: id, height and ECharts option. */
function charts(data, dark) {
  var list = [];
  uniqueOf(data.rows, 'workload').forEach(function (workload) {
    var own = data.rows.filter(function (row) { return row.workload === workload; });
    var steps = uniqueOf(own, 'clients').sort(function (a, b) { return a - b; });
    function add(kind, option, height, wide) {
      list.push({ id: workload + '-' + kind, workload: workload, height: height, wide: wide, option: option });
    }
    if (steps.length > 1) {
      add('throughput-over-clients', overClients(own, workload + ': throughput against clients',
        'committed changes a second', function (row) { return row.tps; }, dark), 380, false);
      add('p99-over-clients', overClients(own, workload + ': 99th percentile against clients',
        'milliseconds', function (row) { return row.latency['99']; }, dark), 380, false);
    }
    steps.forEach(function (clients) {
      var rows = own.filter(function (row) { return row.clients === clients; });
      var at = workload + ', ' + clients + ' clients';
      var tag = clients + '-clients-';
      add(tag + 'throughput', throughputBars(rows, at, dark), 110 + 34 * rows.length, false);
      add(tag + 'latency', latencyCurves(rows, at + ': latency', dark), 400, false);
      var merged = rows.filter(function (row) { return Object.keys(row.group_sizes).length > 0; });
      if (merged.length > 0) {
        add(tag + 'groups', groupSizes(merged, at + ': group sizes', dark), 340, false);
      }
      if (rows.some(function (row) { return row.client_cpu_us; })) {
        add(tag + 'cpu', cpu(rows, at + ': CPU', dark), 120 + 44 * rows.length, false);
      }
    });
  });
  return list;
}

/** Every chart as an SVG picture, for Rhino. */
function pictures(data) {
  return charts(data, false).map(function (chart) {
    var drawn = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 760, height: chart.height });
    chart.option.backgroundColor = '#ffffff';
    drawn.setOption(chart.option);
    var svg = drawn.renderToSVGString();
    drawn.dispose();
    return { name: chart.id, svg: svg };
  });
}

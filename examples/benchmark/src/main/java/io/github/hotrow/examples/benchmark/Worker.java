// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.examples.benchmark.machine.DelayProxy;
import io.github.hotrow.examples.benchmark.workload.Distribution;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.BuyerAnswers;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.Traffic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;

/**
 * One of several JVMs that change the same row: it reads its order and then words (start, measure,
 * count, rest, stop) from standard input, and answers each with a line. Confined to the main
 * thread.
 */
public final class Worker {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedReader in;
  private final PrintStream out;

  private Worker(BufferedReader in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Runs what standard input says.
   *
   * @param args none
   */
  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    // Whatever a library prints is not an answer.
    System.setOut(System.err);
    new Worker(
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), answers)
        .run();
    System.exit(0);
  }

  private void run() throws IOException, SQLException, InterruptedException {
    WorkerOrder order = JSON.readValue(in.readLine(), WorkerOrder.class);
    DatabaseServer.Address address = order.address();
    try (DatabaseServer server =
        DatabaseServer.at(address.url(), address.user(), address.password())) {
      if (order.roundTripNs() == 0) {
        serve(order, server.dataSource());
      } else {
        try (DelayProxy proxy =
            new DelayProxy(server.host(), server.port(), Duration.ofNanos(order.roundTripNs()))) {
          serve(order, server.dataSourceVia(proxy.host(), proxy.port()));
        }
      }
    }
  }

  private void serve(WorkerOrder order, DataSource source)
      throws IOException, SQLException, InterruptedException {
    BenchSettings settings = settings(order);
    Contestant contestant =
        new Contestant(order.strategy(), order.api(), order.threads(), order.processes());
    Workload workload =
        settings.workload(
            order.strategy(), order.schema(), order.firstClient(), order.clients(), 0);
    TrafficSource traffics =
        new TrafficSource(settings, contestant, source, order.freeConnections(), order.schema());
    try (Traffic traffic = traffics.open(workload, order.clients())) {
      answer("ready " + traffic.note());
      for (String word = in.readLine(); word != null; word = in.readLine()) {
        switch (word) {
          case "start" -> traffic.start();
          case "measure" -> traffic.measure(true);
          case "rest" -> traffic.measure(false);
          case "count" -> {}
          case "stop" -> {
            traffic.stop();
            answer(JSON.writeValueAsString(result(traffic)));
            return;
          }
          default -> throw new IOException("unknown word " + word);
        }
        answer(JSON.writeValueAsString(counts(traffic)));
      }
    }
  }

  private void answer(String line) {
    out.println(line);
    out.flush();
  }

  private static BenchSettings settings(WorkerOrder order) {
    return new BenchSettings(
        WorkloadKind.HOT_ROW,
        List.of(order.clients()),
        List.of(order.threads()),
        List.of(order.api()),
        order.clients(),
        Duration.ofDays(1),
        Duration.ZERO,
        1,
        List.of(order.strategy()),
        order.keys(),
        Distribution.parse(order.distribution()),
        0,
        order.amount(),
        1,
        Long.MAX_VALUE,
        order.processes(),
        order.rate(),
        Duration.ZERO,
        0,
        order.seed());
  }

  private static WorkerResult counts(Traffic traffic) {
    Answers answers = traffic.answers();
    Map<Answer, Long> counts = new EnumMap<>(Answer.class);
    for (Answer answer : Answer.values()) {
      counts.put(answer, answers.count(answer));
    }
    return new WorkerResult(
        counts,
        answers.failed(),
        traffic.groups(answers.committed()),
        List.of(),
        List.of(),
        "",
        List.of());
  }

  private static WorkerResult result(Traffic traffic) {
    WorkerResult counts = counts(traffic);
    List<long[]> clients = new ArrayList<>();
    List<Long> unknown = new ArrayList<>();
    for (BuyerAnswers told : traffic.answers().buyers()) {
      clients.add(new long[] {told.applied(), told.idSum(), told.checksum()});
      unknown.addAll(told.unknownIds());
    }
    return new WorkerResult(
        counts.counts(),
        counts.failed(),
        counts.groups(),
        clients,
        unknown,
        encoded(traffic.answers().latencies().total()),
        traffic.answers().messages());
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}

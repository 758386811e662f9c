// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * A proxy between a client and PostgreSQL that loses connections at exact points. It understands
 * the protocol (version 3, without TLS) as far as it must to see requests, the statements in them,
 * and where an answer ends. Thread-safe.
 */
public final class FaultyProxy implements AutoCloseable {
  /*
   * A request is what the client sends up to a Sync or a simple Query. The driver waits for the
   * answer before it sends the next one, so at most one answer is on its way. Its end is the
   * server's ReadyForQuery, which comes after the commit of an auto-commit statement.
   */
  private static final int CANCEL_REQUEST = 80877102;
  private static final int TRICKLE = 40;

  /** When a connection is lost, seen from a request. */
  public enum Fault {
    /** It is not: the request and its answer pass. */
    NONE,
    /** Cut before a byte of the request has reached the server. */
    CUT_BEFORE_SENDING,
    /** Cut as soon as the request is sent, while the server works on it. */
    CUT_WHILE_RUNNING,
    /** Cut once the server is done; no byte of its answer gets back. */
    CUT_BEFORE_ANSWER,
    /** Cut in the middle of the answer, once the server is done. */
    CUT_IN_ANSWER,
    /** Nothing passes any more, the request neither; the sockets stay open. */
    SILENT_BEFORE_SENDING,
    /** The request passes, then nothing any more; the sockets stay open. */
    SILENT_BEFORE_ANSWER,
    /**
     * The request passes, and the client's end is closed; the server's stays open, and isn't told.
     */
    HALF_OPEN
  }

  /** Says for each request, given its statements, what happens to it. Must be thread-safe. */
  @FunctionalInterface
  public interface Plan {
    /** The fault for a request with these statements. */
    Fault faultFor(List<String> statements);
  }

  private final int serverPort;
  private final ServerSocket listener;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final AtomicLong struck = new AtomicLong();
  private volatile Plan plan = statements -> Fault.NONE;
  private volatile boolean refusing;
  private volatile boolean silent;
  private volatile long delayNs;
  private volatile long trickleNs;

  /** The server's ends of connections whose client is gone without its knowing. */
  private final Set<Socket> halfOpen = ConcurrentHashMap.newKeySet();

  /** A proxy before the server on this local port, with a free port of its own. */
  public FaultyProxy(int serverPort) {
    this.serverPort = serverPort;
    try {
      listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy can't listen", e);
    }
    start("faulty-proxy", this::accept);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** The URL of a database behind the proxy, for its superuser. */
  public String url(String database) {
    return "jdbc:postgresql://localhost:"
        + listener.getLocalPort()
        + "/"
        + database
        + "?user=postgres&sslmode=disable&gssEncMode=disable";
  }

  /** Sets what happens to requests from now on. */
  public void plan(Plan newPlan) {
    plan = newPlan;
  }

  /**
   * Strikes the next request with a statement of this kind, and none after it.
   *
   * @return opened when the fault has struck
   */
  public CountDownLatch strikeOnce(Fault fault, Predicate<String> statement) {
    AtomicBoolean armed = new AtomicBoolean(true);
    CountDownLatch latch = new CountDownLatch(1);
    plan(
        statements -> {
          if (statements.stream().anyMatch(statement) && armed.compareAndSet(true, false)) {
            latch.countDown();
            return fault;
          }
          return Fault.NONE;
        });
    return latch;
  }

  /** The number of requests struck by a fault. */
  public long struck() {
    return struck.get();
  }

  /** Whether new connections are refused. */
  public void refuse(boolean refuse) {
    refusing = refuse;
  }

  /**
   * Whether nothing passes, in any connection, in neither direction; new connections are accepted,
   * and get no answer.
   */
  public void silence(boolean on) {
    silent = on;
  }

  /** How long every request is held back. */
  public void delay(Duration delay) {
    delayNs = delay.toNanos();
  }

  /** How long every few bytes take, in both directions; zero: they pass as they come. */
  public void trickle(Duration each) {
    trickleNs = each.toNanos();
  }

  private void write(OutputStream out, byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; ) {
      long pauseNs = trickleNs;
      int length = pauseNs == 0 ? bytes.length - at : Math.min(TRICKLE, bytes.length - at);
      out.write(bytes, at, length);
      at += length;
      if (pauseNs > 0) {
        out.flush();
        LockSupport.parkNanos(pauseNs);
      }
    }
  }

  /** Cuts all connections there are, half-open ones too. */
  public void cutAll() {
    links.forEach(Link::close);
    halfOpen.forEach(FaultyProxy::closeQuietly);
    halfOpen.clear();
  }

  @Override
  public void close() {
    refusing = true;
    closeQuietly(listener);
    cutAll();
  }

  private static void closeQuietly(Closeable resource) {
    try {
      resource.close();
    } catch (IOException e) {
      // what is to be cut may be broken already
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        if (refusing) {
          client.setSoLinger(true, 0); // a reset, as from a port without a listener
          client.close();
        } else {
          new Link(client).start();
        }
      } catch (IOException e) {
        // the listener was closed, or the server can't be reached: the client sees a closed socket
      }
    }
  }

  /** One client's connection and the server's end of it. */
  private final class Link {
    private final Socket client;
    private final Socket server;
    private final Map<String, String> prepared = new HashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** What happens to the answer on its way. */
    private volatile Fault answerFault = Fault.NONE;

    Link(Socket client) throws IOException {
      this.client = client;
      try {
        server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      } catch (IOException e) {
        client.close();
        throw e;
      }
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    }

    void start() {
      links.add(this);
      FaultyProxy.start("faulty-proxy-requests", () -> pump(this::requests));
      FaultyProxy.start("faulty-proxy-answers", () -> pump(this::answers));
    }

    void close() {
      if (closed.compareAndSet(false, true)) {
        links.remove(this);
        closeQuietly(client);
        if (answerFault == Fault.HALF_OPEN && !refusing) {
          halfOpen.add(server);
        } else {
          closeQuietly(server);
        }
      }
    }

    private void pump(Pump direction) {
      try {
        direction.run();
      } catch (IOException e) {
        // one end is gone; so goes the other
      } finally {
        close();
      }
    }

    /** Waits as long as nothing may pass. */
    private void passable(boolean silentHere) throws IOException {
      while (silentHere || silent) {
        if (closed.get()) {
          throw new IOException("cut");
        }
        LockSupport.parkNanos(1_000_000);
      }
    }

    private void requests() throws IOException {
      DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
      OutputStream out = new BufferedOutputStream(server.getOutputStream(), 1 << 16);
      byte[] startup = body(in);
      passable(false);
      out.write(startup);
      out.flush();
      if (ByteBuffer.wrap(startup).getInt(4) == CANCEL_REQUEST) {
        while (server.getInputStream().read() >= 0) {
          // the server closes when it has signalled
        }
        return;
      }
      ByteArrayOutputStream request = new ByteArrayOutputStream();
      List<String> statements = new ArrayList<>();
      while (true) {
        int type = in.readUnsignedByte();
        byte[] message = body(in);
        request.write(type);
        request.write(message);
        see(type, message, statements);
        if (type == 'S' || type == 'Q' || type == 'X' || type == 'p') {
          send(request.toByteArray(), List.copyOf(statements), out);
          request.reset();
          statements.clear();
        }
      }
    }

    private void see(int type, byte[] message, List<String> statements) {
      if (type == 'P') {
        String name = text(message, 4);
        prepared.put(name, text(message, 4 + length(message, 4) + 1));
      } else if (type == 'B') {
        String name = text(message, 4 + length(message, 4) + 1);
        statements.add(prepared.getOrDefault(name, ""));
      } else if (type == 'Q') {
        statements.add(text(message, 4));
      }
    }

    private void send(byte[] request, List<String> statements, OutputStream out)
        throws IOException {
      if (delayNs > 0) {
        LockSupport.parkNanos(delayNs);
      }
      Fault fault = statements.isEmpty() ? Fault.NONE : plan.faultFor(statements);
      if (fault != Fault.NONE) {
        struck.incrementAndGet();
      }
      if (fault == Fault.CUT_BEFORE_SENDING) {
        close();
        return;
      }
      passable(fault == Fault.SILENT_BEFORE_SENDING);
      answerFault = fault;
      write(out, request);
      out.flush();
      if (fault == Fault.CUT_WHILE_RUNNING || fault == Fault.HALF_OPEN) {
        close();
      }
    }

    private void answers() throws IOException {
      DataInputStream in = new DataInputStream(new BufferedInputStream(server.getInputStream()));
      OutputStream out = new BufferedOutputStream(client.getOutputStream(), 1 << 16);
      ByteArrayOutputStream held = new ByteArrayOutputStream();
      while (true) {
        int type = in.readUnsignedByte();
        byte[] message = body(in);
        passable(false);
        Fault fault = answerFault;
        switch (fault) {
          case CUT_BEFORE_ANSWER, CUT_IN_ANSWER -> {
            held.write(type);
            held.write(message);
            if (type == 'Z') {
              if (fault == Fault.CUT_IN_ANSWER) {
                out.write(held.toByteArray(), 0, held.size() / 2);
                out.flush();
              }
              return;
            }
          }
          case SILENT_BEFORE_ANSWER -> passable(true);
          default -> {
            out.write(type);
            write(out, message);
            if (in.available() == 0) {
              out.flush();
            }
          }
        }
      }
    }
  }

  @FunctionalInterface
  private interface Pump {
    void run() throws IOException;
  }

  /** A message without its type: its length, then what the length covers. */
  private static byte[] body(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] body = new byte[length];
    ByteBuffer.wrap(body).putInt(length);
    in.readFully(body, 4, length - 4);
    return body;
  }

  private static int length(byte[] message, int from) {
    int end = from;
    while (message[end] != 0) {
      end++;
    }
    return end - from;
  }

  private static String text(byte[] message, int from) {
    return new String(message, from, length(message, from), StandardCharsets.UTF_8);
  }
}

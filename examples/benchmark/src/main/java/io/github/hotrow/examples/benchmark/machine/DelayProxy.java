// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A network between the clients and the server: every byte arrives half a round trip later, as many
 * of them at once as were sent. It delays and limits nothing else. Thread-safe.
 *
 * <p>Two threads read each connection; one thread delivers everything. As every byte is delayed by
 * the same time, one queue holds all of them in the order they are due.
 */
public final class DelayProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** A sleep of the operating system ends about so much too late; the rest is spun away. */
  private static final long SPIN_NS = 60_000;

  private final ServerSocket listener;
  private final InetSocketAddress target;
  private final long delayNs;
  private final LinkedBlockingQueue<Delivery> onTheWay = new LinkedBlockingQueue<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Bytes for a socket; none of them: the other side has closed. */
  private record Delivery(long dueNs, Socket socket, byte[] bytes) {}

  /** A proxy to the server, on a port of its own of this machine. */
  public DelayProxy(String host, int port, Duration roundTrip) {
    target = new InetSocketAddress(host, port);
    delayNs = roundTrip.toNanos() / 2;
    try {
      listener = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("no port for the delaying proxy", e);
    }
    start("delay-accept", this::accept);
    start("delay-deliver", this::deliver);
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(null, task, name, 256L << 10);
    thread.setDaemon(true);
    thread.start();
  }

  /** The address to connect to. */
  public String host() {
    return listener.getInetAddress().getHostAddress();
  }

  /** The port to connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    while (!closed) {
      try {
        Socket client = listener.accept();
        open.add(client);
        connect(client);
      } catch (IOException e) {
        // The listener was closed; or one connection failed, and its client will notice.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server = new Socket();
    open.add(server);
    try {
      server.connect(target);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    } catch (IOException e) {
      close(client);
      close(server);
      throw e;
    }
    start("delay-request", () -> read(client, server));
    start("delay-reply", () -> read(server, client));
  }

  private void read(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      for (int n = from.getInputStream().read(buffer); n > 0; ) {
        byte[] bytes = new byte[n];
        System.arraycopy(buffer, 0, bytes, 0, n);
        onTheWay.add(new Delivery(System.nanoTime() + delayNs, to, bytes));
        n = from.getInputStream().read(buffer);
      }
    } catch (IOException e) {
      // One side is gone, and so the other shall be.
    }
    onTheWay.add(new Delivery(System.nanoTime() + delayNs, to, new byte[0]));
  }

  private void deliver() {
    try {
      while (!closed) {
        Delivery next = onTheWay.take();
        for (long left = next.dueNs - System.nanoTime(); left > 0; ) {
          if (left > SPIN_NS) {
            LockSupport.parkNanos(left - SPIN_NS);
          } else {
            Thread.onSpinWait();
          }
          left = next.dueNs - System.nanoTime();
        }
        deliver(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(Delivery delivery) {
    if (delivery.bytes.length == 0) {
      close(delivery.socket);
      return;
    }
    try {
      delivery.socket.getOutputStream().write(delivery.bytes);
    } catch (IOException e) {
      close(delivery.socket);
    }
  }

  private void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      // It is as good as closed.
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
    } catch (IOException e) {
      // It is as good as closed.
    }
    open.forEach(this::close);
    onTheWay.clear();
  }
}

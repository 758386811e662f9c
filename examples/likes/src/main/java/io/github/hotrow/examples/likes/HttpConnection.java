// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that sends GET after GET: as little as a client can do, so that the service is
 * measured and not a client that shares its processors. Confined to one thread.
 */
final class HttpConnection implements AutoCloseable {
  private static final String LENGTH = "content-length:";

  private final Socket socket;
  private final InputStream in;

  HttpConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * Asks, and reads the answer to its end.
   *
   * @return the body
   * @throws IOException if the status is not 200, or the answer has no length
   */
  String get(String path) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    String status = line();
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith(LENGTH)) {
        length = Integer.parseInt(lower.substring(LENGTH.length()).trim());
      }
    }
    if (!status.startsWith("HTTP/1.1 200") || length < 0) {
      throw new IOException(path + " was answered " + status);
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the service closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

/** What happens to a round's child, its server or the way between them. */
enum RoundFault {
  /** The process is killed at any moment of its load. */
  KILLED,
  /** It is killed, and its successor is killed while it starts and resolves. */
  KILLED_WHILE_RECOVERING,
  /** It is killed while a client holds a hot row locked, so that its statements wait. */
  KILLED_WHILE_A_STATEMENT_WAITS,
  /** It is killed while its commits' answers are held back. */
  KILLED_BEFORE_ITS_ANSWERS,
  /** Server processes are terminated again and again. */
  BACKENDS_TERMINATED,
  /** The server is shut down immediately and started again. */
  SERVER_SHUT_DOWN,
  /** All server processes are killed at once, and the child with them. */
  SERVER_AND_PROCESS_KILLED,
  /** Connections are cut at random points of requests and answers. */
  CONNECTIONS_CUT,
  /** Nothing passes for longer than the engine waits; the sockets stay open. */
  NETWORK_SILENT,
  /** Every request is late. */
  NETWORK_SLOW,
  /** Every few bytes take their time, in both directions. */
  NETWORK_TRICKLES,
  /** Clients' ends of connections are gone, or get no more answers; the server isn't told. */
  CONNECTIONS_HALF_OPEN,
  /** Others hold all connections there are. */
  OUT_OF_CONNECTIONS,
  /** The role's time limits for statements and locks are a few milliseconds. */
  TIME_LIMITS,
  /** A client holds a hot row locked for a while. */
  ROW_LOCKED,
  /** The process is stopped for longer than its timeouts, and goes on. */
  PROCESS_PAUSED,
  /** Calling threads are interrupted again and again. */
  INTERRUPTED,
  /** Another thread of the process takes all memory. */
  OUT_OF_MEMORY,
  /** The process's wall clock jumps back by hours, and forth again (needs libfaketime). */
  CLOCK_JUMPS,
  /** Process and server end with their machine: the next start has another boot id. */
  MACHINE_ENDED,
  /** It is killed; then {@code recovery apply} is started twice at once, and killed, repeatedly. */
  APPLY_KILLED,
  /** The journal's files are deleted, and later the process is killed. */
  JOURNAL_DELETED,
  /** Somebody sets stock by hand. */
  RESTOCKED_BY_HAND
}

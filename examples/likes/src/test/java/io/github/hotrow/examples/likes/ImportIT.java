// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ImportIT {
  private static final LikeTables TABLES = new LikeTables("pcc_import");

  private static DatabaseServer server;

  @TempDir private Path directory;
  private Connection connection;

  @BeforeAll
  static void start() {
    server = DatabaseServer.start();
  }

  @AfterAll
  static void end() {
    server.close();
  }

  @BeforeEach
  void create() throws SQLException {
    connection = server.dataSource().getConnection();
    TABLES.create(connection);
  }

  @AfterEach
  void drop() throws SQLException {
    connection.createStatement().execute("drop schema pcc_import cascade");
    connection.close();
  }

  @Test
  void bothFormsOfLikesAreReadWithOrWithoutHeader() throws Exception {
    write(
        "user.csv",
        "uid,nickname\r\n1,Tom\r\n2,Jerry, the mouse\r\n18446744073709551615,\\N\t\r\n");
    write("friends.csv", "1,2\n2,1\n1,18446744073709551615\n");
    write("like.csv", "101:[1,2,3]\n102,1,2\n103\n104:[]\n101,3,4");
    assertEquals(3, run(ContestFile.USERS, false).added());
    assertEquals(4, run(ContestFile.FRIENDS, false).added());
    assertEquals(6, run(ContestFile.LIKES, false).added());
    assertEquals(0, run(ContestFile.LIKES, false).added());
    assertEquals(4, number("select likes from pcc_import.object where oid = 101"));
    assertEquals(2, number("select likes from pcc_import.object where oid = 102"));
    assertEquals(
        1, number("select count(*) from pcc_import.person where nickname = 'Jerry, the mouse'"));
    assertEquals(
        1, number("select count(*) from pcc_import.person where uid = -1 and nickname = '\\N'"));
    assertEquals(1, number("select count(*) from pcc_import.friend where uid = -1"));
  }

  @Test
  void badLinesAreSkippedWithTheirNumberAndReason() throws Exception {
    Files.write(
        directory.resolve("like.csv"),
        "1,2\nx,1\n1,18446744073709551616\n2:[3\n\n3\n4,5,\n".getBytes(StandardCharsets.UTF_8));
    ImportReport report = run(ContestFile.LIKES, true);
    assertEquals(1, report.added());
    assertEquals(7, report.lines());
    assertEquals(
        List.of(
            "line 2: oid 'x' is no whole number from 0 to 18446744073709551615",
            "line 3: uid '18446744073709551616' is beyond 18446744073709551615",
            "line 4: expected oid:[uid,uid,…]",
            "line 5: empty",
            "line 7: uid '' is no whole number from 0 to 18446744073709551615"),
        report.firstBad());
    Files.write(directory.resolve("user.csv"), new byte[] {'1', ',', (byte) 0xff, '\n'});
    assertEquals(List.of("line 1: not UTF-8"), run(ContestFile.USERS, true).firstBad());
  }

  @Test
  void aBadLineStopsTheFileAndNothingOfItIsImported() throws Exception {
    write("friends.csv", "1,2\n3,3\n");
    CannotRunException refusal =
        assertThrows(CannotRunException.class, () -> run(ContestFile.FRIENDS, false));
    assertTrue(
        refusal.getMessage().contains("line 2: a user who is a friend of himself"),
        refusal::getMessage);
    assertEquals(0, number("select count(*) from pcc_import.friend"));
  }

  @Test
  void generatedFilesAreImported() throws Exception {
    new Generator(7, 300, 50, 2_000).write(directory);
    assertEquals(300, run(ContestFile.USERS, false).added());
    assertTrue(run(ContestFile.FRIENDS, false).added() > 300);
    long likes = run(ContestFile.LIKES, false).added();
    assertEquals(2_000, (double) likes, 200.0);
    assertTrue(
        number("select likes from pcc_import.object where oid = 8000100035")
            > number("select likes from pcc_import.object where oid = 8000100010"));
  }

  @Test
  void thePublicDataOfTheContestIsImported() throws Exception {
    Path archive = findArchive();
    if (archive == null) {
      System.out.println("Skipped: no data/pcc/pcc-test-data.tar.bz2 in a folder named shared");
    }
    assumeTrue(archive != null);
    Process tar =
        new ProcessBuilder("tar", "xjf", archive.toString(), "-C", directory.toString())
            .inheritIO()
            .start();
    assertTrue(tar.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, tar.exitValue(), "tar and bzip2 are needed");
    assertEquals(5_001, run(ContestFile.USERS, false).lines());
    ImportReport friends = run(ContestFile.FRIENDS, false);
    assertEquals(715_646, friends.lines());
    ImportReport likes = run(ContestFile.LIKES, false);
    assertEquals(5_000, likes.lines());
    assertEquals(likes.added(), number("select sum(likes) from pcc_import.object"));
    System.out.println("The contest's data: " + friends + ", " + likes);
  }

  private static Path findArchive() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path archive = at.resolve("shared/data/pcc/pcc-test-data.tar.bz2");
      if (Files.isReadable(archive)) {
        return archive;
      }
    }
    return null;
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private ImportReport run(ContestFile kind, boolean skip) throws SQLException {
    return new Importer(connection, TABLES, skip).run(kind, directory.resolve(kind.fileName()));
  }

  private static long number(String sql) throws SQLException {
    return RunningLikes.number(server, sql);
  }
}

package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher {@code memlog}, in a checkout that it regards as built. */
@Timeout(120)
class LauncherTest {

  private static final String TEXT = "Zoë aß Käse für 5 €.";

  @TempDir Path directory;

  private record Ended(int code, String output) {}

  @ParameterizedTest
  @ValueSource(strings = {"LANG=C", "LC_ALL=POSIX", "LANG=xx_XX.UTF-8", "LC_ALL=", "LANG=C.UTF-8"})
  void shouldKeepTheTextOfArgumentsInEveryLocale(String locale) throws Exception {
    // given
    Path home = checkout("home");
    Queue<String> received = new ConcurrentLinkedQueue<>();
    try (var server = new Server(received)) {
      // when
      run(home, locale, "remember", TEXT, "--url", server.url());
    }

    // then
    assertThat(received).singleElement().asString().contains(TEXT);
  }

  @Test
  void shouldNameFilesInEveryLocale() throws Exception {
    Path home = checkout("home");

    Ended ended = run(home, "LANG=C", "import", "--format", "jsonl", directory + "/Käse.jsonl");

    assertThat(ended.output()).contains("/Käse.jsonl: there is no such file");
    assertThat(ended.code()).isEqualTo(1);
  }

  @Test
  void shouldRefuseAnArgumentThatJavaCannotDecodeBeforeAnythingIsStored() throws Exception {
    // given: no launcher, which would choose a locale with UTF-8
    Queue<String> received = new ConcurrentLinkedQueue<>();
    try (var server = new Server(received)) {
      List<String> command =
          List.of(java(), "-cp", classPath(), Main.class.getName(), "remember", TEXT);

      // when
      Ended ended = ended(command, "LC_ALL=C", List.of("--url", server.url()));

      // then
      assertThat(ended.code()).isEqualTo(2);
      assertThat(ended.output()).contains("is not UTF-8, so nothing was done");
    }
    assertThat(received).isEmpty();
  }

  @Test
  void shouldRunTheJarsOfACopiedCheckout() throws Exception {
    // given
    Path home = checkout("home");
    Path app = home.resolve("surfaces/command-line/target/app");
    Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path own = app.resolve("own");
    copy(classes, own);
    String others =
        String.join(
            File.pathSeparator,
            Arrays.stream(classPath().split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).equals(classes))
                .toList());
    Files.writeString(app.resolve("classpath"), "own" + File.pathSeparator + others + "\n");

    // when
    Path moved = Files.move(home, directory.resolve("moved"));
    Ended ended = run(moved, "LANG=C.UTF-8", "version");

    // then
    assertThat(ended.output()).contains("memlog  ");
    assertThat(ended.code()).isZero();
  }

  @Test
  void shouldBuildAnewWhenTheBuildNamesAnotherCheckout() throws Exception {
    // given: what an earlier launcher wrote, and a build that cannot begin
    Path home = checkout("home");
    Path target = home.resolve("surfaces/command-line/target");
    Path other =
        Files.createDirectories(directory.resolve("original/surfaces/command-line/target/app"));
    Path jar = Files.writeString(other.resolve("memlog.jar"), "");
    Files.writeString(target.resolve("app/classpath"), jar + "\n");
    Files.writeString(target.resolve("lock"), "");

    // when
    Ended ended = run(home, "LANG=C.UTF-8", "version");

    // then
    assertThat(ended.output()).contains("Memlog must be built first");
  }

  @Test
  void shouldEndWhenItCannotWriteTheLockOfABuild() throws Exception {
    // given: a checkout without a build, where something else than a lock is in the way
    Path home = checkout("home");
    Path target = home.resolve("surfaces/command-line/target");
    Files.delete(target.resolve("app/classpath"));
    Files.writeString(target.resolve("lock"), "");

    // when
    Ended ended = run(home, "LANG=C.UTF-8", "version");

    // then
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.output())
        .contains("Memlog must be built first, and " + target.toRealPath() + " cannot be written")
        .doesNotContain("Another build is running");
  }

  private Path checkout(String name) throws IOException {
    Path home = Files.createDirectories(directory.resolve(name));
    Files.copy(Path.of("..", "..", "memlog"), home.resolve("memlog"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Path app = Files.createDirectories(home.resolve("surfaces/command-line/target/app"));
    Files.writeString(app.resolve("classpath"), classPath() + "\n");
    Files.writeString(app.resolve("built"), "");
    return home;
  }

  @Test
  void shouldRunTheLibrariesOfABundleWithItsOwnRuntimeAndBuildNothing() throws Exception {
    // given: a runtime that shows the class path and the command
    Path bundle = Files.createDirectories(directory.resolve("bundle"));
    Files.copy(Path.of("..", "..", "memlog"), bundle.resolve("memlog"));
    Path java = Files.createDirectories(bundle.resolve("runtime/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor word; do echo \"$word\"; done\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        Files.createDirectories(bundle.resolve("lib")).resolve("classpath"), "a.jar:b.jar\n");

    // when
    Ended ended = run(bundle, "MEMLOG_CACHE=" + directory.resolve("cache"), "status");
    Ended measuring = run(bundle, "LANG=C.UTF-8", "bench");

    // then
    assertThat(ended.output().lines())
        .contains(bundle.resolve("lib/a.jar") + ":" + bundle.resolve("lib/b.jar"), "status");
    assertThat(ended.code()).isZero();
    assertThat(measuring.output()).contains("memlog bench needs a checkout of the sources.");
    assertThat(measuring.code()).isEqualTo(1);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            to.resolve(from.relativize(file).toString()),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static Ended run(Path home, String locale, String... arguments) throws Exception {
    return ended(
        List.of("sh", home.resolve("memlog").toString()), locale, Arrays.asList(arguments));
  }

  /** Runs a command in an environment whose only word about the locale is the given one. */
  private static Ended ended(List<String> command, String locale, List<String> arguments)
      throws Exception {
    List<String> all = new ArrayList<>(command);
    all.addAll(arguments);
    var builder = new ProcessBuilder(all).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    int equals = locale.indexOf('=');
    environment.put(locale.substring(0, equals), locale.substring(equals + 1));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), output);
  }

  /** A server that keeps the bodies of requests and answers none. */
  private static final class Server implements AutoCloseable {

    private final HttpServer http;

    Server(Queue<String> received) throws IOException {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      http.createContext(
          "/",
          exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(400, -1);
            exchange.close();
          });
      http.start();
    }

    String url() {
      return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    @Override
    public void close() {
      http.stop(0);
    }
  }
}

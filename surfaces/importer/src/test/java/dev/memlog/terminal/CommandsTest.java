package dev.memlog.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The end of a command that fails, and the signs on a terminal without UTF-8. */
class CommandsTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Command(name = "memlog")
  private static final class Failing implements Callable<Integer> {

    private final Throwable failure;

    @Parameters(arity = "0..*")
    private String[] texts = {};

    private boolean called;

    Failing(Throwable failure) {
      this.failure = failure;
    }

    @Override
    public Integer call() throws Exception {
      called = true;
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    }
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new NoSuchFileException("a.json"), "a.json: no such file or directory"),
        Arguments.of(new AccessDeniedException("a"), "a: the user may not read or write it"),
        Arguments.of(new FileAlreadyExistsException("a"), "a: is a file, must be a directory"),
        Arguments.of(
            new FileSystemException("a", null, "No space left on device"),
            "a: No space left on device"),
        Arguments.of(
            new InvalidPathException("K?se", "unmappable"),
            "the file name \"K?se\" cannot be used in this locale; set LC_ALL=C.UTF-8"),
        Arguments.of(
            new UncheckedIOException(new NoSuchFileException("b")), "b: no such file or directory"),
        Arguments.of(
            new ExecutionException(new CompletionException(new AccessDeniedException("c"))),
            "c: the user may not read or write it"),
        Arguments.of(
            new IllegalArgumentException("limit must be positive"), "limit must be positive"),
        Arguments.of(new IllegalStateException("line 1\n  line 2"), "line 1 line 2"),
        Arguments.of(new InterruptedException(), "the command was interrupted"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void shouldEndWithOneSentence(Throwable failure, String sentence) {
    assertThat(run(new Failing(failure))).isEqualTo(1);
    assertThat(err.toString(UTF_8)).isEqualTo("memlog: " + sentence + System.lineSeparator());
  }

  static Stream<Throwable> unexpected() {
    return Stream.of(
        new ConnectException("refused"),
        new IOException(),
        new NullPointerException("at x"),
        new StackOverflowError(),
        new ExceptionInInitializerError(new IOException("x")));
  }

  @ParameterizedTest
  @MethodSource("unexpected")
  void shouldNameTheFileWithTheTraceOfAnUnexpectedFailure(Throwable failure) {
    assertThat(run(new Failing(failure))).isEqualTo(1);
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .matches("memlog: unexpected failure: .+ \\(trace in .+memlog-failure-.+\\.txt\\)");
  }

  @Test
  void shouldTellThatTheHeapIsTooSmall() {
    assertThat(run(new Failing(new OutOfMemoryError("Java heap space")))).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("heap of").contains("MEMLOG_HEAP");
  }

  @Test
  void shouldRefuseAnArgumentWhoseTextWasDamaged() {
    var command = new Failing(new IllegalStateException("never called"));

    assertThat(run(command, "fine", "Zo\uFFFD")).isEqualTo(2);

    assertThat(command.texts).contains("fine");
    assertThat(command.called).isFalse();
    assertThat(err.toString(UTF_8)).contains("\"Zo\uFFFD\" is not UTF-8");
  }

  @Test
  void shouldShowOwnSignsAsAsciiOnATerminalWithoutUtf8AndTextsOfUsersUnchanged() {
    for (String locale : new String[] {"C", "POSIX", "", "de_DE.ISO-8859-1"}) {
      Screen screen = screen(true, Map.of("LANG", locale));

      assertThat(screen.ours("✓ %s → ×—")).as(locale).isEqualTo("* %s -> x-");
      assertThat(screen.rule("T")).contains("---").isASCII();
      screen.line("Zoë → ✓");
      assertThat(out.toString(UTF_8)).contains("Zoë → ✓");
    }
  }

  @Test
  void shouldShowOwnSignsOnATerminalWithUtf8AndInAPipe() {
    assertThat(screen(true, Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")).ours("→"))
        .isEqualTo("->");
    assertThat(screen(true, Map.of("LC_CTYPE", "C.utf8", "LANG", "C")).ours("→")).isEqualTo("→");
    assertThat(screen(false, Map.of("LANG", "C")).ours("→")).isEqualTo("→");
  }

  private int run(Failing command, String... arguments) {
    return Commands.of(screen(false, Map.of()), command, "1").execute(arguments);
  }

  private Screen screen(boolean terminal, Map<String, String> environment) {
    return new Screen(
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        terminal,
        environment);
  }
}

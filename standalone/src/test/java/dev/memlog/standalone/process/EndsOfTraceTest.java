package dev.memlog.standalone.process;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.CoreConstants;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EndsOfTraceTest {

  private final LoggerContext context = new LoggerContext();

  @Test
  void shouldCutALongTraceToItsEnds() {
    // given: a recursion without end
    Throwable deep = overflow();

    // when
    String printed = printed(new IllegalStateException("outer", deep));

    // then
    assertThat(printed.lines().count()).isLessThan(3 * (EndsOfTrace.TOP + EndsOfTrace.BOTTOM));
    assertThat(printed)
        .startsWith("java.lang.IllegalStateException: outer")
        .contains("Caused by: java.lang.StackOverflowError")
        .contains("EndsOfTraceTest.recur(")
        .contains(" frames left out");
  }

  @Test
  void shouldPrintAShortTraceWhole() {
    // given
    var failure = new IllegalStateException("short");
    failure.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 7)});

    // expect
    assertThat(printed(failure).lines())
        .containsExactly("java.lang.IllegalStateException: short", "\tat a.B.c(B.java:7)");
  }

  @Test
  void shouldPrintNothingWithoutAFailure() {
    assertThat(printed(null)).isEmpty();
  }

  private static Throwable overflow() {
    try {
      return new IllegalStateException("not reached " + recur(1));
    } catch (StackOverflowError e) {
      return e;
    }
  }

  private static int recur(int depth) {
    return depth < 0 ? 0 : recur(depth + 1) + 1;
  }

  private String printed(@Nullable Throwable failure) {
    Map<String, Supplier<EndsOfTrace>> rules = Map.of("ends", EndsOfTrace::new);
    context.putObject(CoreConstants.PATTERN_RULE_REGISTRY_FOR_SUPPLIERS, rules);
    var layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern("%ends");
    layout.start();
    var logger = context.getLogger("test");
    return layout.doLayout(new LoggingEvent("", logger, Level.ERROR, "failed", failure, null));
  }
}

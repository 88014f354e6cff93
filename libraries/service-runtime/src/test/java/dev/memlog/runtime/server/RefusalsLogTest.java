package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.memlog.runtime.config.Defaults;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** The log of a server that refuses requests. */
@Isolated("servers of other tests log to the same root")
class RefusalsLogTest {

  /** Longer than the interval at which Armeria reports exceptions that nobody has logged. */
  private static final Duration REPORTED = Duration.ofSeconds(11);

  @Test
  void shouldLogNoWarningAboutRefusedRequests() throws Exception {
    // given
    var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    try (RunningShelf shelf = RunningShelf.start(Defaults.of(ServerConfig.class).withPort(0))) {
      root.addAppender(log);

      // when
      Client client = shelf.client();
      List<Integer> statuses =
          List.of(
              client.get("/v1/nothing").status(),
              client.send("PUT", "/v1/shelves/s", "{}").status(),
              client.post("/v1/shelves/s/books", "{").status(),
              client.post("/v1/shelves/s/books", "x".repeat(20_000_000)).status(),
              client.post("/v1/shelves/s:close", "{\"reason\":\"unavailable\"}").status(),
              client.send("POST", "/v1/shelves/s/books", "a", "content-type", "a/b").status(),
              client.get("/v1/shelves/s/books", "origin", "http://evil.example").status());

      // then
      assertThat(statuses).containsExactly(404, 405, 400, 413, 503, 415, 403);
      await()
          .during(REPORTED)
          .atMost(REPORTED.multipliedBy(3))
          .untilAsserted(
              () ->
                  assertThat(log.list.stream().filter(RefusalsLogTest::isAlarm))
                      .extracting(ILoggingEvent::toString)
                      .isEmpty());
    } finally {
      root.detachAppender(log);
    }
  }

  /** Returns whether an event is a warning of the server, or has a stack trace. */
  private static boolean isAlarm(ILoggingEvent event) {
    boolean server = event.getLoggerName().startsWith("com.linecorp.");
    return event.getLevel().isGreaterOrEqual(Level.WARN)
        && (server || event.getThrowableProxy() != null);
  }
}

package dev.memlog.extractor.streams;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.log.LogUnavailableException;
import java.net.ConnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;

class FailuresTest {

  private final Failures failures = new Failures("fold");

  @Test
  void shouldTryAgainAfterAnOutageAndSayWhatItWas() {
    assertThat(failures.handle(new StreamsException(new TimeoutException("no broker"))))
        .isEqualTo(REPLACE_THREAD);
    assertThat(failures.recent()).hasValueSatisfying(r -> assertThat(r).contains("no broker"));
    assertThat(failures.stopped()).isEmpty();
  }

  @Test
  void shouldTryAgainAfterWhatDisksAndRegistriesDo() {
    assertThat(
            failures.handle(new ProcessorStateException("put", new RocksDBException("disk full"))))
        .isEqualTo(REPLACE_THREAD);
    assertThat(
            failures.handle(
                new StreamsException(new SerializationException(new ConnectException("refused")))))
        .isEqualTo(REPLACE_THREAD);
    assertThat(failures.handle(new StreamsException(new LogUnavailableException("no registry"))))
        .isEqualTo(REPLACE_THREAD);
  }

  @Test
  void shouldStopForAFaultOfCode() {
    assertThat(failures.handle(new StreamsException(new NullPointerException("a bug"))))
        .isEqualTo(SHUTDOWN_CLIENT);
    assertThat(failures.stopped())
        .hasValueSatisfying(
            health -> {
              assertThat(health.live()).isFalse();
              assertThat(health.detail()).contains("a bug");
            });
  }
}

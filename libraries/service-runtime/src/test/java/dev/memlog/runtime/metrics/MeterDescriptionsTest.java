package dev.memlog.runtime.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import org.junit.jupiter.api.Test;

class MeterDescriptionsTest {

  @Test
  void shouldShowTheDescriptionOfTheModuleWhenCodeGivesNone() {
    try (var metrics = new Metrics()) {
      metrics.registry().counter("memlog.test.things").increment();

      assertThat(metrics.registry().scrape())
          .contains("# HELP memlog_test_things_total things that a test counts");
    }
  }

  @Test
  void shouldShowTheDescriptionOfTheCodeWhenThereAreTwo() {
    try (var metrics = new Metrics()) {
      Counter.builder("memlog.test.things").description("as told").register(metrics.registry());

      assertThat(metrics.registry().scrape()).contains("# HELP memlog_test_things_total as told");
    }
  }
}

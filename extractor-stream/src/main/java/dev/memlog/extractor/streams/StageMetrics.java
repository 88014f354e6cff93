package dev.memlog.extractor.streams;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import org.apache.kafka.streams.KafkaStreams;

/** Kafka Streams' own metrics, and the two most important figures under Memlog's names. */
final class StageMetrics {

  private StageMetrics() {}

  /**
   * Begins to publish the metrics of a stage. The caller closes the result to stop.
   *
   * @param stage the stage's name in metrics, such as {@code fold}
   */
  static AutoCloseable watch(String stage, KafkaStreams streams, MeterRegistry meters) {
    var own = new KafkaStreamsMetrics(streams);
    own.bindTo(meters);
    Gauge lag =
        Gauge.builder("memlog." + stage + ".lag", streams, StageMetrics::lag)
            .description("records that wait for this stage")
            .register(meters);
    Gauge up =
        Gauge.builder(
                "memlog." + stage + ".running",
                streams,
                s -> s.state().isRunningOrRebalancing() && !s.isPaused() ? 1 : 0)
            .description("1 while the stage runs, 0 once it has stopped")
            .register(meters);
    return () -> {
      meters.remove(lag);
      meters.remove(up);
      own.close();
    };
  }

  private static double lag(KafkaStreams streams) {
    return streams.metrics().values().stream()
        .filter(m -> m.metricName().name().equals("records-lag"))
        .map(m -> m.metricValue())
        .filter(Double.class::isInstance)
        .mapToDouble(Double.class::cast)
        .filter(Double::isFinite)
        .sum();
  }
}

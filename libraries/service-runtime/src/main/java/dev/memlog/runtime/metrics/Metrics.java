package dev.memlog.runtime.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/**
 * The metrics of a process: a registry that Prometheus scrapes, with the metrics of the JVM. {@link
 * #close} also removes the listeners of the garbage collector.
 */
public final class Metrics implements AutoCloseable {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics gc = new JvmGcMetrics();

  /** Creates a registry, and registers the metrics of the JVM. */
  public Metrics() {
    registry.config().meterFilter(new MeterDescriptions());
    List<MeterBinder> binders =
        List.of(
            new ClassLoaderMetrics(),
            new JvmInfoMetrics(),
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics(),
            gc);
    binders.forEach(binder -> binder.bindTo(registry));
  }

  /** Returns the registry, to which every part of the process adds its metrics. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /**
   * Registers the metrics of a Kafka consumer. The caller closes the result before the consumer.
   */
  public static KafkaClientMetrics watch(Consumer<?, ?> consumer, MeterRegistry registry) {
    return bound(new KafkaClientMetrics(consumer), registry);
  }

  /**
   * Registers the metrics of a Kafka producer. The caller closes the result before the producer.
   */
  public static KafkaClientMetrics watch(Producer<?, ?> producer, MeterRegistry registry) {
    return bound(new KafkaClientMetrics(producer), registry);
  }

  private static KafkaClientMetrics bound(KafkaClientMetrics metrics, MeterRegistry registry) {
    metrics.bindTo(registry);
    return metrics;
  }

  @Override
  public void close() {
    gc.close();
    registry.close();
  }
}

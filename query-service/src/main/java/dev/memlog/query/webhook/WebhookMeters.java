package dev.memlog.query.webhook;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/**
 * The metrics of a webhook.
 *
 * @param delivered the requests that the receiver accepted
 * @param failed the other requests
 * @param givenUp the changes that became dead letters
 */
record WebhookMeters(Counter delivered, Counter failed, Counter givenUp) {

  private static final String WEBHOOK = "webhook";

  /**
   * Registers the metrics.
   *
   * @param lag a supplier of the number of records that are not read or not delivered
   */
  static WebhookMeters register(MeterRegistry meters, String webhook, Supplier<Number> lag) {
    Gauge.builder("memlog.query.webhook.lag", lag).tag(WEBHOOK, webhook).register(meters);
    String deliveries = "memlog.query.webhook.deliveries";
    return new WebhookMeters(
        meters.counter(deliveries, WEBHOOK, webhook, "outcome", "delivered"),
        meters.counter(deliveries, WEBHOOK, webhook, "outcome", "failed"),
        meters.counter("memlog.query.webhook.dead.letters", WEBHOOK, webhook));
  }
}

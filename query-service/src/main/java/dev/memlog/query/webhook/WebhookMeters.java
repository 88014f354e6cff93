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
    Gauge.builder("memlog.query.webhook.lag", lag)
        .description("records of changes that a webhook has not read or not delivered")
        .tag(WEBHOOK, webhook)
        .register(meters);
    return new WebhookMeters(
        deliveries(meters, webhook, "delivered"),
        deliveries(meters, webhook, "failed"),
        Counter.builder("memlog.query.webhook.dead.letters")
            .description("changes that a webhook has given up")
            .tag(WEBHOOK, webhook)
            .register(meters));
  }

  private static Counter deliveries(MeterRegistry meters, String webhook, String outcome) {
    return Counter.builder("memlog.query.webhook.deliveries")
        .description("requests to the receiver of a webhook, by outcome")
        .tag(WEBHOOK, webhook)
        .tag("outcome", outcome)
        .register(meters);
  }
}

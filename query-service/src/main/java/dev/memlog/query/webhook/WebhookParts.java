package dev.memlog.query.webhook;

import com.linecorp.armeria.client.ClientFactory;
import dev.memlog.query.changes.ChangeLog;
import dev.memlog.query.changes.ChangeRecords;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;

/** The parts that all webhooks of a process share. */
record WebhookParts(
    ChangeLog topics,
    ChangeRecords records,
    ClientFactory connections,
    WebhookReceiver.Resolver resolver,
    WebhookDeadLetters deadLetters,
    String instance,
    Clock clock,
    MeterRegistry meters) {}

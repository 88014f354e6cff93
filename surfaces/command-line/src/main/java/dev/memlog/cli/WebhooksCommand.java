package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.ListWebhooksResponse;
import dev.memlog.client.admin.Webhook;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(
    name = "webhooks",
    description =
        "Lists the webhooks of the settings (query.webhooks) with what each does, its lag, its dead "
            + "letters and its last failure. Needs the role operator.")
final class WebhooksCommand extends ClientCommand {

  @Override
  protected int run(MemlogClient client) {
    ListWebhooksResponse answer = client.webhooks();
    return show(answer, () -> print(answer));
  }

  private void print(ListWebhooksResponse answer) {
    if (answer.webhooks().isEmpty()) {
      screen.line("No webhooks; query.webhooks configures them.");
    }
    answer.webhooks().forEach(this::print);
    if (answer.webhooks().stream().anyMatch(webhook -> webhook.deadLetters() > 0)) {
      screen.dimLine("Dead letters: topic " + answer.deadLetterTopic());
    }
  }

  private void print(Webhook webhook) {
    screen.line(
        String.format(
            Locale.ROOT,
            "%s  %-10s  %s, tenant %s, lag %,d, %,d dead letters%s",
            screen.accent(String.format(Locale.ROOT, "%-16s", webhook.name())),
            webhook.status(),
            webhook.target(),
            webhook.tenant(),
            webhook.lag(),
            webhook.deadLetters(),
            webhook.lastDeliveredAt() == null
                ? ""
                : ", last delivery " + Times.shown(webhook.lastDeliveredAt())));
    if (webhook.lastFailedAt() != null) {
      screen.dimLine(
          "  last failure %s: %s"
              .formatted(Times.shown(webhook.lastFailedAt()), webhook.lastError()));
    }
  }
}

package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Receipt;
import dev.memlog.client.admin.ReceiptPlace;
import dev.memlog.client.admin.ReceiptProbe;
import dev.memlog.terminal.Progress;
import java.time.Duration;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "receipt",
    description =
        "Shows the receipt of an erasure: where deleted data was, and whether its bytes are gone.",
    footer = {
      "",
      "A delete with receipt=true returns the id of its receipt.",
      "Exit codes: 0 the bytes are gone or, without --wait, not overdue; 1 otherwise."
    })
final class ReceiptCommand extends ClientCommand {

  private static final long LOOK_MILLIS = 1_000;

  @Parameters(
      paramLabel = "POSITION|ID",
      description = "The receipt's id, or the position in the answer to the delete.")
  private String id = "";

  @Option(
      names = "--now",
      description = "Removes the bytes at once, in minutes instead of days; needs role operator.")
  private boolean now;

  @Option(names = "--wait", description = "Waits until the bytes are gone, or are overdue.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "PT10M",
      description = "The longest wait, such as PT5M; by default ten minutes.")
  private Duration timeout = Duration.ofMinutes(10);

  /**
   * Returns 0 if the bytes are gone or, without --wait, if their removal is not overdue; otherwise
   * 1.
   */
  @Override
  protected int run(MemlogClient client) throws InterruptedException {
    Receipt receipt = now ? client.receipts().eraseNow(id) : client.receipts().get(id);
    long until = System.nanoTime() + timeout.toNanos();
    while (wait && !receipt.gone() && !receipt.overdue() && System.nanoTime() < until) {
      Thread.sleep(LOOK_MILLIS);
      receipt = client.receipts().get(id);
    }
    Receipt last = receipt;
    var _ = show(last, () -> print(last));
    return last.gone() || (!wait && !last.overdue()) ? 0 : 1;
  }

  /**
   * Prints a receipt: its state and times, then each topic, store, view and index that may have
   * held the data. If the server has searched for leftovers, prints what it found.
   */
  private void print(Receipt receipt) {
    screen.line(
        "%s %s: %s%s",
        receipt.kind(),
        String.join(", ", receipt.scope()),
        receipt.state(),
        receipt.overdue() ? ", overdue" : "");
    line("receipt", receipt.receiptId());
    line("asked", receipt.requestedAt());
    line("released", receipt.releasedAt());
    line(receipt.gone() ? "gone" : "gone by", receipt.gone() ? receipt.goneAt() : receipt.goneBy());
    line("waits", receipt.detail());
    receipt.places().forEach(this::place);
    if (receipt.probe() != null) {
      probe(receipt.probe());
    }
  }

  private void line(String name, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      screen.line("  %-9s %s", name, value);
    }
  }

  private void place(ReceiptPlace place) {
    String offsets =
        new TreeMap<>(place.offsets())
            .entrySet().stream()
                .map(e -> e.getKey() + ":" + e.getValue())
                .collect(Collectors.joining(" "));
    screen.dimLine(
        "  %-6s %-44s free from %s%s%s",
        place.kind(),
        place.name(),
        offsets,
        place.records() == null ? "" : ", held " + place.records() + " records",
        place.goneAt() != null
            ? ", gone"
            : place.goneBy() == null ? "" : ", gone by " + place.goneBy());
  }

  private void probe(ReceiptProbe probe) {
    screen.line(
        "  probe     %d words, %s records of %d topics, %d files: %s",
        probe.words(),
        Progress.number(probe.records()),
        probe.topics(),
        probe.files(),
        probe.clean() ? "nothing found" : probe.found().size() + " finds");
    probe.found().forEach(place -> screen.line("            " + place));
  }
}

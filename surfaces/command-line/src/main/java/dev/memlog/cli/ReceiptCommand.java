package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.ReceiptLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Receipt;
import java.time.Duration;
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
    var _ = show(last, () -> new ReceiptLines(screen).print(last));
    return last.gone() || (!wait && !last.overdue()) ? 0 : 1;
  }
}

package dev.memlog.ingest.publish;

import dev.memlog.events.Forget;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.events.Undo;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * A publisher that appends memory commands to {@link Topics#MEMORY_COMMANDS}, keyed by owner. It
 * appends a command about existing memories only after these memories survive a power loss, since
 * the command survives one, too.
 *
 * @param events the publisher of events, whose producer this publisher shares
 * @param safe blocks until the memories of a partition survive a power loss; returns false if that
 *     cannot be achieved now
 */
public record CommandPublisher(EventPublisher events, IntPredicate safe) {

  /**
   * Publishes a command and blocks until the broker has acknowledged it.
   *
   * @param headers the headers of the command's record
   * @return the command's position
   * @throws dev.memlog.runtime.RequestException with code too_large or unavailable
   */
  public Position publish(MemoryCommand command, Headers headers) {
    String owner = owner(command);
    int partition = Keys.partition(owner, events.partitions());
    requireSafeMemories(command, partition);
    return ValidatingPublisher.await(send(command, owner, partition, headers));
  }

  /**
   * Publishes a command without blocking for the acknowledgement.
   *
   * @return a future of the command's position; fails as {@link PublishFailures} describes
   */
  public CompletableFuture<Position> publishLater(MemoryCommand command) {
    String owner = owner(command);
    return send(command, owner, Keys.partition(owner, events.partitions()), new RecordHeaders());
  }

  /**
   * Publishes a command like {@link #publish}, but on every partition, since the command concerns
   * every owner of an app.
   *
   * @return the position that covers all partitions
   */
  public Position publishEverywhere(MemoryCommand command, Headers headers) {
    for (int partition = 0; partition < events.partitions(); partition++) {
      requireSafeMemories(command, partition);
    }
    List<CompletableFuture<Position>> sent = new ArrayList<>();
    for (int partition = 0; partition < events.partitions(); partition++) {
      sent.add(send(command, owner(command), partition, headers));
    }
    return Position.last(sent.stream().map(ValidatingPublisher::await).toList());
  }

  private void requireSafeMemories(MemoryCommand command, int partition) {
    boolean namesMemories =
        switch (command.getPayload()) {
          case Remember remember -> !remember.getRelatedTo().isEmpty();
          case Revise _, Forget _, Restore _, Purge _, Undo _, Link _, Reflect _ -> true;
          default -> false;
        };
    if (namesMemories && !safe.test(partition)) {
      throw ErrorCode.UNAVAILABLE.refusal(
          "cannot be published now, since no safe point could be taken; try again");
    }
  }

  private static String owner(MemoryCommand command) {
    return Keys.owner(command.getTenant(), command.getApp(), command.getUser());
  }

  /** Returns the number of partitions, to which {@link #publishEverywhere} publishes. */
  public int partitions() {
    return events.partitions();
  }

  private CompletableFuture<Position> send(
      MemoryCommand command, String owner, int partition, Headers headers) {
    try {
      var record = events.record(Topics.MEMORY_COMMANDS, partition, owner, command, headers);
      String type = command.getPayload().getClass().getSimpleName().toLowerCase(Locale.ROOT);
      return events.send(record, type).thenApply(events::position);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(PublishFailures.of(e));
    }
  }
}

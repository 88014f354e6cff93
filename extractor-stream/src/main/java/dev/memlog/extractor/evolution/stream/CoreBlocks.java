package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.ChangeCore;
import dev.memlog.events.Decision;
import dev.memlog.events.MemoryCommand;
import dev.memlog.extractor.core.CoreMemory;
import dev.memlog.extractor.evolution.Decisions;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreRefusal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of core memory in a state store. This class also writes each change to topic
 * core-memory.
 */
record CoreBlocks(
    KeyValueStore<String, byte[]> store,
    MemoryCodec codec,
    ProcessorContext<String, byte[]> context,
    MemoryMetrics metrics,
    CoreMemory core) {

  /**
   * Applies a command to a block, and returns the decision for its caller.
   *
   * @throws IllegalArgumentException if the command is invalid
   */
  Decision change(String owner, MemoryCommand command, ChangeCore change, Instant at) {
    List<CoreBlock> all = of(owner);
    CoreBlock before =
        all.stream()
            .filter(block -> block.getName().equals(change.getBlock()))
            .findFirst()
            .orElseGet(() -> absent(command, change.getBlock()));
    all.remove(before);
    int others = (int) all.stream().filter(block -> block.getContent() != null).count();
    CoreBlock after = core.change(before, others, change, command.getCommandId(), at);
    if (after.equals(before)) {
      return decision(command.getCommandId(), change, before, after);
    }
    boolean refused = after.getVersion() == before.getVersion();
    metrics.coreChanged(refused ? "refused" : change.getKind());
    write(owner, after.getName(), after, at);
    all.add(after);
    dropOldest(owner, all, at);
    return decision(command.getCommandId(), change, before, after);
  }

  private static Decision decision(
      String commandId, ChangeCore change, CoreBlock before, CoreBlock after) {
    Optional<CoreRefusal> refusal =
        after.getRefusals().stream().filter(r -> r.getCommandId().equals(commandId)).findAny();
    if (refusal.isEmpty()) {
      return new Decision(after.equals(before) ? "unchanged" : "applied", List.of(), "");
    }
    boolean missing =
        switch (change.getKind()) {
          case "replace", "delete" -> before.getContent() == null;
          case "undo" -> before.getVersion() == 0;
          default -> false;
        };
    return missing
        ? Decisions.notFound(List.of(change.getBlock()))
        : new Decision("refused", List.of(), refusal.get().getReason());
  }

  /**
   * Deletes the records of the oldest blocks without content, so that commands with ever new names
   * leave at most as many of them as an owner may have blocks.
   */
  private void dropOldest(String owner, List<CoreBlock> all, Instant at) {
    List<CoreBlock> absent =
        all.stream()
            .filter(block -> block.getContent() == null)
            .sorted(Comparator.comparing(CoreBlock::getUpdatedAt))
            .toList();
    absent.stream()
        .limit(Math.max(0, absent.size() - core.limits().maxBlocks()))
        .forEach(block -> write(owner, block.getName(), null, at));
  }

  /** Deletes every block of an owner with its history. */
  void purge(String owner, Instant at) {
    of(owner).forEach(block -> write(owner, block.getName(), null, at));
  }

  /** Removes the changes and refusals that are older than the time to keep them. */
  void expire(String owner, Instant now) {
    Instant first = now.minus(core.limits().keepChanges());
    for (CoreBlock block : of(owner)) {
      CoreBlock left = core.expire(block, first).orElse(null);
      if (!block.equals(left)) {
        write(owner, block.getName(), left, now);
      }
    }
  }

  /**
   * Returns the time at which the next change or refusal of an owner's blocks expires; empty if
   * there is none.
   */
  Optional<Instant> due(String owner) {
    return of(owner).stream()
        .flatMap(
            block ->
                Stream.concat(
                    block.getChanges().stream().map(change -> change.getAt()),
                    block.getRefusals().stream().map(refusal -> refusal.getAt())))
        .min(Comparator.naturalOrder())
        .map(at -> at.plus(core.limits().keepChanges()).plusMillis(1));
  }

  private List<CoreBlock> of(String owner) {
    String prefix = owner + "/";
    return StoreEntries.read(
        store.range(prefix, prefix + StoreEntries.ABOVE),
        entry -> codec.stored(CoreBlock.class, entry.value));
  }

  private static CoreBlock absent(MemoryCommand command, String name) {
    var block = new CoreBlock();
    block.setTenant(command.getTenant());
    block.setApp(command.getApp());
    block.setUser(command.getUser());
    block.setName(name);
    block.setCreatedAt(Instant.EPOCH);
    block.setUpdatedAt(Instant.EPOCH);
    block.setChanges(List.of());
    block.setRefusals(List.of());
    return block;
  }

  private void write(String owner, String name, @Nullable CoreBlock block, Instant at) {
    String key = Keys.coreBlock(owner, name);
    byte[] value = block == null ? null : codec.encode(Topics.CORE_MEMORY.name(), block);
    store.put(key, value);
    context.forward(new Record<>(key, value, at.toEpochMilli()), Topics.CORE_MEMORY.name());
  }
}

package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.memlog.events.MemoryCommand;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The decisions about commands, in a state store. They are kept as long as topic decisions keeps
 * them, so that a repeated command gets its first decision. Each added decision removes expired
 * ones. A key holds a command only as a hash.
 *
 * @param store a store whose other keys begin with other letters
 */
record DecidedCommands(KeyValueStore<String, byte[]> store) {

  private static final Duration KEPT = Topics.DECISIONS.retention().orElseThrow();
  private static final String BY_COMMAND = "c/";
  private static final String BY_AGE = "a/";

  /** The largest number of decisions that one removes. */
  private static final int AT_ONCE = 10;

  /** Returns the encoded decision about a command; null if none is kept. */
  byte @Nullable [] get(MemoryCommand command) {
    return store.get(BY_COMMAND + hash(command));
  }

  /**
   * Adds a decision.
   *
   * @param decision the encoded decision
   * @param at the time when the broker appended the command, in epoch milliseconds
   */
  void put(MemoryCommand command, byte[] decision, long at) {
    removeBefore(at - KEPT.toMillis());
    String hash = hash(command);
    store.put(BY_COMMAND + hash, decision);
    store.put(BY_AGE + time(at) + "/" + hash, hash.getBytes(US_ASCII));
  }

  private void removeBefore(long time) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> old = store.range(BY_AGE, BY_AGE + time(time))) {
      while (keys.size() < 2 * AT_ONCE && old.hasNext()) {
        var next = old.next();
        keys.add(next.key);
        keys.add(BY_COMMAND + new String(next.value, US_ASCII));
      }
    }
    keys.forEach(store::delete);
  }

  /** Returns a hash of everything in a command but its time, which differs in a repetition. */
  private static String hash(MemoryCommand command) {
    Object payload = command.getPayload();
    return MemoryText.hash(
        String.join(
            "/",
            Keys.owner(command.getTenant(), command.getApp(), command.getUser()),
            command.getCommandId(),
            payload.getClass().getSimpleName(),
            payload.toString()));
  }

  private static String time(long millis) {
    return String.format(Locale.ROOT, "%015d", Math.max(0, millis));
  }
}

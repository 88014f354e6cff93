package dev.memlog.query.answered;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.GivenAnswer;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.query.view.CorruptRecordException;
import dev.memlog.query.view.StateCodec;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewContents;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * The contents of the view of answers: the answers of the last days, without those of users and
 * apps whose memories were purged since then. Records of the two topics arrive in any order, so the
 * time of each purge is stored.
 *
 * @param keep the time after which an answer is deleted
 */
record AnswerContents(Duration keep) implements ViewContents {

  static final StateCodec<GivenAnswer> ANSWER =
      new StateCodec<>(GivenAnswer.getEncoder(), GivenAnswer.getDecoder());

  private static final int FORMAT = 1;

  @Override
  public String name() {
    return "answers";
  }

  @Override
  public List<String> topics() {
    return List.of(Topics.ANSWERS.name(), Topics.MEMORY_COMMANDS.name());
  }

  @Override
  public byte[] format() {
    return StateCodec.format(FORMAT, GivenAnswer.getClassSchema());
  }

  @Override
  public void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    switch (value) {
      case GivenAnswer answer when topic.equals(Topics.ANSWERS.name()) -> put(answer, batch);
      case MemoryCommand command when topic.equals(Topics.MEMORY_COMMANDS.name()) -> {
        if (command.getPayload() instanceof Purge purge) {
          purge(command, purge.getReach(), batch);
        }
      }
      default -> throw new CorruptRecordException("holds a " + value.getSchema().getFullName());
    }
  }

  @Override
  public void remove(String topic, List<String> ids, ViewBatch batch) throws RocksDBException {
    if (topic.equals(Topics.ANSWERS.name())) {
      delete(ids.getLast(), batch);
    }
  }

  @Override
  public void expire(Instant now, ViewBatch batch) throws RocksDBException {
    long first = now.minus(keep).toEpochMilli();
    for (String reference : batch.idsBefore(AnswerKeys.EXPIRIES, first)) {
      delete(reference, batch);
    }
  }

  private static void put(GivenAnswer answer, ViewBatch batch) throws RocksDBException {
    String owner = owner(answer);
    long at = answer.getAt().toEpochMilli();
    byte[] app = AnswerKeys.APP_PURGED.prefix(answer.getTenant(), answer.getApp());
    if (at
        <= Math.max(time(batch.get(AnswerKeys.OWNER_PURGED.prefix(owner))), time(batch.get(app)))) {
      return;
    }
    String reference = answer.getReference();
    batch.put(AnswerKeys.ANSWERS.key(reference), ANSWER.bytes(answer));
    batch.put(inOwner(owner, at, reference), new byte[0]);
    batch.put(expiry(at, reference), new byte[0]);
  }

  /** Deletes the answers that precede a purge of all data of an owner or an app. */
  private static void purge(MemoryCommand command, String reach, ViewBatch batch)
      throws RocksDBException {
    String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
    boolean app = reach.equals("app");
    if (!app && !reach.equals("owner")) {
      return;
    }
    long at = command.getOccurredAt().toEpochMilli();
    byte[] mark =
        app
            ? AnswerKeys.APP_PURGED.prefix(command.getTenant(), command.getApp())
            : AnswerKeys.OWNER_PURGED.prefix(owner);
    if (time(batch.get(mark)) >= at) {
      return;
    }
    batch.put(mark, ViewBatch.bytes(at));
    List<String> before = new ArrayList<>();
    batch.each(
        app
            ? AnswerKeys.OF_OWNER.prefix(command.getTenant(), command.getApp())
            : AnswerKeys.OF_OWNER.prefix(owner),
        key -> before.add(reference(key)));
    for (String reference : before) {
      byte[] stored = batch.get(AnswerKeys.ANSWERS.key(reference));
      if (stored != null && ANSWER.value(stored).getAt().toEpochMilli() <= at) {
        delete(reference, batch);
      }
    }
  }

  /** Returns the reference at the end of a key, which has 32 digits. */
  private static String reference(byte[] key) {
    return new String(key, key.length - AnswerReference.LENGTH, AnswerReference.LENGTH, UTF_8);
  }

  private static void delete(String reference, ViewBatch batch) throws RocksDBException {
    byte[] key = AnswerKeys.ANSWERS.key(reference);
    byte[] stored = batch.get(key);
    if (stored != null) {
      GivenAnswer answer = ANSWER.value(stored);
      long at = answer.getAt().toEpochMilli();
      batch.delete(inOwner(owner(answer), at, reference));
      batch.delete(expiry(at, reference));
      batch.delete(key);
    }
  }

  private static String owner(GivenAnswer answer) {
    return Keys.owner(answer.getTenant(), answer.getApp(), answer.getUser());
  }

  private static byte[] inOwner(String owner, long at, String reference) {
    return ViewKeys.timed(AnswerKeys.OF_OWNER.prefix(owner), at, reference);
  }

  private static byte[] expiry(long at, String reference) {
    return ViewKeys.timed(AnswerKeys.EXPIRIES, at, reference);
  }

  /** Returns the stored time of a purge, or the least time if nothing was purged. */
  static long time(byte @Nullable [] stored) {
    return stored == null ? Long.MIN_VALUE : ViewBatch.number(stored);
  }
}

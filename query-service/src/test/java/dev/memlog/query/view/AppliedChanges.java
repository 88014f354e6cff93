package dev.memlog.query.view;

import dev.memlog.schemas.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** A view of messages that only notes which changes were applied. */
final class AppliedChanges implements ViewContents {

  /** "put" or "remove" with the ids, in order. */
  final List<String> applied = new ArrayList<>();

  @Override
  public String name() {
    return "messages";
  }

  @Override
  public List<String> topics() {
    return List.of(Topics.MESSAGES.name());
  }

  @Override
  public byte[] format() {
    return new byte[] {1};
  }

  @Override
  public void put(String topic, SpecificRecord value, ViewBatch batch) {
    applied.add("put");
  }

  @Override
  public void remove(String topic, List<String> ids, ViewBatch batch) {
    applied.add("remove " + ids);
  }

  @Override
  public void expire(Instant now, ViewBatch batch) {}
}

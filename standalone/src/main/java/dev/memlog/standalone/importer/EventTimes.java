package dev.memlog.standalone.importer;

import com.google.protobuf.Timestamp;
import java.time.Instant;

/** A converter of times for the API. */
final class EventTimes {

  private EventTimes() {}

  static Timestamp of(Instant at) {
    return Timestamp.newBuilder().setSeconds(at.getEpochSecond()).setNanos(at.getNano()).build();
  }
}

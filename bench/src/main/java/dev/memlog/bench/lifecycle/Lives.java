package dev.memlog.bench.lifecycle;

import dev.memlog.schemas.TopicSpec;
import java.time.Duration;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;

/**
 * Two lives of the same owners: one with every automatic change, and one without any, whose
 * memories an undo of everything must lead to.
 */
record Lives(SimulatedEvolution automatic, SimulatedEvolution plain) {

  Instant now() {
    return automatic.now();
  }

  /** Appends a record to a topic of both. */
  void append(TopicSpec topic, String key, SpecificRecord value) {
    append(topic, key, value, value);
  }

  /** Appends a record that names the same memories differently in each life. */
  void append(TopicSpec topic, String key, SpecificRecord ofAutomatic, SpecificRecord ofPlain) {
    automatic.append(topic, key, ofAutomatic);
    plain.append(topic, key, ofPlain);
  }

  /** Appends a record about automatic changes. */
  void appendToAutomatic(TopicSpec topic, String key, SpecificRecord value) {
    automatic.append(topic, key, value);
    plain.second();
  }

  void pass(Duration time) {
    automatic.pass(time);
    plain.pass(time);
  }
}

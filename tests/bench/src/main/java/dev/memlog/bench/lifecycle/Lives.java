package dev.memlog.bench.lifecycle;

import dev.memlog.schemas.TopicSpec;
import java.time.Duration;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;

/**
 * Two simulations of the same owners: one with automatic changes of memories, and one without.
 * After an undo of all automatic changes, the first must have the same memories as the second.
 */
record Lives(SimulatedEvolution automatic, SimulatedEvolution plain) {

  Instant now() {
    return automatic.now();
  }

  /** Appends a record to a topic of both simulations. */
  void append(TopicSpec topic, String key, SpecificRecord value) {
    append(topic, key, value, value);
  }

  /** Appends a record that names the same memories by different ids in each simulation. */
  void append(TopicSpec topic, String key, SpecificRecord ofAutomatic, SpecificRecord ofPlain) {
    automatic.append(topic, key, ofAutomatic);
    plain.append(topic, key, ofPlain);
  }

  /** Appends a record about automatic changes, only to the simulation with such changes. */
  void appendToAutomatic(TopicSpec topic, String key, SpecificRecord value) {
    automatic.append(topic, key, value);
    plain.second();
  }

  void pass(Duration time) {
    automatic.pass(time);
    plain.pass(time);
  }
}

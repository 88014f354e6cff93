package dev.memlog.extractor;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.avro.AvroSerdes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The records that a topology in a test driver has issued. */
public final class IssuedRecords {

  private final TopologyTestDriver driver;
  private final AvroSerdes serdes;
  private final Map<String, List<TestRecord<String, byte[]>>> outputs = new HashMap<>();

  public IssuedRecords(TopologyTestDriver driver, AvroSerdes serdes) {
    this.driver = driver;
    this.serdes = serdes;
  }

  /** Returns the records issued to a topic so far. */
  public List<TestRecord<String, byte[]>> to(TopicSpec topic) {
    List<TestRecord<String, byte[]>> all =
        outputs.computeIfAbsent(topic.name(), _ -> new ArrayList<>());
    if (driver.producedTopicNames().contains(topic.name())) {
      all.addAll(
          driver
              .createOutputTopic(
                  topic.name(), new StringDeserializer(), new ByteArrayDeserializer())
              .readRecordsToList());
    }
    return all;
  }

  /** Returns the last value of each key that was not deleted since. */
  public <T extends SpecificRecord> Map<String, T> compacted(TopicSpec topic) {
    Map<String, byte[]> last = new TreeMap<>();
    for (TestRecord<String, byte[]> record : to(topic)) {
      if (record.value() == null) {
        last.remove(record.key());
      } else {
        last.put(record.key(), record.value());
      }
    }
    Map<String, T> values = new TreeMap<>();
    try (Deserializer<T> deserializer = serdes.deserializer()) {
      last.forEach((key, bytes) -> values.put(key, deserializer.deserialize(topic.name(), bytes)));
    }
    return values;
  }
}

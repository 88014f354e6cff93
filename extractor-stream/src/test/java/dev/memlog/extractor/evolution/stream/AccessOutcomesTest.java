package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

class AccessOutcomesTest extends EvolutionOutcomes {

  @Override
  TopicSpec topic() {
    return Topics.ACCESSES;
  }

  @Override
  protected Consumer consumer() {
    return Consumer.EVOLUTION_OF_ACCESSES;
  }

  @Override
  SpecificRecord value(EvolutionDriver driver, int number, String statement) {
    driver.read("m" + number, EvolutionDriver.START, statement);
    String memory = driver.memory(statement).getId();
    var found = new Found(memory, "", "", "", 1, 0.9, 0.9);
    return new Access("r", "t", "a", "u", "recall", "user", driver.now(), List.of(found));
  }
}
